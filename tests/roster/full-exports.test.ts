import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Bundle,
  bundle,
  csv,
  enrollment,
  type Files,
  filesOf,
  headers,
  manifest,
  type Row,
  user,
} from "./bundles";
import { countsOf, openWorld, problemCounts, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The small district with so many more students, each in the first class. */
function district(students: number): Bundle {
  const rows = bundle();
  for (let nth = 0; nth < students; nth++) {
    rows.users.push(user(`n${nth}`, "student", "s1"));
    rows.enrollments.push(enrollment(`ne${nth}`, "a1", "s1", `n${nth}`, "student"));
  }
  return rows;
}

const stamped = (rows: readonly Row[], status: string): Row[] =>
  rows.map((row) => ({ status, dateLastModified: "2026-11-01T00:00:00.000Z", ...row }));
const allWith = (rows: Bundle, status: string): Bundle =>
  Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, stamped(list, status)]));

const begin = async (students: number, readAs = "files") => {
  const configuration = await world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
  const first = await world.sync(configuration, filesOf(allWith(district(students), "active")));
  expect(first).toMatchObject({ status: "applied", verdict: "accept", problem_counts: [] });
  if (readAs !== "files") await setReadAs(configuration.id, readAs);
  return configuration;
};
const setReadAs = (id: string, read_as: string) =>
  world.db.updateTable("sftp_configurations").set({ read_as }).where("id", "=", id).execute();

const without: Files = { "manifest.csv": "" };

describe("a full export whose rows all have a status", () => {
  it.each<[string, string, Files]>([
    ["active, and a manifest that says bulk", "active", {}],
    ["active, without a manifest", "active", without],
    ["Active", "Active", {}],
    ["enabled", "enabled", {}],
  ])("%s: who is missing goes", async (_, status, more) => {
    const configuration = await begin(60);
    const row = await world.sync(configuration, filesOf(allWith(district(57), status), more));
    expect(row.status).toBe("applied");
    expect(countsOf(row, "users")).toMatchObject({ deactivated: 3, unchanged: 63 });
    expect(await world.active(configuration, "roster_users")).toHaveLength(63);
    expect(row.reading).toEqual({
      takenAs: "full",
      why: more === without ? "statuses" : "manifest",
      people: { roster: 66, missing: 3 },
    });
  });

  it.each([{}, without])("is held when half of the students are gone", async (more) => {
    const configuration = await begin(60);
    const held = await world.sync(configuration, filesOf(allWith(district(30), "active"), more));
    expect(held).toMatchObject({ status: "held", reading: { takenAs: "full", people: { roster: 66, missing: 30 } } });
    expect(await world.active(configuration, "roster_users")).toHaveLength(66);
  });

  it("stays a full export with one status among blanks", async () => {
    const configuration = await begin(60);
    const rows = district(57);
    rows.users = [{ ...(rows.users?.[0] as Row), status: "active" }, ...(rows.users as Row[]).slice(1)];
    const row = await world.sync(configuration, filesOf(rows));
    expect(countsOf(row, "users")).toMatchObject({ deactivated: 3 });
    expect(row).toMatchObject({ verdict: "accept", reading: { takenAs: "full", why: "manifest" } });
  });

  it("needs all of its files", async () => {
    const configuration = await begin(5);
    const row = await world.sync(
      configuration,
      filesOf(allWith(district(5), "active"), { ...without, "classes.csv": "" }),
    );
    expect(row.status).toBe("rejected");
    expect(problemCounts(row)).toMatchObject({ "file.missing classes.csv": 1 });
  });
});

describe("files that delete rows", () => {
  const deleting = (students: number, statuses: Record<string, string>) => {
    const rows = allWith(district(students), "active");
    rows.users = (rows.users as Row[]).map((row) => ({
      ...row,
      status: statuses[row.sourcedId as string] ?? "active",
    }));
    rows.enrollments = (rows.enrollments as Row[]).filter((row) => !statuses[row.userSourcedId as string]);
    return rows;
  };

  it("and name the people of the roster are a full export: the deleted and the missing go", async () => {
    const configuration = await begin(60);
    const rows = deleting(58, { n0: "tobedeleted", n1: "Inactive", n2: "deleted" });
    rows.users?.push({ sourcedId: "long-gone", status: "tobedeleted" });
    const row = await world.sync(configuration, filesOf(rows, without));
    expect(row).toMatchObject({ status: "applied", reading: { takenAs: "full", why: "covers" } });
    expect(countsOf(row, "users")).toMatchObject({ deactivated: 5 });
    expect(problemCounts(row)).toEqual({ "manifest.missing": 1, "mode.legacy_status users.csv status": 2 });
  });

  it("and leave out a good part of it, but less than half, are held", async () => {
    const configuration = await begin(60);
    const row = await world.sync(configuration, filesOf(deleting(40, { n0: "tobedeleted" })));
    expect(row).toMatchObject({ status: "held", reading: { takenAs: "full", people: { missing: 20 } } });
  });

  it("and name fewer than half of it are changes only, whatever the manifest says", async () => {
    const configuration = await begin(60);
    const users = stamped([user("n1", "student", "s1", { familyName: "Married" })], "active");
    users.push({ sourcedId: "n0", status: "tobedeleted", dateLastModified: "2026-11-01T00:00:00.000Z" });
    const rows: Bundle = { ...allWith(bundle(), "active"), users };
    rows.enrollments = stamped([enrollment("ne1", "a1", "s1", "n1", "student")], "active");
    const row = await world.sync(configuration, filesOf(rows));
    expect(row).toMatchObject({
      status: "applied",
      reading: { takenAs: "changes", why: "partial", people: { roster: 66, missing: 64 } },
    });
    expect(problemCounts(row)).toMatchObject({ "mode.conflict users.csv": 1 });
    expect(await world.active(configuration, "roster_users")).toHaveLength(65);
    expect(await world.active(configuration, "roster_enrollments")).toHaveLength(65);
  });
});

