import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cloneDatabase } from "../support/database";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { noRedis, startRedis } from "../support/redis";
import { openGate } from "../support/tcp-gate";
import { startWeb, type Web } from "../support/web";
import { expectCountedOnce, makeVisits, openSender } from "./faults-sender";
import { DrillWorkers, killWorker, lockTable } from "./faults-workers";
import { randomFrom, rowsOf } from "./world";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
let gate: Awaited<ReturnType<typeof openGate>> | undefined;
let web: Web;
let districtId: string;
let sender: ReturnType<typeof openSender>;
let count = 0;
const workers = new DrillWorkers(() => ({ databaseUrl: database.url, redisPort: gate?.port }));

beforeAll(async () => {
  database = await cloneDatabase();
  redis = noRedis ? undefined : await startRedis();
  gate = redis && (await openGate(redis.port));
  web = await startWeb(database.url);
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await gate?.close();
  await redis?.stop();
  await database?.close();
});
beforeEach(async () => {
  districtId = (await aDistrict(database.db, `Counted ${++count}`)).id;
  const { token } = await aKey(database.db, { districtId });
  sender = openSender({ origin: () => web.origin, token });
});
afterEach(() => workers.killAll());

/** Keeps a table from whoever counts, who only reads the events. */
const lock = (table: string) =>
  lockTable(database.ownerUrl, table, table === "usage_events" ? "access exclusive" : "share");

/** The servers' processes that count, for a worker that lives or not, by what they wait for. */
async function counting(waitsFor?: string): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select a.pid from pg_stat_activity a where a.datname = current_database() and a.state = 'active'
      and a.pid <> pg_backend_pid() and a.query ~ 'usage_(roll_up|count_batches)\\('
      and (${waitsFor ?? null}::text is null or exists (select from pg_locks l
        where l.pid = a.pid and not l.granted and l.relation = ${waitsFor ?? null}::regclass))`.execute(database.db);
  return rows.map(({ pid }) => pid);
}

/** All is counted, and nobody is still at it. */
const counted = () =>
  vi.waitFor(
    async () => {
      expect(await rowsOf(database.db, districtId, "1", "usage_marks")).toEqual([]);
      const batches = await rowsOf<{ counted: boolean }>(database.db, districtId, "counted", "usage_batches");
      expect(batches.filter((batch) => !batch.counted)).toEqual([]);
      expect(await counting()).toEqual([]);
    },
    { timeout: 45_000, interval: 50 },
  );

/** What a count writes to and reads, in its order. */
const steps = [
  ...["usage_districts", "usage_marks", "usage_events", "usage_person_day", "usage_person_year", "usage_day"],
  ...["usage_batches", "usage_source_days", "usage_source_faults"],
];

const queue = noRedis ? " (the queue in PostgreSQL)" : " (the queue in Redis)";

describe(`a worker that is killed (-9) while it counts${queue}`, { timeout: 120_000 }, () => {
  it.each(steps)("at its step %s, whether its statement goes on or ends with it", async (step) => {
    for (const ending of ["goes on", "ends"]) {
      await sender.sendMany(6);
      const { release } = await lock(step);
      const doomed = await workers.start();
      const pids = await vi.waitFor(
        async () => {
          const found = await counting(step);
          expect(found.length, `who counts waits for ${step}`).toBeGreaterThan(0);
          return found;
        },
        { timeout: 20_000, interval: 25 },
      );
      await killWorker(doomed);
      // PostgreSQL does not hear of the death before it answers: it may do the step to its end all the same.
      if (ending === "ends") await sql`select pg_terminate_backend(unnest(${pids}::int[]))`.execute(database.db);
      const next = await workers.start();
      await release();
      await counted();
      await expectCountedOnce(database.db, districtId, sender, { counted: true });
      await killWorker(next);
    }
  });

  it.skipIf(noRedis !== null)(`after the commit, before the queue hears of it ${noRedis ?? ""}`, async () => {
    await sender.sendMany(6);
    const { release } = await lock("usage_source_faults");
    const doomed = await workers.start();
    await expect.poll(() => counting("usage_source_faults")).not.toEqual([]);
    await gate?.set("silent");
    await release();
    await counted();
    await killWorker(doomed);
    await gate?.set("shut");
    await gate?.set("open");
    const late = sender.send(makeVisits(100), randomUUID());
    await workers.start();
    await late;
    await counted();
    await expectCountedOnce(database.db, districtId, sender, { counted: true });
  });

  it("at moments of chance, while visits come in", async () => {
    const random = randomFrom(12);
    for (let round = 0; round < 10; round++) {
      const [worker] = await Promise.all([workers.start(), sender.sendMany(4, 500)]);
      const more = sender.sendMany(4, 500);
      await setTimeout(random() * 400);
      await killWorker(worker);
      await more;
    }
    await workers.start();
    await counted();
    await expectCountedOnce(database.db, districtId, sender, { counted: true });
  });
});
