import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle, filesOf, user } from "./bundles";
import { countsOf, openWorld, problemCounts, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newConfiguration = async () => world.makeConfiguration((await world.makeDistrict("Lakeside")).id);

describe("a roster sync", () => {
  it("applies a first bundle and tells what it did", async () => {
    const configuration = await newConfiguration();
    const row = await world.sync(configuration, filesOf(bundle()));
    expect(row).toMatchObject({
      status: "applied",
      verdict: "accept",
      message: "19 changes were applied.",
      total_processed: 19,
    });
    expect(countsOf(row, "users")).toEqual({
      read: 6,
      created: 6,
      updated: 0,
      unchanged: 0,
      deactivated: 0,
      reactivated: 0,
      rejected: 0,
      dangling: 0,
      repeated: 0,
    });
    expect(row.steps).toMatchObject(
      ["list", "settle", "download", "read", "check", "compare", "apply"].map((step) => ({ step })),
    );
    expect(row.files).toContainEqual(
      expect.objectContaining({
        name: "users.csv",
        rows: 6,
        mode: "bulk",
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    );
    expect(
      await world.rosterOf(configuration, "roster_classes", "sourced_id, title, periods, term_sourced_ids, grades"),
    ).toEqual([
      { sourced_id: "a1", title: "Class a1", periods: ["1", "2"], term_sourced_ids: ["t"], grades: [] },
      { sourced_id: "a2", title: "Class a2", periods: ["1", "2"], term_sourced_ids: ["t"], grades: [] },
    ]);
    const after = await world.db
      .selectFrom("sftp_configurations")
      .selectAll()
      .where("id", "=", configuration.id)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({
      status: "active",
      applied_sync_id: row.id,
      applied_file_set_hash: row.file_set_hash,
      status_message: null,
    });
    expect(after.last_sync).not.toBeNull();
    const audit = await world.db.selectFrom("audit_log").selectAll().where("object_id", "=", row.id).execute();
    expect(audit).toMatchObject([{ action: "sync.applied", object_table: "sync_logs", result: "ok" }]);
    expect(await readdir(world.tools.tempRoot)).toEqual([]);
  });

  it("ends early when the files are the last applied ones", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const row = await world.sync(configuration, filesOf(bundle()));
    expect(row).toMatchObject({ status: "unchanged", verdict: null, total_processed: 0 });
    expect(row.message).toContain("No changes");
    expect((row.steps as object[]).length).toBe(3);
  });

  it("changes nothing when other bytes say the same", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const before = await world.rosterOf(configuration, "roster_users", "sourced_id, updated_at, xmin::text as version");
    const files = filesOf(bundle());
    const crlf = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, String(text).replaceAll("\n", "\r\n")]),
    );
    const row = await world.sync(configuration, { ...crlf, "users.csv": `\ufeff${files["users.csv"]}` });
    expect(row).toMatchObject({ status: "applied", verdict: "accept", message: "The roster was already up to date." });
    expect(countsOf(row, "users")).toMatchObject({ unchanged: 6, updated: 0 });
    expect(problemCounts(row)).toEqual({ "encoding.byte_order_mark users.csv": 1 });
    expect(
      await world.rosterOf(configuration, "roster_users", "sourced_id, updated_at, xmin::text as version"),
    ).toEqual(before);
  });

  it("touches only the rows that differ", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const next = bundle();
    next.users[3] = { ...next.users[3], familyName: "Married" };
    next.enrollments[2] = { ...next.enrollments[2], beginDate: "" };
    const row = await world.sync(configuration, filesOf(next));
    expect(countsOf(row, "users")).toMatchObject({ updated: 1, unchanged: 5 });
    expect(countsOf(row, "enrollments")).toMatchObject({ updated: 1, unchanged: 4 });
    expect(row.message).toBe("2 changes were applied.");
  });

  it("makes inactive what is absent, remembers who saw it last, and active what returns", async () => {
    const configuration = await newConfiguration();
    const first = await world.sync(configuration, filesOf(bundle()));
    const without = bundle();
    without.users = without.users.filter(({ sourcedId }) => sourcedId !== "k2");
    without.enrollments = without.enrollments.filter(({ userSourcedId }) => userSourcedId !== "k2");
    const second = await world.sync(configuration, filesOf(without));
    expect(countsOf(second, "users")).toMatchObject({ deactivated: 1, unchanged: 5 });
    const gone = await world.rosterOf(
      configuration,
      "roster_users",
      "sourced_id, status, first_seen_sync, last_seen_sync",
    );
    expect(gone.find((each) => each.sourced_id === "k2")).toMatchObject({
      status: "inactive",
      first_seen_sync: first.id,
      last_seen_sync: first.id,
    });
    const again = bundle();
    again.users.push(user("k4", "student", "s1"));
    const third = await world.sync(configuration, filesOf(again));
    expect(countsOf(third, "users")).toMatchObject({ reactivated: 1, created: 1, unchanged: 5 });
    const back = await world.rosterOf(configuration, "roster_users", "sourced_id, status, last_seen_sync");
    expect(back.find((each) => each.sourced_id === "k2")).toMatchObject({ status: "active", last_seen_sync: null });
  });
});

describe("two sources", () => {
  it("of one district never undo each other", async () => {
    const district = await world.makeDistrict("Lakeside");
    const [one, other] = [await world.makeConfiguration(district.id), await world.makeConfiguration(district.id)];
    await world.sync(one, filesOf(bundle()));
    const less = bundle();
    less.users = less.users.filter(({ sourcedId }) => sourcedId !== "k1");
    less.enrollments = less.enrollments.filter(({ userSourcedId }) => userSourcedId !== "k1");
    const row = await world.sync(other, filesOf(less));
    expect(countsOf(row, "users")).toMatchObject({ created: 5, deactivated: 0 });
    expect(await world.active(one, "roster_users")).toEqual(["k1", "k2", "k3", "p1", "t1", "t2"]);
    expect(await world.active(other, "roster_users")).toEqual(["k2", "k3", "p1", "t1", "t2"]);
    // The same people and schools: known by email and identifier, not made twice.
    const people = await world.db
      .selectFrom("profiles")
      .select("email")
      .where("district_id", "=", district.id)
      .execute();
    expect(people.filter(({ email }) => email === "k2@lakeside.example")).toHaveLength(1);
    const schools = await world.db
      .selectFrom("schools")
      .select("name")
      .where("district_id", "=", district.id)
      .execute();
    expect(schools).toHaveLength(2);
  });

  it("of two districts do not mix", async () => {
    const [one, other] = [await newConfiguration(), await newConfiguration()];
    await world.sync(one, filesOf(bundle()));
    const before = await world.rosterOf(one, "roster_users", "*");
    const next = bundle();
    next.users = next.users.slice(0, 4).map((each) => ({ ...each, familyName: "Other" }));
    next.enrollments = next.enrollments.slice(0, 2);
    await world.sync(other, filesOf(next));
    expect(await world.rosterOf(one, "roster_users", "*")).toEqual(before);
    const mixed = await world.db
      .selectFrom("roster_users as u")
      .innerJoin("profiles as p", "p.id", "u.profile_id")
      .select("u.sourced_id")
      .whereRef("u.district_id", "<>", "p.district_id")
      .execute();
    expect(mixed).toEqual([]);
  });
});
