import { type Scope, scopeOf, wholeDistrict } from "domain/access/scope";
import { wholeOf } from "domain/report";
import { classMedians, personFigures } from "domain/usage/person-figures";
import { personMade } from "domain/usage/person-made";
import { productLines } from "domain/usage/product-lines";
import { standingWords } from "domain/usage/product-standing-words";
import { readPersonFigures } from "domain/usage/queries/person-figures";
import { personProductsReport } from "domain/usage/reports/person-products";
import { weekOf } from "domain/usage/spans";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aClassWorld, type ClassWorld } from "./class-world";
import { daysAgo } from "./unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
const ids: Record<string, string> = {};
let world: ClassWorld;
let elsewhere: ClassWorld;
const mates = ["ben", "cal", "dot", "eve", "fay"];

/**
 * Ana and five others are in Reading; Gus is in History with Ana, under another teacher. What Ana did, and what comes of
 * it, is worked out by hand in the first test.
 */
beforeAll(async () => {
  world = await aClassWorld(db, "Maple");
  elsewhere = await aClassWorld(db, "Birch");
  for (const who of ["ana", "gus", "hal", ...mates]) ids[who] = await world.person(who);
  for (const who of ["tea", "col"]) ids[who] = await world.person(who, "teacher");
  ids.zoe = await elsewhere.person("zoe");
  await world.course("Reading", "tea", ["ana", ...mates]);
  await world.course("History", "col", ["ana", "gus"]);
  const { fox, well, lab } = world.sites;
  await world.visit(
    // Two hours of yesterday: 2 engagements; 10 minutes told and one visit of a minute.
    { who: "ana", site: fox, at: "09:05:00", seconds: 600 },
    { who: "ana", site: fox, at: "10:00:00" },
    // Three visits within five minutes of each other: one session from 9:00:00 to 9:08:59, 9 minutes, one hour.
    { who: "ana", site: well, back: 9, at: "09:00:00" },
    { who: "ana", site: well, back: 9, at: "09:04:00" },
    { who: "ana", site: well, back: 9, at: "09:08:59" },
    // A product long ago, for the longer spans alone.
    { who: "ana", site: lab, back: 60, seconds: 120 },
    // Two sites that lead to no product.
    { who: "ana", site: "games.example", seconds: 60 },
    { who: "ana", site: "chat.example", back: 9, seconds: 180 },
  );
  await world.visit(
    { who: "ben", site: fox, seconds: 300 },
    { who: "cal", site: fox, seconds: 600 },
    { who: "cal", site: well, back: 2, seconds: 60 },
    { who: "dot", site: fox, seconds: 1_200 },
    { who: "dot", site: well, seconds: 60 },
    { who: "dot", site: lab, back: 3, seconds: 60 },
    { who: "gus", site: fox, seconds: 6_000 },
  );
  await elsewhere.visit({ who: "zoe", site: elsewhere.sites.fox });
}, 60_000);
afterAll(() => database.close());

const read = (who: string, span: "30" | "90" | "year" = "30", scope: Scope = wholeDistrict(world.districtId)) =>
  readPersonFigures(db, scope, { profileId: ids[who] as string, span });
const figuresOf = async (...of: Parameters<typeof read>) => {
  const use = await read(...of);
  if (!use) throw new Error("out of scope");
  const idOf = new Map(use.products.map(({ usedId, id }) => [usedId, id]));
  return personFigures(use.cells, use.range, (usedId) => idOf.get(usedId));
};
const as = (role: "teacher" | "student" | "principal", who: string, schoolId = world.school.id) =>
  scopeOf({ id: ids[who] as string, role, districtId: world.districtId, schoolId });