it("files that delete rows of an empty roster are a full export", async () => {
  const configuration = await world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
  const rows = allWith(bundle(), "active");
  rows.users?.push({ sourcedId: "long-gone", status: "tobedeleted" });
  const row = await world.sync(configuration, filesOf(rows, without));
  expect(row).toMatchObject({ status: "applied", reading: { takenAs: "full", why: "empty" } });
});

describe("a file that the manifest declares absent", () => {
  it("is read, and removes nobody, neither by absence nor by its statuses", async () => {
    const configuration = await begin(60);
    const rows = allWith(district(58), "active");
    rows.users = (rows.users as Row[]).map((row, at) => ({
      ...row,
      middleName: at === 4 ? "New" : "",
      status: row.sourcedId === "n0" ? "tobedeleted" : "active",
    }));
    const modes = { ...Object.fromEntries(Object.keys(rows).map((name) => [name, "bulk"])), users: "absent" };
    const row = await world.sync(configuration, filesOf(rows, { "manifest.csv": manifest(modes) }));
    expect(row.status).toBe("applied");
    expect(problemCounts(row)).toEqual({
      "manifest.file_declared_absent users.csv": 1,
      "mode.delete_ignored users.csv status": 1,
    });
    expect(countsOf(row, "users")).toMatchObject({ updated: 1, deactivated: 0 });
    expect(countsOf(row, "enrollments")).toMatchObject({ dangling: 0, deactivated: 2 });
    expect(await world.active(configuration, "roster_users")).toHaveLength(66);
  });

  it("removes nobody under the setting of a full export either", async () => {
    const configuration = await begin(60, "full");
    const modes = Object.fromEntries(Object.keys(bundle()).map((name) => [name, "absent"]));
    const row = await world.sync(configuration, filesOf(district(10), { "manifest.csv": manifest(modes) }));
    expect(row).toMatchObject({ status: "applied", reading: { takenAs: "changes", why: "declared_absent" } });
    expect(await world.active(configuration, "roster_users")).toHaveLength(66);
  });
});

describe("the setting of a configuration", () => {
  it("full: a bundle that its manifest calls changes takes away who is missing, or is held", async () => {
    const configuration = await begin(60, "full");
    const rows = allWith(district(57), "active");
    const modes = Object.fromEntries(Object.keys(rows).map((name) => [name, "delta"]));
    const row = await world.sync(configuration, filesOf(rows, { "manifest.csv": manifest(modes) }));
    expect(row).toMatchObject({ status: "applied", reading: { takenAs: "full", why: "setting" } });
    expect(countsOf(row, "users")).toMatchObject({ deactivated: 3 });
    expect((await world.sync(configuration, filesOf(allWith(district(30), "active")))).status).toBe("held");
  });

  it("changes: nobody goes for being missing, and other settings read the same files again", async () => {
    const configuration = await begin(60, "changes");
    const rows = allWith(district(57), "active");
    const row = await world.sync(configuration, filesOf(rows));
    expect(row).toMatchObject({
      status: "applied",
      verdict: "accept",
      reading: { takenAs: "changes", why: "setting", people: { roster: 66, missing: 3 } },
    });
    expect(countsOf(row, "users")).toMatchObject({ deactivated: 0, unchanged: 63 });
    await setReadAs(configuration.id, "files");
    expect(countsOf(await world.sync(configuration, filesOf(rows)), "users")).toMatchObject({ deactivated: 3 });
  });
});

it("a manifest that names a file without a mode says nothing of it, whether it is there or not", async () => {
  const configuration = await begin(5);
  const rows = allWith(district(4), "active");
  const bare = manifest(Object.fromEntries(Object.keys(rows).map((name) => [name, "bulk"])))
    .replace("file.users,bulk", "file.users,")
    .replace("file.demographics,absent", "file.demographics,");
  const row = await world.sync(configuration, filesOf(rows, { "manifest.csv": bare }));
  expect(problemCounts(row)).toEqual({ "manifest.no_mode users.csv": 1 });
  expect(row).toMatchObject({ status: "applied", reading: { takenAs: "full" } });
  const missing = await world.sync(configuration, {
    ...filesOf(rows, { "manifest.csv": bare, "users.csv": "" }),
    "orgs.csv": csv(headers.orgs as string, rows.orgs as Row[]),
  });
  expect(problemCounts(missing)).toEqual({ "file.missing users.csv": 1 });
});
