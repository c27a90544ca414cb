import { randomUUID } from "node:crypto";
import { knowPeople } from "domain/usage/know-people";
import { erasePersonUse } from "domain/usage/queries/person-use";
import { asOfNow, listDistrictsToRefresh, refreshWindows } from "domain/usage/queries/windows";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aSchool } from "../support/people";
import { anIntake, aRosterPupil, randomFrom, rowsOf } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const now = new Date("2026-11-03T17:00:00Z");
const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const before = (day: string, days: number) => dayOf(Date.parse(day) - days * dayMs);

/**
 * The four windows and the ones before them, as the definition says, for November 3, 2026 and school years from August
 * 1.
 */
const spans = [
  ...[7, 30, 90].map((days) => ({
    now: [before("2026-11-03", days - 1), "2026-11-03"],
    before: [before("2026-11-03", 2 * days - 1), before("2026-11-03", days)],
  })),
  { now: ["2026-08-01", "2026-11-03"], before: ["2025-08-01", "2025-11-03"] },
] as { now: [string, string]; before: [string, string] }[];

/** How long ago visits were: on both sides of every edge of the windows, and in between. */
const daysBack = [
  ...[0, 6, 7, 13, 14, 29, 30, 59, 60, 89, 90, 94, 95, 179, 180, 364, 365, 366],
  ...[3, 20, 45, 75, 125, 130, 140, 200, 250, 300, 350, 380, 395],
];

type Day = { day: string; person: number; target: number; group: number; hours: number; seconds: number };
type Cell = { people: number[]; engagements: number[]; seconds: number[] };

async function aWorld(seed: number) {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const intake = await anIntake(world.db, {
    name: `Windows ${seed}`,
    now: now.toISOString(),
    patterns: { "alpha.example": randomUUID(), "beta.example": randomUUID() },
  });
  const { districtId } = intake;
  await sql`insert into usage_districts (district_id, event_days) values (${districtId}, 400)`.execute(world.db);
  const school = await aSchool(world.db, districtId, "Windows Elementary");
  const configuration = await aConfiguration(world.db, districtId, `Windows ${seed}`);
  for (let nth = 0; nth < 6; nth++) {
    await aRosterPupil(
      world.db,
      { districtId, schoolId: school.id, configurationId: configuration.id },
      { sourcedId: `pupil-${nth}`, grade: nth % 2 ? "04" : "07" },
    );
  }
  const send = (count: number) =>
    intake.send(
      Array.from({ length: count }, () => ({
        event_id: randomUUID(),
        occurred_at: new Date(now.getTime() - pick(daysBack) * dayMs - 3_600_000).toISOString(),
        person: `pupil-${Math.floor(random() * 10)}`,
        url: `https://${pick(["alpha", "beta", "nobody"])}.example/`,
      })),
    );
  const settle = async () => {
    await rollUpWaiting(world.db, { districtId });
    return refreshWindows(world.db, { districtId, now });
  };
  return { ...intake, send, settle, schoolId: school.id };
}

