import { verifyDay } from "domain/usage/queries/verify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Line, measureDashboards } from "../bench/dashboards-run";
import { plain } from "../bench/dashboards-screens";
import { type DashboardWorld, fillDashboards } from "../bench/dashboards-world";
import { cloneDatabase } from "../support/database";

const sizes = { people: 500, days: 3, products: 40, sites: 6, patterns: 40, rules: 4, contracts: 8 };

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let world: DashboardWorld;
beforeAll(async () => {
  database = await cloneDatabase();
  world = await fillDashboards({ appUrl: database.url, ownerUrl: database.ownerUrl }, sizes, () => {});
}, 120_000);
afterAll(() => database?.close());

/** The visits that make up the rows of what a person did: each as long as the others, the hours filled one by one. */
async function visitsOf({ districtId, days }: DashboardWorld) {
  await sql`select make_partitions('usage_events', ${days[0]}::date, 10)`.execute(database.db);
  await sql`
    insert into usage_events (district_id, event_id, occurred_at, day, person_no, place_no, seconds, hour, source_no, blocked)
    select d.district_id, gen_random_uuid(), d.day + make_interval(hours => h.hour, mins => k), d.day, d.person_no,
      d.target_no, case when k <= d.visits then d.seconds / d.visits end, h.hour, 1, k > d.visits
    from usage_person_day d
      cross join lateral (select array_agg(n order by n) as set from generate_series(0, 23) n
        where d.hours >> n & 1 = 1) s
      cross join lateral generate_series(1, d.visits + d.attempts) k
      cross join lateral (select s.set[1 + k % cardinality(s.set)] as hour) h
    where d.district_id = ${districtId}`.execute(database.db);
}

test("the rollups of the measurement are what a roll-up makes of such visits", async () => {
  await visitsOf(world);
  for (const day of world.days) {
    expect(await verifyDay(database.db, { districtId: world.districtId, day })).toEqual([]);
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from usage_person_day
    where district_id = ${world.districtId} and visits > 0`.execute(database.db);
  expect(rows[0]?.n).toBeGreaterThan(sizes.people);
});

test("a screen and its empty page are a line each", async () => {
  const lines = await measureDashboards({ appUrl: database.url, ownerUrl: database.ownerUrl }, world, {
    requests: 20,
    only: "/reports/board",
    say: (line) => expect.fail(line),
  });
  const ofDistrict = lines.filter(({ who }) => who === "district_admin");
  expect(ofDistrict.map((line) => line.case)).toEqual([plain, "/reports/board"]);
  const [empty, board] = ofDistrict as [Line, Line];
  expect(empty).toMatchObject({ ratio: 1, failed: 0 });
  expect(board).toMatchObject({ rows: world.rows, failed: 0 });
  expect(board.seconds).toBeGreaterThan(0);
  expect(board.floor_seconds).toBe(empty.seconds);
  expect(board.bytes).toBeGreaterThan(empty.bytes / 2);
  expect(board.queries).toBeGreaterThan(2);
  expect(board.queries).toBeLessThanOrEqual(8);
}, 120_000);
