import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClass, bundle, enrollment, filesOf, type Row, user } from "./bundles";
import { laterBundle, laterFiles, role } from "./bundles-1-2";
import { countsOf, openWorld, problemCounts, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newConfiguration = async () => world.makeConfiguration((await world.makeDistrict("Lakeside")).id);

describe("a row that names one that was skipped today", () => {
  it("is read as long as the roster has that one", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const rows = bundle();
    Object.assign(rows.orgs[1] as Row, { name: "" });
    Object.assign(rows.users[3] as Row, { familyName: "" });
    Object.assign(rows.courses[0] as Row, { title: "" });
    rows.courses.push({ ...(bundle().courses[0] as Row), sourcedId: "c2" });
    rows.users.push(user("k9", "student", "s1"));
    rows.enrollments.push(enrollment("e9", "a1", "s1", "k9", "student"), enrollment("e8", "a2", "s2", "k1", "student"));
    const row = await world.sync(configuration, filesOf(rows));
    expect(problemCounts(row)).toEqual({
      "row.blank_required orgs.csv name": 1,
      "row.blank_required users.csv familyName": 1,
      "row.blank_required courses.csv title": 1,
    });
    expect(countsOf(row, "users")).toMatchObject({ created: 1, dangling: 0, deactivated: 0 });
    expect(countsOf(row, "enrollments")).toMatchObject({ created: 2, unchanged: 5, dangling: 0 });
  });

  it("is read, too, when the one it names may be a row without a readable id", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const rows = bundle();
    Object.assign(rows.users[5] as Row, { sourcedId: "" });
    const row = await world.sync(configuration, filesOf(rows));
    expect(countsOf(row, "enrollments")).toMatchObject({ unchanged: 5, dangling: 0, rejected: 0 });
  });

  it("is skipped as well when the roster has none, or the files delete it", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const rows = bundle();
    rows.users.push(user("k9", "student", "s1", { familyName: "" }));
    rows.enrollments.push(enrollment("e9", "a1", "s1", "k9", "student"));
    Object.assign(rows.users[5] as Row, { status: "tobedeleted" });
    const row = await world.sync(configuration, filesOf(rows));
    expect(problemCounts(row)).toMatchObject({
      "semantic.dangling_rejected enrollments.csv userSourcedId": 1,
      "semantic.dangling_deleted enrollments.csv userSourcedId": 1,
    });
    expect(countsOf(row, "enrollments")).toMatchObject({ unchanged: 4, dangling: 2, deactivated: 0 });
  });

  it("of 1.2 without any role but one that is deleted is told so", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, laterFiles(laterBundle()));
    const rows = laterBundle();
    for (const row of rows.roles) if (row.userSourcedId === "k1") row.status = "tobedeleted";
    const row = await world.sync(configuration, laterFiles(rows));
    expect(problemCounts(row)).toMatchObject({ "semantic.role_deleted users.csv role": 1 });
    expect(problemCounts(row)).not.toHaveProperty("semantic.role_rejected users.csv role");
  });

  it("of 1.2 keeps the roles of a person whose own row was skipped", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, laterFiles(laterBundle()));
    const rows = laterBundle();
    Object.assign(rows.users[3] as Row, { familyName: "" });
    rows.roles.push(role("r-k1-2", "k1", "student", "s2", { roleType: "secondary" }));
    const row = await world.sync(configuration, laterFiles(rows));
    expect(countsOf(row, "roles")).toMatchObject({ created: 1, dangling: 0 });
    expect(countsOf(row, "enrollments")).toMatchObject({ unchanged: 5, dangling: 0 });
  });
});