/** What the windows should be, from what each person did on each day and the group each is in on November 3. */
async function recount(districtId: string): Promise<Map<string, { now: Cell; before: Cell }>> {
  const days = await rowsOf<Day>(
    world.db,
    districtId,
    'day::text as day, person_no as person, target_no as target, group_no as "group", hours, seconds',
    "usage_person_day",
  );
  const groups = await groupOn(districtId, "2026-11-03");
  const cells = new Map<string, { now: Cell; before: Cell }>();
  const cellOf = (group: number, target: number) => {
    const key = `${group} ${target}`;
    const empty = () => ({ people: [0, 0, 0, 0], engagements: [0, 0, 0, 0], seconds: [0, 0, 0, 0] });
    const cell = cells.get(key) ?? { now: empty(), before: empty() };
    cells.set(key, cell);
    return cell;
  };
  const whens = (day: string) =>
    spans.flatMap((span, nth) =>
      (["now", "before"] as const)
        .filter((when) => day >= span[when][0] && day <= span[when][1])
        .map((when) => ({ when, nth })),
    );
  const seen = new Set<string>();
  const add = (cell: Cell, figure: keyof Cell, nth: number, more: number) => {
    cell[figure][nth] = (cell[figure][nth] as number) + more;
  };
  for (const { day, person, target, group, hours, seconds } of days) {
    const engagements = hours.toString(2).replaceAll("0", "").length;
    const inGroups = [-1, group].flatMap((one) => [0, target].map((of) => [one, of] as const));
    for (const { when, nth } of whens(day)) {
      for (const [one, of] of inGroups) {
        add(cellOf(one, of)[when], "engagements", nth, engagements);
        add(cellOf(one, of)[when], "seconds", nth, seconds);
      }
      for (const of of [0, target]) {
        for (const one of [-1, groups.get(person) ?? 0]) {
          const key = `${when} ${nth} ${person} ${of} ${one}`;
          if (!seen.has(key)) add(cellOf(one, of)[when], "people", nth, 1);
          seen.add(key);
        }
      }
    }
  }
  return cells;
}

async function groupOn(districtId: string, day: string): Promise<Map<number, number>> {
  const rows = await rowsOf<{ person: number; group: number; from: string; to: string }>(
    world.db,
    districtId,
    'person_no as person, group_no as "group", from_day::text as from, to_day::text as to',
    "usage_person_groups",
  );
  const there = rows.filter(({ from, to }) => (from === "-infinity" || from <= day) && (to === "infinity" || day < to));
  return new Map(there.map(({ person, group }) => [person, group]));
}

async function kept(districtId: string) {
  const rows = await rowsOf<Record<string, number[] & string[]> & { group: number; target: number }>(
    world.db,
    districtId,
    'group_no as "group", target_no as target, people, engagements, seconds, people_before, engagements_before, seconds_before',
    "usage_windows",
  );
  const numbers = (list: unknown) => (list as (string | number)[]).map(Number);
  return new Map(
    rows.map((row) => [
      `${row.group} ${row.target}`,
      {
        now: { people: numbers(row.people), engagements: numbers(row.engagements), seconds: numbers(row.seconds) },
        before: {
          people: numbers(row.people_before),
          engagements: numbers(row.engagements_before),
          seconds: numbers(row.seconds_before),
        },
      },
    ]),
  );
}

/** Distinct people by week and month, recounted: only those of everybody, and of each group for any target. */
async function recountPeriods(districtId: string) {
  const days = await rowsOf<Day>(
    world.db,
    districtId,
    'day::text as day, person_no as person, target_no as target, group_no as "group", hours, seconds',
    "usage_person_day",
  );
  const sets = new Map<string, Set<number>>();
  const add = (key: string, person: number) => sets.set(key, (sets.get(key) ?? new Set()).add(person));
  for (const { day, person, target } of days) {
    const monday = before(day, (new Date(day).getUTCDay() + 6) % 7);
    const groups = await groupOnCached(districtId, before(monday, -6));
    if (monday >= "2025-07-28") {
      add(`week ${monday} -1 0`, person);
      add(`week ${monday} ${groups.get(person) ?? 0} 0`, person);
    }
    const month = `${day.slice(0, 7)}-01`;
    if (month < "2025-10-01") continue;
    add(`month ${month} -1 0`, person);
    add(`month ${month} -1 ${target}`, person);
  }
  return Object.fromEntries([...sets].map(([key, who]) => [key, who.size]).sort());
}
let cache = new Map<string, Map<number, number>>();
async function groupOnCached(districtId: string, day: string) {
  const groups = cache.get(`${districtId} ${day}`) ?? (await groupOn(districtId, day));
  cache.set(`${districtId} ${day}`, groups);
  return groups;
}

async function keptPeriods(districtId: string) {
  const rows = await rowsOf<{ key: string; people: number }>(
    world.db,
    districtId,
    "unit || ' ' || first_day || ' ' || group_no || ' ' || target_no as key, people",
    "usage_periods",
  );
  return Object.fromEntries(rows.map(({ key, people }) => [key, people]).sort());
}

