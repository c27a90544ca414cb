import { randomUUID } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import { readFigures } from "domain/usage/queries/figures";
import { listDistrictsToReclassify } from "domain/usage/queries/reclassify";
import { listDaysOfUse, verifyDay } from "domain/usage/queries/verify";
import { refreshWindows } from "domain/usage/queries/windows";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cloneDatabase } from "../support/database";
import { noRedis, startRedis } from "../support/redis";
import { makeVisits } from "./faults-sender";
import { DrillWorkers, killWorker, lockTable } from "./faults-workers";
import { aProduct } from "./unauthorized-world";
import { anIntake, rowsOf } from "./world";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
let districtId: string;
let product: string;
const workers = new DrillWorkers(() => ({ databaseUrl: database.url, redisPort: redis?.port }));

beforeAll(async () => {
  database = await cloneDatabase();
  redis = noRedis ? undefined : await startRedis();
}, 120_000);
afterAll(async () => {
  await redis?.stop();
  await database?.close();
});

const perDay = 300;

/** A district with visits of three days to nine sites, counted; nothing else is to be done in it. */
beforeEach(async () => {
  const { db } = database;
  await db.deleteFrom("usage_districts").execute();
  const intake = await anIntake(db, { name: `Anew ${randomUUID()}`, now: new Date().toISOString(), timeZone: "UTC" });
  districtId = intake.districtId;
  product = await aProduct(db, `Product ${districtId}`);
  expect(await intake.send(makeVisits(3 * perDay))).toMatchObject({ accepted: 3 * perDay });
  await rollUpWaiting(db, { districtId });
}, 60_000);
afterEach(() => workers.killAll());

/** The servers' processes that wait for a table which is held. */
async function waiting(table: string): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select distinct l.pid from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and not l.granted and l.relation = ${table}::regclass`.execute(database.db);
  return rows.map(({ pid }) => pid);
}

/** Every figure is what the visits say. */
async function expectVerified() {
  const { db } = database;
  const days = await listDaysOfUse(db, { districtId, from: "2020-01-01", to: "2099-01-01" });
  expect(days).toHaveLength(3);
  for (const day of days) expect(await verifyDay(db, { districtId, day })).toEqual([]);
}

type Drill = { job: string; step: string; begin?: () => Promise<void>; done: () => Promise<void> };

/** Kills a worker at a step of a job, with its statement going on or ending with it, and lets another one go on. */
async function killAt({ job, step, begin = async () => {}, done }: Drill) {
  for (const ending of ["goes on", "ends"]) {
    await begin();
    const { release } = await lockTable(database.ownerUrl, step);
    const doomed = await workers.start(job);
    const pids = await vi.waitFor(
      async () => {
        const found = await waiting(step);
        expect(found.length, `who does it waits for ${step}`).toBeGreaterThan(0);
        return found;
      },
      { timeout: 30_000, interval: 25 },
    );
    await killWorker(doomed);
    // PostgreSQL does not hear of the death before it answers: it may do the step to its end all the same.
    if (ending === "ends") await sql`select pg_terminate_backend(unnest(${pids}::int[]))`.execute(database.db);
    const next = await workers.start(job);
    await release();
    await vi.waitFor(done, { timeout: 60_000, interval: 100 });
    await killWorker(next);
    await expectVerified();
  }
}

const queue = noRedis ? " (the queue in PostgreSQL)" : " (the queue in Redis)";

describe(`a worker that is killed (-9) while visits are counted for other products${queue}`, {
  timeout: 180_000,
}, () => {
  const host = "site-3.example";
  const engagements = async () => {
    const range = { from: "2020-01-01", to: "2099-01-01" };
    const rows = await readFigures(database.db, wholeDistrict(districtId), { districtId, ...range, by: ["product"] });
    return rows.find((row) => row.product?.id === product)?.engagements ?? 0;
  };
  const settled = async () => {
    for (const table of ["usage_reclassifications", "usage_marks"]) {
      expect(await rowsOf(database.db, districtId, "1", table), table).toEqual([]);
    }
    expect(await listDistrictsToReclassify(database.db)).not.toContain(districtId);
  };
  let adds = true;
  /** A pattern that leads a site to the product comes, and goes the next time. */
  const change = async () => {
    const pattern = { pattern: host, pattern_type: "domain", host, path: "", software_name: "Product" };
    if (adds) {
      await database.db
        .insertInto("url_patterns")
        .values({ ...pattern, district_id: districtId, software_id: product })
        .execute();
    } else await database.db.deleteFrom("url_patterns").where("district_id", "=", districtId).execute();
    adds = !adds;
  };

  it.each(["usage_places", "usage_reclassifications", "usage_marks", "usage_person_day", "usage_day"])(
    "at its step %s: another one goes on, and all of it counts for what it leads to",
    async (step) => {
      adds = true;
      await killAt({ job: "reclassify-usage", step, begin: change, done: settled });
      expect(await engagements(), "the pattern came and went").toBe(0);
      await change();
      const last = await workers.start("reclassify-usage");
      await vi.waitFor(settled, { timeout: 60_000, interval: 100 });
      await killWorker(last);
      await expectVerified();
      expect(await engagements()).toBeGreaterThan(0);
    },
  );
});

describe(`a worker that is killed (-9) while it makes the windows${queue}`, { timeout: 180_000 }, () => {
  const columns =
    "group_no, target_no, people, engagements, seconds, people_before, engagements_before, seconds_before";
  const windows = async () => ({
    windows: (await rowsOf<object>(database.db, districtId, columns, "usage_windows"))
      .map((row) => JSON.stringify(row))
      .sort(),
    periods: (
      await rowsOf<object>(database.db, districtId, "unit, first_day, group_no, target_no, people", "usage_periods")
    )
      .map((row) => JSON.stringify(row))
      .sort(),
  });
  const made = async () => {
    const { rows } = await sql`select from usage_districts where district_id = ${districtId} and windows_at is not null
      and not exists (select from usage_changed_days where district_id = ${districtId})`.execute(database.db);
    expect(rows).toHaveLength(1);
  };
  /** As if none had been made yet. */
  const due = () =>
    sql`with w as (delete from usage_windows where district_id = ${districtId})
      update usage_districts set windows_at = null where district_id = ${districtId}`.execute(database.db);

  it.each(["usage_windows", "usage_periods", "usage_districts", "usage_changed_days"])(
    "at its step %s: another one makes them, as they are made undisturbed",
    async (step) => {
      await killAt({ job: "refresh-usage-windows", step, begin: async () => void (await due()), done: made });
      const after = await windows();
      expect(after.windows.length).toBeGreaterThan(9);
      await due();
      await refreshWindows(database.db, { districtId, now: new Date() });
      expect(await windows()).toEqual(after);
    },
  );
});
