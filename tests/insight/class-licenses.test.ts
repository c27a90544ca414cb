import { readFileSync } from "node:fs";
import path from "node:path";
import { type Scope, scopeOf, wholeDistrict } from "domain/access/scope";
import { licensesMade, licensesUsed } from "domain/insight/class-licenses";
import { listLicensed } from "domain/insight/queries/licensed";
import { readClassFigures } from "domain/usage/queries/class-figures";
import { root } from "tests/check/source";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aContract } from "../support/money-world";
import { aSchool } from "../support/people";
import { aClassWorld, type ClassWorld } from "../usage/class-world";
import { aProduct, daysAgo } from "../usage/unauthorized-world";

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
  await not("Over", { basis: "student" }, { starts: -100, ends: -1 });
  await not("To come", { basis: "student" }, { starts: 1, ends: 100 });
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
  expect(made.parts.map(({ name, amount, note }) => [name, amount, note])).toEqual([
    ["Reading: Zap Fox Maple", 2, "of 3"],
    ["Reading: Read Well Maple", 1, "of 3"],
    ["Writing: Zap Fox Maple", 1, "of 2"],
  ]);
  expect([made.value, made.sum]).toEqual([4, 4]);
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
  const rows = [...part.matchAll(/^\| (.+) \| (\d+) \| (.+) \| (\d+) \|$/gm)].map(
    ([, title = "", students, name, used]) => ({
      title,
      students: Number(students),
      name: name as string,
      used: Number(used),
    }),
  );
  expect(rows).toHaveLength(3);
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
  const licensed = rows.map(({ title, name }) => ({ softwareId: name, name, schoolIds: [title], grades: [] }));
  const { licenses, used } = licensesUsed({ classes, cells, products }, licensed);
  expect(part).toContain(`licenses used: ${used}\n`);
  expect(part).toContain(`Of ${licenses} licenses`);
});