async function isRight(districtId: string) {
  expect(Object.fromEntries(await kept(districtId))).toEqual(Object.fromEntries(await recount(districtId)));
  cache = new Map();
  expect(await keptPeriods(districtId)).toEqual(await recountPeriods(districtId));
}

describe.each([1, 2])("windows and periods (run %i)", (seed) => {
  it("are what each person's days say, at first and after news, moves and erasures", async () => {
    const { districtId, send, settle, schoolId } = await aWorld(seed);
    await send(400);
    await knowPeople(world.db, { districtId, today: "2026-10-20" });
    await settle();
    await isRight(districtId);

    await send(40);
    await settle();
    await isRight(districtId);

    const other = await aSchool(world.db, districtId, "Windows Middle");
    await sql`update profiles set school_id = ${other.id} where district_id = ${districtId}
      and id in (select id from profiles where district_id = ${districtId} order by id limit 2)`.execute(world.db);
    await knowPeople(world.db, { districtId, today: "2026-11-01" });
    await settle();
    await isRight(districtId);

    const { rows } = await sql<{ id: string }>`select id from profiles where district_id = ${districtId}
      and school_id = ${schoolId} order by id limit 1`.execute(world.db);
    await world.db.transaction().execute((db) => erasePersonUse(db, { districtId, profileId: rows[0]?.id as string }));
    await settle();
    await isRight(districtId);
  }, 120_000);
});

it("are due when something was counted, a day is over, or they were never made", async () => {
  const { districtId, send, settle } = await aWorld(9);
  const due = async (seconds = 0) => {
    const at = new Date(now.getTime() + seconds * 1_000);
    return (await listDistrictsToRefresh(world.db, { now: at })).includes(districtId);
  };
  const took = (ms: number) =>
    sql`update usage_districts set windows_ms = ${ms} where district_id = ${districtId}`.execute(world.db);
  expect(await due(), "with nothing counted").toBe(false);
  await send(5);
  await rollUpWaiting(world.db, { districtId });
  expect(await due(), "with visits and no windows").toBe(true);
  await settle();
  expect(await due(), "with windows of now").toBe(false);
  await took(100);
  expect(await due(12.5 * 3_600), "half an hour into the next day").toBe(true);
  await send(5);
  await rollUpWaiting(world.db, { districtId });
  expect([await due(14.9), await due(15)], "after quick ones").toEqual([false, true]);
  await took(4_000);
  expect([await due(39.9), await due(40)], "ten times as long as they took").toEqual([false, true]);
});

it("say no people where nothing is kept by person", async () => {
  const { districtId, send, settle } = await aWorld(10);
  await send(50);
  await rollUpWaiting(world.db, { districtId });
  await sql`update usage_districts set kept_from = '2026-10-20', people_from = '2026-10-20'
    where district_id = ${districtId}`.execute(world.db);
  await settle();
  const { rows } = await sql<{ people: (number | null)[]; engagements: string[] }>`select people, engagements
    from usage_windows where district_id = ${districtId} and group_no = -1 and target_no = 0`.execute(world.db);
  expect(rows[0]?.people.map((one) => one === null)).toEqual([false, true, true, true]);
  expect(Number(rows[0]?.engagements[3])).toBeGreaterThan(0);
});

it("ends with the district's own day, in its own school year", () => {
  const clock = { timeZone: "America/Chicago", schoolYearStart: "08-15" };
  expect(asOfNow(clock, new Date("2026-08-15T04:00:00Z"))).toEqual({
    asOf: "2026-08-14",
    year: "2025-08-15",
    yearBefore: "2024-08-15",
  });
  expect(asOfNow(clock, new Date("2026-08-15T12:00:00Z"))).toEqual({
    asOf: "2026-08-15",
    year: "2026-08-15",
    yearBefore: "2025-08-15",
  });
});
