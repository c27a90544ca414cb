import { readFileSync } from "node:fs";
import path from "node:path";
import { type Scope, scopeOf, wholeDistrict } from "domain/access/scope";
import { licensesMade, licensesUsed } from "domain/insight/class-licenses";
import { licensedBy } from "domain/insight/licensed";
import { listLicensed } from "domain/insight/queries/licensed";
import { readClassFigures } from "domain/usage/queries/class-figures";
import { root } from "tests/check/source";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aContract } from "../support/money-world";
import { aSchool } from "../support/people";
import { aClassWorld, type ClassWorld } from "../usage/class-world";
import { anApproval, aProduct, daysAgo } from "../usage/unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
const ids: Record<string, string> = {};
let world: ClassWorld;

/** Tea teaches Reading (Ana, Ben, Cal; grade 4) and Writing (Ana, Dot; grade 11). Zap Fox and Read Well are paid for. */
beforeAll(async () => {
  world = await aClassWorld(db, "Maple");
  for (const who of ["ana", "ben", "cal", "dot"]) ids[who] = await world.person(who);
  ids.tea = await world.person("tea", "teacher");
  await world.course("Reading", "tea", ["ana", "ben", "cal"]);
  await world.course("Writing", "tea", ["ana", "dot"], ["11"]);
  const { fox, well, lab } = world.sites;
  await world.visit(
    { who: "ana", site: fox },
    { who: "ben", site: fox },
    { who: "dot", site: lab },
    { who: "cal", site: well, back: 60 },
  );
  const { districtId, products, school } = world;
  const of = { starts: -10, ends: 100 };
  const line = (softwareId: string, more: object) => [{ softwareId, ...more }];
  await aContract(db, districtId, { title: "Seats", ...of, lines: line(products.fox, { basis: "student" }) });
  await aContract(db, districtId, { title: "Seats again", ...of, lines: line(products.fox, { basis: "licence" }) });
  const ofGrade = { basis: "school", grades: [4, 5], schoolIds: [school.id] };
  await aContract(db, districtId, { title: "Site", ...of, lines: line(products.well, ofGrade) });
  // None of these is a license of a student here and today.
  const far = await aSchool(db, districtId, "Far School");
  const other = (name: string) => aProduct(db, `${name} Maple`);
  const not = async (name: string, more: object, dates: { starts: number; ends: number } = of) =>
    aContract(db, districtId, { title: name, ...dates, lines: line(await other(name), more) });
  await not("For teachers", { basis: "teacher" });
  await not("A course", { kind: "training", basis: "student" });
  await not("Far away", { basis: "school", schoolIds: [far.id] });
  await not("Too few seats", { basis: "licence", quantity: 1 });
  await not("Over", { basis: "student" }, { starts: -100, ends: -1 });
  await not("To come", { basis: "student" }, { starts: 1, ends: 100 });
  // Nor are these for students, or for students of these grades, though there are enough of them.
  const facts = async (name: string, { product = {}, record }: { product?: object; record?: object }) => {
    const id = await other(name);
    if (Object.keys(product).length > 0) await db.updateTable("software").set(product).where("id", "=", id).execute();
    if (record) {
      await anApproval(db, { districtId, softwareId: id });
      await db.updateTable("district_software").set(record).where("software_id", "=", id).execute();
    }
    await aContract(db, districtId, { title: name, ...of, lines: line(id, { basis: "district" }) });
  };
  await facts("Timetables", { product: { audience: ["staff"] } });
  await facts("For staff", { record: { staff_only: true } });
  await facts("By role", { record: { allowed_roles: ["teacher"] } });
  await facts("Kindergarten", { product: { grade_min: 0, grade_max: 0 } });
  await facts("Grade 7", { record: { allowed_grades: [7] } });
}, 60_000);
afterAll(() => database.close());

async function figures(span: "30" | "90", scope: Scope = wholeDistrict(world.districtId)) {
  const use = await readClassFigures(db, scope, { profileId: ids.tea as string, span });
  if (!use) throw new Error("out of scope");
  const licensed = await listLicensed(db, scope, { districtId: world.districtId, today: daysAgo(0) });
  return { ...licensesUsed(use, licensed), made: licensesMade(use, licensed) };
}