describe("worked out by hand", () => {
  it("what one person used in 30 days, by product and as a whole", async () => {
    const figures = await figuresOf("ana");
    const { fox, well } = world.products;
    // Fox 2 + Well 1 + two sites 1 each; 11 + 9 + 1 + 3 minutes; yesterday and nine days ago.
    expect(figures).toMatchObject({ engagements: 5, minutes: 24, days: 2 });
    expect(figures.otherSites).toEqual({ sites: 2, engagements: 2, minutes: 4 });
    expect(figures.products.sort((a, b) => b.engagements - a.engagements)).toEqual([
      { productId: fox, engagements: 2, minutes: 11, days: 1, lastUsed: daysAgo(1) },
      { productId: well, engagements: 1, minutes: 9, days: 1, lastUsed: daysAgo(9) },
    ]);
  });

  it("90 days have the product of 60 days ago, too", async () => {
    expect(await figuresOf("ana", "90")).toMatchObject({ engagements: 6, minutes: 26, days: 3 });
  });

  it("each week of the span has a row, and the rows add up", async () => {
    const { weeks, engagements } = await figuresOf("ana");
    expect(weeks[0]?.week).toBe(weekOf(daysAgo(29)));
    expect(weeks.at(-1)?.week).toBe(weekOf(daysAgo(0)));
    expect(weeks.length).toBeGreaterThan(4);
    expect(weeks.reduce((sum, week) => sum + week.engagements, 0)).toBe(engagements);
    const of = weeks.find(({ week }) => week === weekOf(daysAgo(9)));
    expect(of?.engagements).toBe(weekOf(daysAgo(9)) === weekOf(daysAgo(1)) ? 5 : 2);
  });

  it("what the filter blocked is no usage, of the person or of a classmate", async () => {
    const before = await figuresOf("ana");
    const classUse = (await read("ana"))?.classUse;
    const blocked = sql`
      insert into usage_person_day (district_id, day, person_no, target_no, group_no, hours, visits, seconds, attempts)
      select p.district_id, ${daysAgo(5)}::date, p.person_no, t.target_no, 0, 0, 0, 0, 3
      from usage_people p join (select district_id, min(target_no) as target_no from usage_targets group by 1) t
        using (district_id)
      where p.district_id = ${world.districtId}`;
    await blocked.execute(db);
    expect(await figuresOf("ana")).toEqual(before);
    expect((await read("ana"))?.classUse).toEqual(classUse);
  });

  it("the median is of all classmates, also of those who used nothing", async () => {
    const use = await read("ana");
    if (!use) throw new Error("out of scope");
    // Ben 1, Cal 2, Dot 3, Eve 0, Fay 0, Gus 1: 0 0 1 1 2 3. Minutes: 5, 11, 22, 0, 0, 100: 0 0 5 11 22 100.
    const { classmates, classUse, range } = use;
    expect(classmates).toBe(6);
    expect(classMedians(classUse, { classmates, fewest: 5, range })).toMatchObject({
      classmates: 6,
      engagements: 1,
      minutes: 8,
      products: 1,
      days: 1,
    });
    expect(classMedians(classUse, { classmates, fewest: 10, range }), "too few for the student").toBeNull();
  });
});

it("a merged product counts as the one that it was merged into", async () => {
  const { fox, lab } = world.products;
  await db.updateTable("software").set({ merged_into_id: fox }).where("id", "=", lab).execute();
  const figures = await figuresOf("ana", "90");
  await db.updateTable("software").set({ merged_into_id: null }).where("id", "=", lab).execute();
  expect(figures.products).toHaveLength(2);
  expect(figures.products.find(({ productId }) => productId === fox)).toMatchObject({ engagements: 3, minutes: 13 });
});

it("a district's products come with their approval, those of no record as not reviewed", async () => {
  const use = await read("ana", "90");
  const status = Object.fromEntries(use?.products.map((one) => [one.id, one.status]) ?? []);
  const { fox, well, lab } = world.products;
  expect(status).toEqual({ [fox]: "approved", [well]: "approved", [lab]: "not_reviewed" });
});

describe("who is told", () => {
  it("nobody of another district, no classmate, no teacher or school that isn't theirs", async () => {
    expect(await read("ana", "30", wholeDistrict(elsewhere.districtId))).toBeUndefined();
    expect(await read("ana", "30", as("student", "ben"))).toBeUndefined();
    expect(await read("hal", "30", as("teacher", "tea"))).toBeUndefined();
    expect(await read("ana", "30", as("principal", "hal", elsewhere.school.id))).toBeUndefined();
  });

  it("the student, their teachers and their principal", async () => {
    for (const scope of [as("student", "ana"), as("teacher", "tea"), as("principal", "hal")]) {
      expect(await read("ana", "30", scope)).toMatchObject({ cells: expect.arrayContaining([expect.anything()]) });
    }
  });

  it("a teacher sees the median of students they teach, never of another class", async () => {
    expect((await read("ana", "30", as("teacher", "tea")))?.classmates, "without Gus").toBe(5);
    expect((await read("ana", "30", as("teacher", "col")))?.classmates, "Gus alone").toBe(1);
    expect((await read("ana", "30", as("student", "ana")))?.classmates).toBe(6);
  });
});

