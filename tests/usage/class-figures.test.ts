import { type Scope, scopeOf, wholeDistrict } from "domain/access/scope";
import { classFigures, isGivenTo, type RosterClass, weeksOfClasses } from "domain/usage/class-figures";
import type { GivenProduct } from "domain/usage/products-in-use";
import { readClassFigures } from "domain/usage/queries/class-figures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aSchool } from "../support/people";
import { aClassWorld, type ClassWorld } from "./class-world";
import { daysAgo } from "./unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
const ids: Record<string, string> = {};
let world: ClassWorld;
let elsewhere: ClassWorld;

/** Tea teaches Reading (Ana, Ben, Cal) and Writing (Ana, Dot), Col teaches History (Ana, Gus). */
beforeAll(async () => {
  world = await aClassWorld(db, "Maple");
  elsewhere = await aClassWorld(db, "Birch");
  for (const who of ["ana", "ben", "cal", "dot", "gus"]) ids[who] = await world.person(who);
  for (const who of ["tea", "col"]) ids[who] = await world.person(who, "teacher");
  ids.zed = await elsewhere.person("zed", "teacher");
  await world.course("Reading", "tea", ["ana", "ben", "cal"]);
  await world.course("Writing", "tea", ["ana", "dot"], ["11"]);
  await world.course("History", "col", ["ana", "gus"]);
  const { fox, well, lab } = world.sites;
  await world.visit(
    { who: "ana", site: fox, at: "09:00:00", seconds: 600 },
    { who: "ana", site: fox, at: "10:00:00", seconds: 300 },
    { who: "ben", site: fox, seconds: 60 },
    { who: "ben", site: "games.example", seconds: 120 },
    { who: "dot", site: lab, back: 2, seconds: 180 },
    { who: "gus", site: well, seconds: 6_000 },
    { who: "cal", site: well, back: 60, seconds: 240 },
    { who: "tea", site: well, seconds: 540 },
  );
}, 60_000);
afterAll(() => database.close());

const read = (who: string, span: "30" | "90" = "30", scope: Scope = wholeDistrict(world.districtId)) =>
  readClassFigures(db, scope, { profileId: ids[who] as string, span });
const figuresOf = async (...of: Parameters<typeof read>) => {
  const use = await read(...of);
  if (!use) throw new Error("out of scope");
  const idOf = new Map(use.products.map(({ usedId, id }) => [usedId, id]));
  return classFigures(use, (usedId) => idOf.get(usedId));
};
const as = (role: "teacher" | "student" | "principal", who: string, schoolId = world.school.id) =>
  scopeOf({ id: ids[who] as string, role, districtId: world.districtId, schoolId });

describe("worked out by hand", () => {
  it("each class with its active students, products and sites", async () => {
    const { fox, lab } = world.products;
    const [reading, writing, ...more] = await figuresOf("tea");
    expect(more).toEqual([]);
    // Ana two hours and Ben one of Zap Fox, Ben one of a site; 15 + 1 + 2 minutes. Cal used nothing in 30 days.
    expect(reading).toMatchObject({ title: "Reading", students: 3, active: 2, share: 67, engagements: 4, minutes: 18 });
    expect(reading?.products).toEqual([{ productId: fox, people: 2, engagements: 3, minutes: 16 }]);
    expect(reading?.otherSites).toEqual({ engagements: 1, minutes: 2 });
    // Ana is in both classes, and counts in each.
    expect(writing).toMatchObject({
      title: "Writing",
      students: 2,
      active: 2,
      share: 100,
      engagements: 3,
      minutes: 18,
    });
    expect(writing?.products).toEqual([
      { productId: fox, people: 1, engagements: 2, minutes: 15 },
      { productId: lab, people: 1, engagements: 1, minutes: 3 },
    ]);
  });

  it("what a class was given and nobody in it used", async () => {
    const { well } = world.products;
    const unusedOf = async (span: "30" | "90") => (await figuresOf("tea", span)).map(({ unused }) => unused);
    // Read Well is approved for grades 4 and 5: Reading was given it, Writing (grade 11) was not. Cal used it 60 days ago.
    expect(await unusedOf("30")).toEqual([[{ id: well, name: "Read Well Maple", usedElsewhere: false }], []]);
    expect(await unusedOf("90")).toEqual([[], []]);
  });

  it("what isn't made for students is not theirs to use, and what nobody knows of is no condition", async () => {
    const { well } = world.products;
    const unusedBy = async (audience: string[]) => {
      await sql`update software set audience = ${audience} where id = ${well}`.execute(db);
      return (await figuresOf("tea")).map(({ unused, given }) => [unused.length, given]);
    };
    expect(await unusedBy(["teacher", "staff"]), "a gradebook").toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(await unusedBy(["student", "teacher"])).toEqual([
      [1, 2],
      [0, 1],
    ]);
    expect(await unusedBy([])).toEqual([
      [1, 2],
      [0, 1],
    ]);
  });

  it("the classes together by week, a student of two of them once; and the teacher apart", async () => {
    const use = await read("tea");
    const weeks = weeksOfClasses(use?.weeks ?? [], use?.range ?? { from: daysAgo(0), to: daysAgo(0) });
    expect(use).toMatchObject({ students: 4, active: 3, own: [{ engagements: 1, seconds: 540 }] });
    expect(
      weeks.reduce((sum, week) => sum + week.engagements, 0),
      "Ana 2, Ben 2, Dot 1",
    ).toBe(5);
    expect(
      weeks.reduce((sum, week) => sum + week.minutes, 0),
      "15 + 3 + 3",
    ).toBe(21);
  });
});

