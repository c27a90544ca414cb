import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle, csv, filesOf, headers, user } from "./bundles";
import { openWorld, problemCounts, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newConfiguration = async () => world.makeConfiguration((await world.makeDistrict("Lakeside")).id);

describe("a bundle as a whole", () => {
  it("reports every fault of every file at once", async () => {
    const files = filesOf(bundle(), {
      "orgs.csv": `${headers.orgs}\n`,
      "users.csv": csv("sourcedId,status", [{ sourcedId: "x" }]),
    });
    const row = await world.sync(await newConfiguration(), files);
    expect(Object.keys(problemCounts(row))).toEqual(
      expect.arrayContaining([
        "file.no_rows orgs.csv",
        "header.missing users.csv role",
        "header.missing users.csv username",
      ]),
    );
    expect(row.message).toMatch(/There are \d+ more problems like this\.$/);
  });

  it("fails when the folder holds no roster at all", async () => {
    const row = await world.sync(await newConfiguration(), { "readme.txt": "hello" });
    expect(row).toMatchObject({ status: "failed", verdict: null });
    expect(row.message).toContain("has no OneRoster files");
  });
});

describe("what is certain in spite of its form", () => {
  it("is read, with a warning", async () => {
    const configuration = await newConfiguration();
    const rows = bundle();
    const header =
      "Role,familyName,givenName,username,orgSourcedIds,enabledUser,sourcedId,status,dateLastModified,email,grade,metadata.x,,surplus";
    const users = rows.users.map((row) => ({
      ...row,
      Role: row.role === "teacher" ? "Teacher" : (row.role as string),
      enabledUser: "TRUE",
      grade: row.grades ?? "",
      email: ` ${row.email} `,
    }));
    const files = filesOf(rows, { "USERS.CSV": csv(header, users), "users.csv": "", "notes.txt": "hello" });
    const row = await world.sync(configuration, files);
    expect(row).toMatchObject({ status: "applied", verdict: "accept_with_warnings" });
    expect(problemCounts(row)).toEqual({
      "file.skipped notes.txt": 1,
      "file.name_case users.csv": 1,
      "header.order users.csv": 1,
      "header.case users.csv": 1,
      "header.alias users.csv grades": 1,
      "header.metadata users.csv": 1,
      "header.blank users.csv": 1,
      "header.unknown users.csv": 1,
      "header.optional_missing users.csv": 2,
      "row.term_case users.csv role": 2,
      "row.term_case users.csv enabledUser": 6,
      "row.padded users.csv email": 6,
    });
    expect(
      await world.rosterOf(configuration, "roster_users", "sourced_id, role, email, grades, enabled_user"),
    ).toContainEqual({
      sourced_id: "k1",
      role: "student",
      email: "k1@lakeside.example",
      grades: ["09"],
      enabled_user: true,
    });
    expect(row.files).toContainEqual(expect.objectContaining({ name: "notes.txt", skipped: true }));
  });

  it("never takes a password along", async () => {
    const rows = bundle();
    const row = await world.sync(
      await newConfiguration(),
      filesOf({ ...rows, users: rows.users.map((each) => ({ ...each, password: "hunter2-canary" })) }),
    );
    expect(problemCounts(row)).toEqual({ "header.passwords users.csv": 1 });
  });

  it("without a manifest is read as 1.1", async () => {
    const row = await world.sync(await newConfiguration(), filesOf(bundle(), { "manifest.csv": "" }));
    expect(row).toMatchObject({ status: "applied", verdict: "accept_with_warnings" });
    expect(problemCounts(row)).toEqual({ "manifest.missing": 1 });
  });
});

describe("many problems", () => {
  it("are counted exactly and kept up to 1,000, no cause hidden by another", async () => {
    const rows = bundle();
    for (let n = 0; n < 1500; n++) {
      const grades = n < 1200 ? "Juniors" : "09";
      rows.users.push(user(`n${n}`, "student", "s1", { email: ` n${n}@lakeside.example`, grades }));
    }
    rows.users.push(user("late", "student", "s1", { enabledUser: "perhaps" }));
    const row = await world.sync(await newConfiguration(), filesOf(rows));
    expect(problemCounts(row)).toEqual({
      "row.padded users.csv email": 1500,
      "row.unknown_grade users.csv grades": 1200,
      "row.bad_boolean users.csv enabledUser": 1,
    });
    const kept = await world.problems(row.id);
    expect(kept).toHaveLength(1000);
    expect(new Set(kept.map(({ code }) => code))).toEqual(
      new Set(["row.padded", "row.unknown_grade", "row.bad_boolean"]),
    );
    expect(row.total_processed).toBe(19 + 1500);
  });
});