it("counts one license for each student and product that a contract pays for, whatever contracts pay for it twice", async () => {
  // Reading: 3 of Zap Fox (Ana, Ben used it) and 3 of Read Well (Cal did 60 days ago). Writing: 2 of Zap Fox (Ana).
  const { byClass, ...all } = await figures("30");
  expect(all).toMatchObject({ licenses: 8, used: 3 });
  expect(byClass).toEqual([
    { licenses: 6, used: 2 },
    { licenses: 2, used: 1 },
  ]);
  expect(await figures("90")).toMatchObject({ licenses: 8, used: 4 });
});

it("is made of its classes and products, and they add up", async () => {
  const { made } = await figures("90");
  expect(made.parts.map(({ name, amount, of }) => [name, amount, of])).toEqual([
    ["Reading: Read Well Maple", 1, 3],
    ["Writing: Zap Fox Maple", 1, 2],
    ["Reading: Zap Fox Maple", 2, 3],
  ]);
  expect([made.value, made.sum, made.of]).toEqual([4, 4, 8]);
  const unused = (await figures("30")).made.parts.map(({ name, amount }) => [name, amount]);
  expect(unused[0], "what nobody uses comes first").toEqual(["Reading: Read Well Maple", 0]);
});

it("counts seats when all contracts of a product have enough of them for half of its students", async () => {
  const { districtId } = world;
  const softwareId = await aProduct(db, "Seats Maple");
  const add = (title: string) =>
    aContract(db, districtId, { title, starts: -1, ends: 9, lines: [{ softwareId, basis: "student", quantity: 1 }] });
  const before = (await figures("30")).licenses;
  const first = await add("One seat");
  expect((await figures("30")).licenses, "1 seat for 4 students").toBe(before);
  const second = await add("Another seat");
  expect((await figures("30")).licenses, "2 seats for 4 students, in classes of 3 and 2").toBe(before + 5);
  await db.deleteFrom("contracts").where("id", "in", [first, second]).execute();
});

it("is the same for the teacher, and licenses of another district are nobody's here", async () => {
  const tea = scopeOf({
    id: ids.tea as string,
    role: "teacher",
    districtId: world.districtId,
    schoolId: world.school.id,
  });
  expect(await figures("30", tea)).toMatchObject({ licenses: 8, used: 3 });
  const elsewhere = await aClassWorld(db, "Birch");
  const of = { districtId: world.districtId, today: daysAgo(0) };
  expect(await listLicensed(db, wholeDistrict(elsewhere.districtId), of)).toEqual([]);
});

it("is worked out as in its examples", () => {
  const text = readFileSync(path.join(root, "docs/figures/usage.md"), "utf8");
  const [, section = ""] = text.split("## Licenses used\n");
  const [part = ""] = section.split(/^## /m);
  const rows = [...part.matchAll(/^\| (.+) \| (\d+) \| (.+) \| (site license|\d+) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, title = "", students, name = "", seats = "", all, used]) => ({
      title,
      students: Number(students),
      name,
      line: seats === "site license" ? { basis: "school" as const, quantity: 1 } : seatsOf(seats),
      all: Number(all),
      used: Number(used),
    }),
  );
  expect(rows).toHaveLength(4);
  const titles = [...new Set(rows.map(({ title }) => title))];
  const classes = titles.map((title) => ({
    id: title,
    title,
    grades: [],
    schoolId: title,
    schoolName: null,
    enrolled: [],
    profiles: [],
    studentGrades: [],
    students: rows.find((row) => row.title === title)?.students ?? 0,
  }));
  const cells = rows.map(({ title, name, used }) => ({
    classNo: titles.indexOf(title),
    productId: name,
    people: used,
    engagements: used,
    seconds: 0,
  }));
  const products = rows.map(({ name }) => ({
    usedId: name,
    id: name,
    name,
    vendor: null,
    status: "approved" as const,
  }));
  const licensed = rows.flatMap(({ title, name, line, all }) => {
    const of = { softwareId: name, name, ...line, schoolIds: [title], ...forEveryone };
    return licensedBy([of], [{ schoolId: title, grade: null, students: all }]);
  });
  const { licenses, used } = licensesUsed({ classes, cells, products }, licensed);
  expect(part).toContain(`licenses used: ${used}\n`);
  expect(part).toContain(`Of ${licenses} licenses`);
});

const seatsOf = (seats: string) => ({ basis: "student" as const, quantity: Number(seats) });
const forEveryone = { grades: [], gradeMin: null, gradeMax: null, allowedGrades: [], allowedSchoolIds: [] };
