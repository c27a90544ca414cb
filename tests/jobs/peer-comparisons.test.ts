import { operator } from "domain/access/actor";
import { makeComparisons } from "domain/insight/peers/make-comparisons";
import { setSharing } from "domain/insight/peers/queries/sharing";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { Attempt, WorkerTools } from "worker/handler";
import { makePeerComparisonsHandler } from "worker/jobs/make-peer-comparisons.handler";
import { sharingDistricts, standing } from "../insight/world";
import { cloneDatabase } from "../support/database";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const [day, week] = ["2026-11-03", "2026-11-02"];
const attempt: Attempt = { number: 1, isLast: true, signal: new AbortController().signal, progress: async () => {} };

let states = 0;
beforeEach(async () => {
  await sql`delete from peer_releases`.execute(db);
  await sql`update districts set shares_benchmarks = false`.execute(db);
});

/** The worker's run of a day, with the lines of its log. */
async function run(of: string): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await db.insertInto("schedule_runs").values({ schedule: "make-peer-comparisons", day: of }).execute();
  await makePeerComparisonsHandler.run({ day: of }, { db, log } as unknown as WorkerTools, attempt);
  return lines;
}

test("a night makes what is missing of its week, and the nights after it nothing", async () => {
  await sharingDistricts(db, { state: `J${++states}`, count: 6, week });
  expect(await run(day)).toMatchObject([{ comparisons: 6, day }]);
  expect(await run("2026-11-04")).toEqual([]);
  expect(await standing(db)).toHaveLength(6);
});

test("the next week's figures are made anew; who has none is in no comparison", async () => {
  const districts = await sharingDistricts(db, { state: `J${++states}`, count: 6, week });
  await run("2026-11-10");
  const rows = await db.selectFrom("peer_figures").select(["week", "figures", "size_band"]).execute();
  expect(rows).toEqual(districts.map(() => ({ week: "2026-11-09", figures: {}, size_band: null })));
  expect(await standing(db)).toEqual([]);
});

test("a district that stops while comparisons are made is in none of them, whoever is first", async () => {
  const [first, second] = await sharingDistricts(db, { state: `J${++states}`, count: 8, week });
  const stopping = await db.startTransaction().execute();
  await setSharing(stopping, operator, { districtId: first?.id ?? "", shares: false });
  const making = makeComparisons(db, { day });
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await waits.execute(db)).rows).toHaveLength(1), { timeout: 10_000 });
  await stopping.commit().execute();
  await making;
  const { rows } = await sql<{ ids: string[] }>`select member_ids as ids from peer_releases`.execute(db);
  expect(rows.map(({ ids }) => [ids.length, ids.includes(first?.id ?? "")])).toEqual(Array(6).fill([7, false]));

  const made = await db.startTransaction().execute();
  await sql`delete from peer_releases`.execute(made);
  await makeComparisons(inside(made), { day });
  const leaving = setSharing(db, operator, { districtId: second?.id ?? "", shares: false });
  await vi.waitFor(async () => expect((await waits.execute(db)).rows).toHaveLength(1), { timeout: 10_000 });
  await made.commit().execute();
  await leaving;
  expect(await standing(db)).toEqual([]);
});

/** A transaction that is open, for what would open its own. */
const inside = (open: typeof db) =>
  ({ transaction: () => ({ execute: <T>(run: (trx: typeof db) => Promise<T>) => run(open) }) }) as unknown as typeof db;
