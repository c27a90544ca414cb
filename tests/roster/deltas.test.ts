import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle, csv, enrollment, filesOf, headers, manifest, type Row, user } from "./bundles";
import { countsOf, openWorld, problemCounts, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newConfiguration = async () => world.makeConfiguration((await world.makeDistrict("Lakeside")).id);

describe("a delta", () => {
  const dated = (rows: Row[], status = "active") =>
    rows.map((row) => ({ ...row, status, dateLastModified: "2026-11-01T00:00:00.000Z" }));

  it("is what rows with a status make, manifest or not; absence then means nothing", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const rows = bundle();
    const users = [
      ...dated([{ ...(rows.users[3] as Row), familyName: "Married" }, user("k9", "student", "s1")]),
      ...dated([rows.users[4] as Row], "toBeDeleted"),
      ...dated([user("zz", "student", "s1")], "tobedeleted"),
    ];
    const row = await world.sync(configuration, filesOf({ ...rows, users }, { "manifest.csv": "" }));
    expect(row.status).toBe("applied");
    expect(countsOf(row, "users")).toMatchObject({ read: 4, created: 1, updated: 1, deactivated: 1 });
    expect(problemCounts(row)).toMatchObject({
      "row.term_case users.csv status": 1,
      "semantic.delete_unknown users.csv sourcedId": 1,
    });
    // e3 names k2, who has just been deleted.
    expect(problemCounts(row)).toMatchObject({ "semantic.dangling_deleted enrollments.csv userSourcedId": 1 });
    expect(await world.active(configuration, "roster_users")).toEqual(["k1", "k3", "k9", "p1", "t1", "t2"]);
  });

  it("of nothing but new rows and deleted ones that the roster never had brings in the new ones", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const ids = async () =>
      (await world.rosterOf(configuration, "roster_users", "sourced_id")).map((row) => row.sourced_id);
    const before = await ids();
    const users = [...dated([user("zz", "student", "s1")], "tobedeleted"), ...dated([user("k9", "student", "s1")])];
    const files = {
      "manifest.csv": manifest({ users: "delta" }),
      "users.csv": csv(headers.users as string, users),
    };
    const row = await world.sync(configuration, files);
    expect(row.status).toBe("applied");
    expect(countsOf(row, "users")).toMatchObject({ read: 2, created: 1, updated: 0, deactivated: 0 });
    expect(await ids()).toEqual([...before, "k9"].sort());
  });

  it("may leave files out when the manifest says so, and refer to what is stored", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const files = {
      "manifest.csv": manifest({ users: "delta", enrollments: "delta" }),
      "users.csv": csv(headers.users as string, dated([user("k9", "student", "s1")])),
      "enrollments.csv": csv(
        headers.enrollments as string,
        dated([enrollment("e9", "a1", "s1", "k9", "student"), enrollment("e0", "a7", "s1", "k9", "student")]),
      ),
    };
    const row = await world.sync(configuration, files);
    expect(row).toMatchObject({ status: "applied", total_processed: 2 });
    expect(problemCounts(row)).toEqual({ "semantic.dangling enrollments.csv classSourcedId": 1 });
    expect(await world.active(configuration, "roster_enrollments")).toEqual(["e1", "e2", "e3", "e4", "e5", "e9"]);
  });

  it("that only the manifest speaks of still takes nobody away", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const rows = bundle();
    rows.users = rows.users.slice(0, 3);
    rows.enrollments = rows.enrollments.slice(0, 1);
    const modes = Object.fromEntries(Object.keys(rows).map((name) => [name, "delta"]));
    const row = await world.sync(configuration, filesOf(rows, { "manifest.csv": manifest(modes) }));
    expect(problemCounts(row)).toMatchObject({ "mode.conflict users.csv": 1, "mode.blank_status users.csv status": 3 });
    expect(await world.active(configuration, "roster_users")).toHaveLength(6);
  });
});

describe("a manifest alone", () => {
  it("says that nothing changed, and nothing does", async () => {
    const configuration = await newConfiguration();
    const applied = await world.sync(configuration, filesOf(bundle()));
    const row = await world.sync(configuration, { "manifest.csv": manifest({}) });
    expect(row).toMatchObject({ status: "unchanged", total_processed: 0 });
    expect(row.message).toContain("No changes");
    expect(await world.active(configuration, "roster_users")).toHaveLength(6);
    const after = await world.db
      .selectFrom("sftp_configurations")
      .select(["status", "applied_sync_id", "applied_file_set_hash"])
      .where("id", "=", configuration.id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({
      status: "active",
      applied_sync_id: applied.id,
      applied_file_set_hash: applied.file_set_hash,
    });
  });

  it("that announces files is a broken upload", async () => {
    const configuration = await newConfiguration();
    const row = await world.sync(configuration, { "manifest.csv": manifest({ users: "bulk" }) });
    expect(row).toMatchObject({ status: "rejected", verdict: "reject_bundle" });
    expect(problemCounts(row)).toEqual({ "manifest.file_missing users.csv": 1 });
  });
});
