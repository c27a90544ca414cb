import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { reportKinds } from "domain/insight/terms";
import { verifyDay } from "domain/usage/queries/verify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { opens } from "~/http/screens.server";
import { screens } from "~/screens/table";
import { usualAims, Verdict } from "../bench/dashboards-aims";
import { type Line, measureDashboards } from "../bench/dashboards-run";
import { plain, screensOf } from "../bench/dashboards-screens";
import { type DashboardWorld, fillDashboards, openedFrom, viewers } from "../bench/dashboards-world";
import { cloneDatabase } from "../support/database";

const sizes = { people: 500, days: 3, products: 40, sites: 6, patterns: 40, rules: 4, contracts: 8 };

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let world: DashboardWorld;
beforeAll(async () => {
  database = await cloneDatabase();
  world = await fillDashboards({ appUrl: database.url, ownerUrl: database.ownerUrl }, sizes, () => {});
}, 120_000);
afterAll(() => database?.close());

const servers = () => ({ appUrl: database.url, ownerUrl: database.ownerUrl });

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
  const lines = await measureDashboards(servers(), world, {
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

/** Screens of figures that aren't measured: forms, and a page of words. */
const formsAndWords = /\/(new|import|sharing|method)$/;

test("every screen of figures is measured, for each of four roles that may open it", async () => {
  const measured = screensOf({ ...world, ...(await openedFrom(servers(), world)) });
  const roots =
    /^\/(home|dashboard|roi-dashboard|software-rankings|historical-|peer-|reports|student-|teacher-|figures)/;
  const figures = Object.values(screens).filter(({ at }) => roots.test(at) && !formsAndWords.test(at));
  expect(figures.length).toBeGreaterThan(20);
  for (const role of Object.keys(viewers) as (keyof typeof viewers)[]) {
    const own = measured.filter(({ who }) => who === role).map(({ at }) => at.replace(/\?.*/, ""));
    // A student has a page of their own, and none of a teacher.
    const open = figures.filter(({ at, needs }) => {
      return opens({ role }, needs) && !(role === "student" && at.startsWith("/teacher-"));
    });
    for (const row of open) {
      const isFile = "csv" in row && !(role === "student" && row.at === "/dashboard");
      for (const at of [row.at, ...(isFile ? [row.csv] : [])]) {
        const pattern = new RegExp(`^${at.replace(/:\w+/g, "[^/]+").replace(".", "\\.")}$`);
        expect(
          own.some((path) => pattern.test(path)),
          `${role} ${at}`,
        ).toBe(true);
      }
    }
  }
  const addresses = measured.map(({ at }) => at);
  for (const kind of reportKinds) expect(addresses).toContain(`/reports/${kind}?print=1`);
  expect(addresses).toEqual(expect.arrayContaining(["/software-rankings?measure=value", "/compliance-report?print=1"]));
});

test("a line misses by any of the aims, and a run by any of its lines", () => {
  const fine = { ratio: 6, queries: 8, slowest_ms: 100, failed: 0 } as Line;
  const run = new Verdict(usualAims);
  expect(run.end.code, "nothing was measured").toBe(1);
  expect(run.of(fine).misses).toBe(false);
  expect(run.end).toEqual({ line: { case: "all", lines: 1, missed: 0 }, code: 0 });
  for (const one of [{ ratio: 6.01 }, { queries: 9 }, { slowest_ms: 100.1 }, { failed: 1 }]) {
    expect(run.of({ ...fine, ...one }).misses, JSON.stringify(one)).toBe(true);
  }
  expect(run.of({ ...fine, ratio: 7, districts: 10, grows: 1.3 }).misses, "growth has an aim of its own").toBe(false);
  expect(run.of({ ...fine, districts: 10, grows: 1.31 }).misses).toBe(true);
  expect(run.end).toEqual({ line: { case: "all", lines: 7, missed: 5 }, code: 1 });
});

test("the command ends with 1 where a line misses, and its last line says how many do", async () => {
  const script = fileURLToPath(new URL("../bench/dashboards.ts", import.meta.url));
  const small = ["--people", "500", "--days", "3", "--products", "40", "--contracts", "8", "--requests", "20"];
  // No page is ten thousand times as fast as another: with this aim each line misses.
  const args = ["--import", "tsx", script, "--quick", ...small, "--only", "/figures/money", "--ratio", "0.0001"];
  const ended = await promisify(execFile)(process.execPath, args).catch((error) => error);
  expect(ended.code).toBe(1);
  const lines = (ended.stdout as string)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  // The empty page and this one of four people, a student without figures about money, and how long the windows took.
  expect(lines.filter(({ misses }) => misses)).toHaveLength(7);
  expect(lines.at(-1)).toEqual({ case: "all", lines: 7, missed: 7 });
}, 120_000);
