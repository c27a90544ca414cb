import type { Removal } from "domain/rosters/removal-terms";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClass, bundle, enrollment, filesOf, type Row, user } from "./bundles";
import { openWorld, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const schools = ["s1", "s2", "s3"];
const nameOf: Record<string, string> = { s1: "Alder High", s2: "Birch Middle", s3: "Cedar Middle" };

type Person = { id: string; school: string; grade: string };

/** 90 students: 30 in each of three schools, a third of each in grade 9, 10 and 11; each in a class of the school. */
const everybody: Person[] = Array.from({ length: 90 }, (_, nth) => ({
  id: `n${nth}`,
  school: schools[nth % 3] as string,
  grade: ["09", "10", "11"][Math.floor(nth / 3) % 3] as string,
}));

function district(stays: (person: Person) => boolean, more: Row[] = []) {
  const rows = bundle();
  rows.orgs.push({ sourcedId: "s3", name: "Cedar Middle", type: "school", identifier: "300", parentSourcedId: "d" });
  rows.classes.push(aClass("a3", "s3"));
  rows.users.push(...more);
  for (const { id, school, grade } of everybody.filter(stays)) {
    rows.users.push(user(id, "student", school, { grades: grade }));
    rows.enrollments.push(enrollment(`e-${id}`, school.replace("s", "a"), school, id, "student"));
  }
  return rows;
}

const begin = async (more: Row[] = []) => {
  const configuration = await world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
  const first = await world.sync(configuration, filesOf(district(() => true, more)));
  expect(first.status).toBe("applied");
  return configuration;
};
const removalsOf = (row: { removals: unknown }) => row.removals as Removal[];
const groups = (row: { removals: unknown }) =>
  removalsOf(row).map(({ group, gone, of, explanation }) => ({ group, gone, of, by: explanation?.by ?? null }));

describe("what the removed of a held sync have in common", () => {
  it("is the school that was left out", async () => {
    const configuration = await begin();
    const held = await world.sync(configuration, filesOf(district(({ school }) => school !== "s3")));
    expect(held.status).toBe("held");
    expect(held.message).toBe(
      "All 30 students to be removed attend Cedar Middle: the export probably left it out. Nothing was applied. Review the changes, then approve or discard them.",
    );
    // 90 made here and 3 of the small district.
    expect(groups(held)).toEqual([
      { group: "students", gone: 30, of: 93, by: "school" },
      { group: "enrollments", gone: 30, of: 95, by: "school" },
    ]);
    expect(removalsOf(held)[0]).toMatchObject({
      explanation: { by: "school", values: [nameOf.s3], covered: 30, of: 30 },
      schools: [{ value: "Cedar Middle", gone: 30, of: 30 }],
      grades: [
        // The small district has a student each in grades 8, 9 and 10, none of them at Cedar.
        { value: "09", gone: 10, of: 31 },
        { value: "10", gone: 10, of: 31 },
        { value: "11", gone: 10, of: 30 },
      ],
    });
  });

  it("is the grade, for enrollments as for people", async () => {
    const configuration = await begin();
    const held = await world.sync(configuration, filesOf(district(({ grade }) => grade !== "11")));
    expect(held.message).toContain(
      "All 30 students to be removed are in grade 11: the export probably left that grade out.",
    );
    expect(groups(held).map(({ by }) => by)).toEqual(["grade", "grade"]);
    expect(removalsOf(held)[0]?.schools).toEqual(
      Object.values(nameOf).map((value) => ({
        value,
        gone: 10,
        of: value === "Alder High" ? 32 : 30 + (value === "Birch Middle" ? 1 : 0),
      })),
    );
  });

  it("is the role when all of it would go", async () => {
    const teachers = Array.from({ length: 20 }, (_, nth) => user(`x${nth}`, "aide", "s1"));
    const configuration = await begin(teachers);
    const rows = district(() => true);
    // The administrator of the small district is the 21st of the other staff.
    rows.users = rows.users.filter(({ sourcedId }) => sourcedId !== "p1");
    const held = await world.sync(configuration, filesOf(rows));
    expect(held.message).toContain("All 21 other staff members would be removed: the export probably left them out.");
  });

  it("is the class, which the message doesn't name", async () => {
    const rows = district(() => true);
    rows.classes.push(aClass("b1", "s1"));
    for (const { id, school } of everybody) {
      if (school === "s1") rows.enrollments.push(enrollment(`b-${id}`, "b1", "s1", id, "student"));
    }
    const configuration = await world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
    expect(await world.sync(configuration, filesOf(rows))).toMatchObject({ status: "applied" });
    rows.enrollments = rows.enrollments.filter(({ classSourcedId }) => classSourcedId !== "a1");
    const held = await world.sync(configuration, filesOf(rows));
    expect(held.status).toBe("held");
    expect(held.message).toContain("33 enrollments to be removed are in one class: the export probably left it out.");
    expect(removalsOf(held)).toMatchObject([
      { group: "enrollments", gone: 33, explanation: { by: "class", values: ["Class a1"], covered: 33, of: 33 } },
    ]);
  });

  it("is nothing when they are as the others are: then the count and the limit are told", async () => {
    const configuration = await begin();
    let nth = 0;
    const held = await world.sync(configuration, filesOf(district(() => nth++ % 5 !== 0)));
    expect(groups(held)).toEqual([
      { group: "students", gone: 18, of: 93, by: null },
      { group: "enrollments", gone: 18, of: 95, by: null },
    ]);
    expect(held.message).toContain(
      "People: 18 of 96 (18.8%) would be removed; the limit is 10%. There is 1 more reason.",
    );
  });

  it("is not looked for when people come back under new ids", async () => {
    const configuration = await begin();
    const rows = district(() => true);
    for (const one of rows.users.filter(({ orgSourcedIds, role }) => orgSourcedIds === "s3" && role === "student")) {
      for (const each of rows.enrollments)
        if (each.userSourcedId === one.sourcedId) each.userSourcedId = `new-${one.sourcedId}`;
      one.sourcedId = `new-${one.sourcedId}`;
    }
    const held = await world.sync(configuration, filesOf(rows));
    expect(held.status).toBe("held");
    expect(groups(held)).toEqual([]);
    expect(held.message).not.toContain("left it out");
  });

  it("says of a school of a few rows only what goes with it", async () => {
    const configuration = await begin();
    const rows = district(({ school }) => school !== "s2");
    rows.orgs = rows.orgs.filter(({ sourcedId }) => sourcedId !== "s2");
    rows.users = rows.users.filter(({ orgSourcedIds }) => orgSourcedIds !== "s2");
    rows.classes = rows.classes.filter(({ schoolSourcedId }) => schoolSourcedId !== "s2");
    rows.enrollments = rows.enrollments.filter(({ schoolSourcedId }) => schoolSourcedId !== "s2");
    const held = await world.sync(configuration, filesOf(rows));
    expect(held.message).toMatch(
      /^All 31 students to be removed attend Birch Middle: the export probably left it out\./,
    );
  });
});
