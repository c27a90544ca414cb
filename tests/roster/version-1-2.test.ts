import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateRoster } from "worker/demo/roster-generator";
import { bundle, csv, filesOf, type Row, user } from "./bundles";
import { laterBundle, laterFiles, laterHeaders, laterManifest, role } from "./bundles-1-2";
import { countsOf, openWorld, problemCounts, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newConfiguration = async () => world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
type Configuration = Awaited<ReturnType<typeof newConfiguration>>;

const usersOf = async (configuration: Configuration) => {
  const rows = await world.rosterOf(configuration, "roster_users", "sourced_id, role, org_sourced_ids, status");
  return Object.fromEntries(
    rows.map((row) => [row.sourced_id, `${row.role} ${(row.org_sourced_ids as string[]).join("+")} ${row.status}`]),
  );
};
const dated = (rows: Row[], status = "active") =>
  rows.map((row) => ({ ...row, status, dateLastModified: "2026-11-01T00:00:00.000Z" }));
const delta = (rows: Record<string, Row[]>) => ({
  "manifest.csv": laterManifest(Object.fromEntries(Object.keys(rows).map((name) => [name, "delta"]))),
  ...Object.fromEntries(
    Object.entries(rows).map(([name, list]) => [`${name}.csv`, csv(laterHeaders[name] as string, list)]),
  ),
});

describe("a bundle of 1.2", () => {
  it("brings people with the role and the orgs that their roles give them", async () => {
    const rows = laterBundle();
    rows.users[0] = { ...(rows.users[0] as Row), primaryOrgSourcedId: "s2" };
    rows.roles.push(
      role("r-t1-2", "t1", "aide", "d", { roleType: "secondary" }),
      role("r-t1-3", "t1", "teacher", "s2", { roleType: "secondary" }),
      role("r-t2-2", "t2", "counselor", "s2"),
      role("r-k1-2", "k1", "proctor", "s1", { roleType: "secondary" }),
    );
    const configuration = await newConfiguration();
    const row = await world.sync(configuration, laterFiles(rows));
    expect(row).toMatchObject({ status: "applied", verdict: "accept" });
    expect(await usersOf(configuration)).toEqual({
      k1: "student s1 active",
      k2: "student s1 active",
      k3: "student s2 active",
      p1: "principal s1 active",
      t1: "teacher s2+s1+d active",
      t2: "teacher s2 active",
    });
    expect(countsOf(row, "roles")).toMatchObject({ read: 10, created: 10 });
    const again = await world.sync(configuration, laterFiles(rows, { "notes.txt": "x", "demographics.csv": "" }));
    expect(again.status).toBe("unchanged");
  });

  it("makes a principal of a principal, and no profile of who administers systems", async () => {
    const rows = laterBundle();
    const { givenName = "", familyName = "" } = user("a1", "", "");
    rows.users.push({ sourcedId: "a1", enabledUser: "true", username: "a1", givenName, familyName });
    rows.roles.push(role("r-a1", "a1", "systemAdministrator", "d"));
    const configuration = await newConfiguration();
    await world.sync(configuration, laterFiles(rows));
    const people = await world.db
      .selectFrom("profiles")
      .select(["role", "first_name", "auth_user_id"])
      .where("district_id", "=", configuration.district_id)
      .where("role", "=", "principal")
      .execute();
    expect(people).toEqual([{ role: "principal", first_name: "Given p1", auth_user_id: null }]);
    expect(await usersOf(configuration)).toMatchObject({ a1: "systemAdministrator d active" });
    const all = await world.db
      .selectFrom("profiles")
      .select("id")
      .where("district_id", "=", configuration.district_id)
      .execute();
    expect(all).toHaveLength(6);
  });

  it("checks user profiles and keeps none of them", async () => {
    const rows = { ...laterBundle(), userProfiles: [] as Row[] };
    const fixed = { profileType: "learning", vendorId: "v", credentialType: "password", password: "hunter2-canary" };
    rows.userProfiles.push(
      { sourcedId: "p", userSourcedId: "k1", username: "hidden-canary", ...fixed },
      { sourcedId: "q", userSourcedId: "nobody", username: "x", ...fixed },
      { sourcedId: "r", userSourcedId: "k1", username: "x", ...fixed, profileType: "" },
    );
    const row = await world.sync(await newConfiguration(), laterFiles(rows));
    expect(problemCounts(row)).toEqual({
      "header.passwords userProfiles.csv": 1,
      "semantic.dangling userProfiles.csv userSourcedId": 1,
      "row.blank_required userProfiles.csv profileType": 1,
    });
    expect(countsOf(row, "userProfiles")).toMatchObject({ read: 3, rejected: 2, created: 0 });
  });

  it("knows the words of its own version", async () => {
    const rows = laterBundle();
    const demographics = [
      { sourcedId: "k1", sex: "unspecified" },
      { sourcedId: "k2", sex: "other" },
      { sourcedId: "k3", sex: "ext:unknown" },
    ];
    (rows.classes[0] as Row).classType = "ext:club";
    const configuration = await newConfiguration();
    const row = await world.sync(configuration, laterFiles({ ...rows, demographics }));
    expect(problemCounts(row)).toEqual({
      "row.extension_term demographics.csv sex": 1,
      "row.extension_term classes.csv classType": 1,
    });
    expect(await world.rosterOf(configuration, "roster_classes", "class_type")).toContainEqual({
      class_type: "ext:club",
    });
  });

  it("of the demo's generator comes in without a word", async () => {
    const district = { name: "Elm", identifier: "0000001", emailDomain: "elm.example" };
    const options = { students: 60, seed: 7, day: 1, churn: 0.1, version: "1.2" as const, district };
    const configuration = await newConfiguration();
    const first = await world.sync(configuration, Object.fromEntries(generateRoster(options)));
    expect(first).toMatchObject({ status: "applied", verdict: "accept", problem_counts: [] });
    const next = await world.sync(
      configuration,
      Object.fromEntries(generateRoster({ ...options, day: 2, delta: true })),
    );
    expect({ verdict: next.verdict, found: problemCounts(next) }).toEqual({ verdict: "accept", found: {} });
  });
});

describe("a delta of 1.2", () => {
  const synced = async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, laterFiles(laterBundle()));
    return configuration;
  };

  it("changes people by their roles alone", async () => {
    const configuration = await synced();
    const row = await world.sync(
      configuration,
      delta({
        roles: [
          ...dated([role("r-t1", "t1", "principal", "s1"), role("r-k1-2", "k1", "student", "s2")]),
          ...dated([role("r-t2", "t2", "teacher", "s2")], "tobedeleted"),
        ],
      }),
    );
    expect(row).toMatchObject({ status: "applied", verdict: "accept" });
    expect(await usersOf(configuration)).toMatchObject({
      t1: "principal s1 active",
      k1: "student s1+s2 active",
      t2: "teacher s2 active",
      k2: "student s1 active",
    });
    expect(countsOf(row, "users")).toMatchObject({ read: 0, updated: 2, unchanged: 0 });
    expect(countsOf(row, "roles")).toMatchObject({ created: 1, updated: 1, deactivated: 1 });
  });

  it("of people alone leaves them their roles", async () => {
    const configuration = await synced();
    const [, , , k1] = laterBundle().users;
    const row = await world.sync(configuration, delta({ users: dated([{ ...(k1 as Row), familyName: "Married" }]) }));
    expect(row).toMatchObject({ status: "applied", verdict: "accept" });
    expect(await usersOf(configuration)).toMatchObject({ k1: "student s1 active" });
    expect(countsOf(row, "users")).toMatchObject({ updated: 1 });
  });

  it("sets a new person without a role aside", async () => {
    const configuration = await synced();
    const [, , , k1] = laterBundle().users;
    const row = await world.sync(
      configuration,
      delta({ users: dated([{ ...(k1 as Row), sourcedId: "k9", email: "" }]) }),
    );
    expect(problemCounts(row)).toMatchObject({ "semantic.no_role users.csv role": 1 });
    expect(countsOf(row, "users")).toMatchObject({ read: 1, rejected: 1, created: 0 });
  });

  it("keeps what is stored of a role whose row is set aside", async () => {
    const configuration = await synced();
    const rows = laterBundle();
    rows.roles = rows.roles.map((row) => (row.sourcedId === "r-k1" ? { ...row, role: "wizard" } : row));
    const row = await world.sync(configuration, laterFiles(rows));
    expect(problemCounts(row)).toEqual({ "row.unknown_term roles.csv role": 1 });
    expect(countsOf(row, "users")).toMatchObject({ rejected: 0, dangling: 0, unchanged: 6 });
    expect(await usersOf(configuration)).toMatchObject({ k1: "student s1 active" });
    expect(await world.active(configuration, "roster_roles")).toHaveLength(6);
  });

  it("goes on where 1.1 left off", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const [, , , k1] = laterBundle().users;
    const row = await world.sync(configuration, delta({ users: dated([{ ...(k1 as Row), familyName: "Married" }]) }));
    expect(problemCounts(row)).toEqual({});
    expect(await usersOf(configuration)).toMatchObject({ k1: "student s1 active" });
  });
});
