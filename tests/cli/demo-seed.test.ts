import { randomBytes } from "node:crypto";
import { open } from "db/secrets";
import { followDemoServer, seedDemo } from "domain/demo/seed";
import { openFirstSync } from "domain/demo/syncs";
import { afterAll, expect, test } from "vitest";
import { demoDistricts, lakeside, operators, syncedAtFirst } from "worker/demo/districts";
import { cloneDatabase } from "../support/database";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const secretsKey = { id: "k1", key: randomBytes(32) };
const server = {
  host: "127.0.0.1",
  port: 2201,
  hostKey: `SHA256:${"A".repeat(43)}`,
  passwords: { lakeside: "one", northfield: "two" },
};
// Half past noon in Chicago, half past ten in Los Angeles.
const now = new Date("2026-09-01T17:30:00Z");
const seed = () =>
  seedDemo(db, { districts: demoDistricts, operators, hashPassword: async () => "x", server, secretsKey, now });
const sources = () => db.selectFrom("sftp_configurations").selectAll().orderBy("client_key").execute();

test("The demo is seeded once, whole, and a second time nothing changes", async () => {
  expect(await Promise.all([seed(), seed()])).toContain(true);
  const count = async () => {
    const { rows } = await database.pool.query(
      "select (select count(*)::int from states) states, (select count(*)::int from districts) districts," +
        " (select count(*)::int from schools) schools, (select count(*)::int from auth_users where demo) accounts," +
        " (select count(*)::int from profiles where source = 'operator') people",
    );
    return rows[0];
  };
  expect(await count()).toEqual({ states: 51, districts: 2, schools: 9, accounts: 14, people: 14 });
  expect(await seed()).toBe(false);
  expect(await count()).toEqual({ states: 51, districts: 2, schools: 9, accounts: 14, people: 14 });
});

test("The accounts are where they belong, nobody at a school yet", async () => {
  const people = await db
    .selectFrom("profiles as p")
    .leftJoin("districts as d", "d.id", "p.district_id")
    .select(["p.email", "p.role", "p.school_id", "d.name as district"])
    .execute();
  for (const { email, role, school_id, district } of people) {
    expect(email?.split("@")[0]?.replaceAll("-", "_")).toBe(role);
    expect(school_id).toBeNull();
    const operator = role === "super_admin" || role === "admin";
    expect(district).toBe(operator ? null : demoDistricts.find((one) => email?.endsWith(one.emailDomain))?.name);
  }
});

test("Each district has a confirmed source that syncs at two in its own night", async () => {
  const [lake, north] = await sources();
  expect(lake).toMatchObject({
    client_key: "lakeside-roster",
    status: "pending",
    host_key: server.hostKey,
    port: 2201,
  });
  expect(lake?.next_sync?.toISOString()).toBe("2026-09-02T07:00:00.000Z");
  expect(north?.next_sync?.toISOString()).toBe("2026-09-02T09:00:00.000Z");
  const place = { table: "sftp_configurations", id: lake!.id, column: "password_sealed" };
  expect(open(secretsKey, place, lake?.password_sealed ?? "")).toBe("one");
});

test("Only one district's first sync belongs to setting up, once", async () => {
  const first = await openFirstSync(db, { clientKey: syncedAtFirst.source.clientKey });
  expect(first?.syncId).toBeDefined();
  expect(await openFirstSync(db, { clientKey: syncedAtFirst.source.clientKey })).toEqual(first);
  await db
    .updateTable("sync_logs")
    .set({ status: "failed", finished_at: now })
    .where("id", "=", first!.syncId)
    .execute();
  // It ended, but nothing was applied: the next start tries again.
  const second = await openFirstSync(db, { clientKey: syncedAtFirst.source.clientKey });
  expect(second?.syncId).not.toBe(first?.syncId);
  await db.updateTable("sync_logs").set({ status: "applied", finished_at: now }).execute();
  await db
    .updateTable("sftp_configurations")
    .set({ applied_sync_id: second!.syncId })
    .where("client_key", "=", syncedAtFirst.source.clientKey)
    .execute();
  expect(await openFirstSync(db, { clientKey: syncedAtFirst.source.clientKey })).toBeUndefined();
  expect(syncedAtFirst).not.toBe(lakeside);
});

test("A later start moves the sources along with the server and leaves the waiting first sync to a person", async () => {
  const later = new Date("2026-09-04T17:30:00Z");
  await followDemoServer(db, { districts: demoDistricts, server: { ...server, port: 2202 }, now: later });
  const [lake, north] = await sources();
  expect([lake?.port, north?.port]).toEqual([2202, 2202]);
  expect(lake?.next_sync?.toISOString()).toBe("2026-09-05T07:00:00.000Z");
  // That one was synced before: its schedule is its own.
  expect(north?.next_sync?.toISOString()).toBe("2026-09-02T09:00:00.000Z");
  await db.updateTable("sftp_configurations").set({ host: "sftp.vendor.example" }).execute();
  await followDemoServer(db, { districts: demoDistricts, server, now: later });
  expect((await sources()).map(({ port }) => port)).toEqual([2202, 2202]);
});