describe("how a student’s products stand for that student", () => {
  const order = { sort: "approval", descending: false } as const;
  const standing = async (who: string, scope?: Scope) => {
    const use = await read(who, "90", scope);
    if (!use) throw new Error("out of scope");
    return productLines(use, order).lines.map((line) => [line.name, standingWords(line), line.answer?.reason]);
  };
  const setGrade = (grade: string | null) =>
    db
      .updateTable("profiles")
      .set({ grade })
      .where("id", "=", ids.ana as string)
      .execute();
  const setStaffOnly = (staff_only: boolean) =>
    db
      .updateTable("district_software")
      .set({ staff_only, approval_status: "approved_with_conditions" })
      .where("software_id", "=", world.products.fox as string)
      .execute();

  it("what is for staff only, or for other grades, is not called approved", async () => {
    await setStaffOnly(true);
    await setGrade("06");
    expect(await standing("ana")).toEqual([
      ["Chart Lab Maple", "Not reviewed", "It hasn’t been reviewed yet."],
      [
        "Read Well Maple",
        "Not approved for this student",
        "It is approved for grades 4 and 5, not for students in grade 6.",
      ],
      ["Zap Fox Maple", "Not approved for this student", "It is approved for staff only, not for use by students."],
    ]);
    const file = personProductsReport(db, wholeDistrict(world.districtId), {
      profileId: ids.ana as string,
      span: "30",
      order,
    });
    expect((await wholeOf(file.rows)).map((row) => row.slice(0, 3))).toContainEqual([
      "Zap Fox Maple",
      null,
      "Not approved for this student",
    ]);
    await setStaffOnly(false);
    await setGrade("04");
    const said = await standing("ana", as("student", "ana"));
    expect(said.map((line) => line.slice(0, 2))).toEqual([
      ["Chart Lab Maple", "Not reviewed"],
      ["Read Well Maple", "Approved"],
      ["Zap Fox Maple", "Approved with conditions"],
    ]);
  });

  it("speaks of “your grade” to the student alone", async () => {
    await setGrade(null);
    const ofWell = async (scope?: Scope) => (await standing("ana", scope)).find(([name]) => name === "Read Well Maple");
    expect((await ofWell())?.[2]).toBe("It is approved for grades 4 and 5, but their grade is not on record.");
    expect((await ofWell(as("student", "ana")))?.[2]).toContain("but your grade is not on record.");
  });

  it("opens to the same words, and a teacher’s stand as the district decided", async () => {
    const use = await read("ana");
    const notes = use && personMade("productsInUse", use).parts.map(({ name, note }) => [name, note]);
    expect(notes).toContainEqual(["Read Well Maple", "Not approved for this student"]);
    expect((await read("tea"))?.answers).toBeNull();
  });
});

describe("what is kept", () => {
  it("nothing has come in: nothing is known of it", async () => {
    const empty = await aClassWorld(db, "Cedar");
    const profileId = await empty.person("ivy");
    const use = await readPersonFigures(db, wholeDistrict(empty.districtId), { profileId, span: "30" });
    expect(use).toMatchObject({ kept: null, cells: [], products: [], classmates: 0 });
  });

  it("totals only: what waits to be dropped isn't read", async () => {
    const keeps = (keeps: boolean) =>
      sql`update usage_districts set keeps_people = ${keeps} where district_id = ${world.districtId}`.execute(db);
    await keeps(false);
    const use = await read("ana");
    await keeps(true);
    expect(use).toMatchObject({ kept: { keepsPeople: false }, cells: [], classUse: { people: [], weeks: [] } });
  });

  it("no address is in it", async () => {
    expect(JSON.stringify(await read("ana", "year"))).not.toMatch(/canary|games\.example|chat\.example/);
  });
});