describe("an optional reference to a row that was skipped today", () => {
  const withYear = () => {
    const rows = bundle();
    rows.academicSessions.push({ ...(rows.academicSessions[0] as Row), sourcedId: "y2", title: "2027-28" });
    return rows;
  };

  it("stays what it is, and is taken as the files have it when the roster has that row", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(withYear()));
    const rows = withYear();
    Object.assign(rows.courses[0] as Row, { schoolYearSourcedId: "y2" });
    Object.assign(rows.academicSessions[0] as Row, { startDate: "soon" });
    Object.assign(rows.academicSessions[2] as Row, { startDate: "later" });
    const row = await world.sync(configuration, filesOf(rows));
    expect(problemCounts(row)).toMatchObject({ "row.bad_date academicSessions.csv startDate": 2 });
    const read = (table: string, column: string) => world.rosterOf(configuration, table, `sourced_id, ${column}`);
    expect(await read("roster_courses", "school_year_sourced_id")).toEqual([
      { sourced_id: "c", school_year_sourced_id: "y2" },
    ]);
    expect(await read("roster_academic_sessions", "parent_sourced_id")).toContainEqual({
      sourced_id: "t",
      parent_sourced_id: "y",
    });
  });

  it("is left as it was, never blanked, when the roster has no such row", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const rows = withYear();
    Object.assign(rows.courses[0] as Row, { schoolYearSourcedId: "y2", title: "Geometry" });
    Object.assign(rows.academicSessions[2] as Row, { startDate: "later" });
    const row = await world.sync(configuration, filesOf(rows));
    expect(problemCounts(row)).toMatchObject({
      "semantic.dangling_optional_rejected courses.csv schoolYearSourcedId": 1,
    });
    expect(await world.rosterOf(configuration, "roster_courses", "title, school_year_sourced_id")).toEqual([
      { title: "Geometry", school_year_sourced_id: "y" },
    ]);
  });
});

it("an optional reference to a row that the files delete is left empty, and told so", async () => {
  const configuration = await newConfiguration();
  const rows = bundle();
  rows.academicSessions.push({ ...(rows.academicSessions[0] as Row), sourcedId: "y2", title: "2027-28" });
  Object.assign(rows.courses[0] as Row, { schoolYearSourcedId: "y2" });
  await world.sync(configuration, filesOf(rows));
  Object.assign(rows.academicSessions.at(-1) as Row, { status: "tobedeleted" });
  const row = await world.sync(configuration, filesOf(rows));
  expect(problemCounts(row)).toMatchObject({ "semantic.dangling_optional_deleted courses.csv schoolYearSourcedId": 1 });
  expect(await world.rosterOf(configuration, "roster_courses", "school_year_sourced_id")).toEqual([
    { school_year_sourced_id: null },
  ]);
});

describe("a bundle of which too little is left", () => {
  it("is rejected when a file keeps no row, with the cause first", async () => {
    const rows = bundle();
    Object.assign(rows.academicSessions[1] as Row, { schoolYear: "Fall" });
    rows.users.push(...Array.from({ length: 40 }, (_, nth) => user(`n${nth}`, "student", "s1")));
    const row = await world.sync(await newConfiguration(), filesOf(rows));
    expect(row).toMatchObject({ status: "rejected", verdict: "reject_bundle" });
    expect(problemCounts(row)).toMatchObject({
      "row.bad_year academicSessions.csv schoolYear": 1,
      "guard.nothing_left classes.csv": 2,
      "guard.nothing_left enrollments.csv": 5,
    });
  });

  it("is rejected when more than half of all rows go, and applied when just half do", async () => {
    const rows = () => {
      const made = bundle();
      made.classes.push(aClass("a3", "s1", { title: "" }));
      for (let nth = 0; nth < 18; nth++) made.enrollments.push(enrollment(`x${nth}`, "a3", "s1", "k1", "student"));
      return made;
    };
    const half = rows();
    const applied = await world.sync(await newConfiguration(), filesOf(half));
    expect(applied).toMatchObject({ status: "applied", total_processed: 19 });
    const more = rows();
    more.enrollments.push(enrollment("x19", "a3", "s1", "k2", "student"));
    const row = await world.sync(await newConfiguration(), filesOf(more));
    expect(row).toMatchObject({ status: "rejected", verdict: "reject_bundle" });
    expect(problemCounts(row)).toMatchObject({ "guard.too_few_left": 20 });
  });
});