describe("who is told", () => {
  it("nobody of another district or school, no colleague, no student", async () => {
    const other = await aSchool(db, world.districtId, "Maple Middle");
    expect(await read("tea", "30", wholeDistrict(elsewhere.districtId))).toBeUndefined();
    expect(await read("tea", "30", as("teacher", "col"))).toBeUndefined();
    expect(await read("tea", "30", as("student", "ana"))).toBeUndefined();
    expect(await read("tea", "30", as("principal", "hal", other.id))).toBeUndefined();
    expect(await read("zed")).toBeUndefined();
  });

  it("the teacher and the principal, each their own classes; a student has none", async () => {
    const titles = async (who: string, scope: Scope) =>
      (await read(who, "30", scope))?.classes.map(({ title }) => title);
    expect(await titles("tea", as("teacher", "tea"))).toEqual(["Reading", "Writing"]);
    expect(await titles("col", as("principal", "hal"))).toEqual(["History"]);
    expect(await read("ana"), "no teacher").toBeUndefined();
  });

  it("a principal sees no class of the teacher at another school", async () => {
    const other = await aSchool(db, world.districtId, "Maple High");
    await sql`update roster_orgs set school_id = ${other.id} where district_id = ${world.districtId}`.execute(db);
    const seen = await read("tea", "30", as("principal", "hal"));
    await sql`update roster_orgs set school_id = ${world.school.id} where district_id = ${world.districtId}`.execute(
      db,
    );
    expect(seen).toMatchObject({ classes: [], cells: [], active: 0 });
  });
});

it("only active enrollments count", async () => {
  const set = (status: string) =>
    sql`update roster_enrollments set status = ${status}
      where district_id = ${world.districtId} and sourced_id = 'Reading ben'`.execute(db);
  await set("inactive");
  const [reading] = await figuresOf("tea");
  await set("active");
  expect(reading).toMatchObject({ students: 2, active: 1, engagements: 2 });
});

it("students of all classes are those enrolled, also one who has no profile", async () => {
  const of = (table: "roster_users" | "roster_enrollments") =>
    sql`delete from ${sql.table(table)} where district_id = ${world.districtId} and sourced_id like 'eve%'`;
  await sql`insert into roster_users (district_id, integration_id, first_seen_sync, sourced_id, enabled_user,
      org_sourced_ids, role, username, given_name, family_name, grades)
    select district_id, integration_id, first_seen_sync, 'eve', true, '{}', 'student', 'eve', 'eve', 'eve', '{}'
    from roster_users where district_id = ${world.districtId} and sourced_id = 'ana'`.execute(db);
  await sql`insert into roster_enrollments (district_id, integration_id, first_seen_sync, sourced_id,
      class_sourced_id, school_sourced_id, user_sourced_id, role)
    select e.district_id, e.integration_id, e.first_seen_sync, 'eve ' || c, c, e.school_sourced_id, 'eve', 'student'
    from roster_enrollments e cross join unnest(array['Reading', 'Writing']) c
    where e.district_id = ${world.districtId} and e.sourced_id = 'Reading ana'`.execute(db);
  const use = await read("tea");
  await of("roster_enrollments").execute(db);
  await of("roster_users").execute(db);
  expect(use?.classes.map(({ students }) => students)).toEqual([4, 3]);
  expect(use).toMatchObject({ students: 5, active: 3 });
});

describe("a product is given to a class", () => {
  const product: GivenProduct = {
    id: "p",
    name: "P",
    gradeMin: null,
    gradeMax: null,
    allowedGrades: [],
    allowedSchoolIds: [],
  };
  const of: RosterClass = {
    id: "c",
    title: "C",
    grades: ["04"],
    schoolId: "s",
    schoolName: "S",
    students: 1,
    enrolled: ["a"],
    profiles: [],
    studentGrades: [],
  };
  it.each<[string, Partial<GivenProduct>, Partial<RosterClass>, boolean]>([
    ["without conditions", {}, {}, true],
    ["of its school", { allowedSchoolIds: ["s"] }, {}, true],
    ["not of another school", { allowedSchoolIds: ["t"] }, {}, false],
    ["of one of its grades", { allowedGrades: [3, 4] }, {}, true],
    ["not of other grades", { allowedGrades: [5] }, {}, false],
    ["made for its grade", { gradeMin: 3, gradeMax: 5 }, {}, true],
    ["not made for its grade", { gradeMin: 9 }, {}, false],
    ["by the grades of its students", { allowedGrades: [5] }, { grades: [], studentGrades: ["05"] }, true],
    ["whose grades nobody knows", { allowedGrades: [5] }, { grades: [] }, true],
  ])("%s", (_, conditions, group, given) => {
    expect(isGivenTo({ ...product, ...conditions }, { ...of, ...group })).toBe(given);
  });
});
