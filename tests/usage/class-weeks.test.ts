import { type Scope, scopeOf } from "domain/access/scope";
import { dayAfter, weekdayOf } from "domain/places/calendar/days";
import { readClassUse } from "domain/usage/queries/class-use";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aClassWorld, type ClassWorld } from "./class-world";
import { daysAgo } from "./unauthorized-world";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let world: ClassWorld;
let teacher: Scope;
const visits = [
  { who: "ann", back: 1 },
  { who: "ann", back: 2 },
  { who: "ben", back: 1 },
  { who: "ben", back: 8 },
  { who: "ann", back: 40 },
  { who: "cal", back: 40 },
];
beforeAll(async () => {
  database = await cloneDatabase();
  world = await aClassWorld(database.db, "Weeks");
  const teacherId = await world.person("tess", "teacher");
  for (const who of ["ann", "ben", "cal"]) await world.person(who);
  // Cal is in nobody's class.
  await world.course("Reading", "tess", ["ann", "ben"]);
  const { districtId, sites, school } = world;
  await world.visit(...visits.map((visit) => ({ ...visit, site: sites.fox })));
  teacher = scopeOf({ id: teacherId, role: "teacher", districtId, schoolId: school.id });
}, 60_000);
afterAll(() => database?.close());

/** The Monday of the week of a day. */
const mondayOf = (day: string) => dayAfter(day, -((weekdayOf(day) + 6) % 7));

test("a class's weeks count each student once, and nobody of another class", async () => {
  const [from, to] = [daysAgo(29), daysAgo(0)];
  const kept = { peopleFrom: "-infinity", keepsPeople: true };
  const window = {
    from,
    to,
    before: { from: daysAgo(59), to: daysAgo(30) },
    at: new Date().toISOString(),
    people: kept,
  };
  const { weeks } = await readClassUse(database.db, teacher, { districtId: world.districtId, window, weeks: true });
  const people = new Map<string, Set<string>>();
  for (const { who, back } of visits.filter(({ who }) => who !== "cal")) {
    const week = mondayOf(daysAgo(back));
    people.set(week, (people.get(week) ?? new Set()).add(who));
  }
  const expected = [...people]
    .map(([week, who]) => ({ week, people: who.size }))
    .sort((a, b) => (a.week < b.week ? -1 : 1));
  expect(weeks).toEqual(expected);
});
