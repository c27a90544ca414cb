import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Handler, WorkerTools } from "worker/handler";
import { removeOldUsageHandler } from "worker/jobs/remove-old-usage.handler";
import { tellUsageAlertsHandler } from "worker/jobs/tell-usage-alerts.handler";
import { verifyUsageHandler } from "worker/jobs/verify-usage.handler";
import { cloneDatabase } from "../support/database";
import { aDistrictOfUse, daysAgo } from "../usage/unauthorized-world";
import { rowsOf } from "../usage/world";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const logged: { districtId?: string; err?: string }[] = [];
const tools: WorkerTools = {
  db,
  pool: database.pool,
  databaseUrl: database.url,
  secretsKey: { id: "k1", key: Buffer.alloc(32) },
  now: () => new Date(),
  enqueue: async () => {},
  tempRoot: "/nowhere",
  allowedPrivateHosts: [],
  sftpPorts: new Set(),
  log: pino({ level: "error" }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
};

/** In the order in which the jobs come to them. */
let broken: string;
let others: string[];

beforeAll(async () => {
  const places = [];
  for (const name of ["Adams", "Baker", "Clark"]) {
    const place = await aDistrictOfUse(db, name);
    await place.visit(...Array.from({ length: 10 }, (_, nth) => ({ site: "a-site.com", who: `pupil ${nth}` })));
    places.push(place.districtId);
  }
  [broken, ...others] = places.sort() as [string, ...string[]];
  await database.asOwner(`
    create function at_fault() returns trigger language plpgsql as $$ begin
      if coalesce(new.district_id, old.district_id) = '${broken}' then raise 'this district is at fault'; end if;
      return coalesce(new, old);
    end $$`);
});

/** A batch of each district that came too long ago to be kept. */
async function addOldBatches() {
  for (const districtId of [broken, ...others]) {
    await sql`
      insert into usage_batches (district_id, batch_key, body_hash, counted, received_at)
      values (${districtId}, ${randomBytes(32)}, ${randomBytes(32)}, true, now() - interval '60 days')`.execute(db);
  }
}

const hasNoOldBatch = async (districtId: string) => {
  const there = await rowsOf<{ old: boolean }>(
    db,
    districtId,
    "received_at < now() - interval '50 days' as old",
    "usage_batches",
  );
  return there.every(({ old }) => !old);
};

/** A district's rows are refused by a trigger here, and distributed tables have none. */
const onOneMachine = describe.skipIf(inject("database").cluster);

const nights: { handler: Handler; breaks: string; table: string; done: (districtId: string) => Promise<unknown> }[] = [
  {
    handler: removeOldUsageHandler,
    breaks: "update on usage_districts",
    table: "usage_districts",
    done: hasNoOldBatch,
  },
  {
    handler: removeOldUsageHandler,
    breaks: "delete on usage_batches",
    table: "usage_batches",
    done: hasNoOldBatch,
  },
  {
    handler: verifyUsageHandler,
    breaks: "insert on usage_verifications",
    table: "usage_verifications",
    done: async (districtId) => (await rowsOf(db, districtId, "day", "usage_verifications")).length === 1,
  },
  {
    handler: tellUsageAlertsHandler,
    breaks: "insert on alerts_told",
    table: "alerts_told",
    done: async (districtId) => (await rowsOf(db, districtId, "cause", "alerts_told")).length === 1,
  },
];

onOneMachine.each(nights)("with a district at fault in $breaks", ({ handler, breaks, table, done }) => {
  beforeAll(addOldBatches);
  beforeAll(() =>
    database.asOwner(`create trigger at_fault before ${breaks} for each row execute function at_fault()`),
  );
  afterAll(() => database.asOwner(`drop trigger at_fault on ${table}`));

  it(`${handler.job.name} does the others' work, and fails`, async () => {
    logged.length = 0;
    const day = daysAgo(0);
    await db.deleteFrom("schedule_runs").where("schedule", "=", handler.job.name).execute();
    await db.insertInto("schedule_runs").values({ schedule: handler.job.name, day }).execute();
    const attempt = { number: 1, isLast: false, signal: new AbortController().signal, progress: async () => {} };
    await expect(handler.run({ day }, tools, attempt)).rejects.toThrow("this district is at fault");
    for (const districtId of others) expect(await done(districtId)).toBe(true);
    expect(logged).toMatchObject([{ districtId: broken, err: "this district is at fault" }]);
  });
});

it("nothing is begun for a district once the worker is to end", async () => {
  const ending = new AbortController();
  ending.abort(new Error("the worker ends"));
  const day = daysAgo(0);
  await db.deleteFrom("schedule_runs").where("schedule", "=", "verify-usage").execute();
  await db.insertInto("schedule_runs").values({ schedule: "verify-usage", day }).execute();
  await sql`delete from usage_verifications where district_id = any(${others}::uuid[])`.execute(db);
  const attempt = { number: 1, isLast: false, signal: ending.signal, progress: async () => {} };
  await expect(verifyUsageHandler.run({ day }, tools, attempt)).rejects.toThrow("the worker ends");
  for (const districtId of others) expect(await rowsOf(db, districtId, "day", "usage_verifications")).toEqual([]);
});
