import { openDatabase } from "db/client";
import { remove } from "domain/rosters/commands/change-configuration-state";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { waiting } from "../governance/sync-meetings";
import { acting, openTools } from "../support/acting";
import { bundle, filesOf } from "./bundles";
import { openWorld, type World } from "./world";

let world: World;
let tools: ReturnType<typeof openTools>;
beforeAll(async () => {
  world = await openWorld();
  tools = openTools(world);
});
afterAll(async () => {
  await tools.close();
  await world.close();
});

/** Two sources of one district: one brought its people, the other is about to bring the same for the first time. */
async function twoSources() {
  const { id: districtId } = await world.makeDistrict("Lakeside");
  const [old, fresh] = [await world.makeConfiguration(districtId), await world.makeConfiguration(districtId)];
  const rows = bundle();
  for (const one of rows.users) one.email = `${one.sourcedId}.${districtId}@lakeside.example`;
  expect((await world.sync(old, filesOf(rows))).status).toBe("applied");
  const director = acting({
    role: "it_director" as const,
    districtId,
    profileId: (await world.person(districtId, "it_director")).id,
  });
  const active = async () => {
    const people = world.db.selectFrom("profiles").select("id").where("source", "=", "roster");
    return (await people.where("district_id", "=", districtId).where("deactivated_at", "is", null).execute()).length;
  };
  const bring = () => world.sync(fresh, filesOf(rows));
  return { old, active, bring, remove: (db = world.db) => remove({ ...tools, db }, director, { id: old.id }) };
}

/** Lets a sync come as far as its last line, when what it has brought is there for itself alone, and then goes on. */
async function atItsEnd<T>(sync: () => Promise<T>, meanwhile: (open: () => Promise<unknown>) => Promise<void>) {
  const gate = new pg.Client({ connectionString: world.ownerUrl });
  await gate.connect();
  try {
    await gate.query("begin; lock table audit_log in exclusive mode");
    const going = sync();
    await vi.waitFor(async () => expect(await waiting(world, "audit_log")).toBe(1), patience);
    await meanwhile(() => gate.query("rollback"));
    return await going;
  } finally {
    await gate.end();
  }
}
const patience = { timeout: 15_000, interval: 10 };

describe("a source that is deleted while another of its district is applied", () => {
  it("goes after it, and takes nobody along whom the other one has brought", async () => {
    const { old, active, bring, remove } = await twoSources();
    const before = await active();
    let removing: ReturnType<typeof remove> | undefined;
    const sync = await atItsEnd(bring, async (open) => {
      removing = remove();
      await vi.waitFor(async () => expect(await waiting(world)).toBe(2), patience);
      await open();
    });
    expect(sync.status).toBe("applied");
    expect(await removing).toMatchObject({ districtId: old.district_id });
    expect(before).toBeGreaterThan(3);
    expect(await active()).toBe(before);
    expect(await world.active(old, "roster_users")).toEqual([]);
  });

  it("has longer than other statements of the web, since a large roster has close to a million rows", async () => {
    const { old, remove } = await twoSources();
    const hurried = openDatabase(world.url, { statementTimeoutMs: 200 });
    const gate = new pg.Client({ connectionString: world.ownerUrl });
    await gate.connect();
    try {
      await gate.query("begin; lock table roster_enrollments in exclusive mode");
      const removing = remove(hurried.db);
      const waitsLong = `select from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())
        and clock_timestamp() - waitstart > interval '400 milliseconds'`;
      const hasWaited = vi.waitFor(async () => expect((await gate.query(waitsLong)).rowCount).toBe(1), patience);
      await Promise.race([removing, hasWaited]);
      await gate.query("rollback");
      expect(await removing).toMatchObject({ districtId: old.district_id });
    } finally {
      await gate.end();
      await hurried.close();
    }
  });

  it("stays when that takes too long, and whoever deletes it is told", async () => {
    const { old, bring, remove } = await twoSources();
    const sync = await atItsEnd(bring, async (open) => {
      expect(await remove()).toBe("busy");
      await open();
    });
    expect(sync.status).toBe("applied");
    expect(await world.active(old, "roster_users")).not.toEqual([]);
  }, 30_000);
});
