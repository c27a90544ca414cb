import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClass, bundle, csv, enrollment, filesOf, headers, manifest, type Row, user } from "./bundles";
import { countsOf, openWorld, problemCounts, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newConfiguration = async () => world.makeConfiguration((await world.makeDistrict("Lakeside")).id);

describe("a bundle that can't be trusted as a whole", () => {
  const broken: [string, (files: Record<string, string>) => Record<string, string | Buffer>, Record<string, number>][] =
    [
      [
        "without users.csv",
        (files) => ({ ...files, "manifest.csv": "", "users.csv": "" }),
        { "file.missing users.csv": 1, "manifest.missing": 1 },
      ],
      [
        "without a file that the manifest announces",
        (files) => ({ ...files, "users.csv": "" }),
        { "manifest.file_missing users.csv": 1 },
      ],
      [
        "with only a header",
        (files) => ({ ...files, "courses.csv": `${headers.courses}\n` }),
        { "file.no_rows courses.csv": 1 },
      ],
      ["with an empty file", (files) => ({ ...files, "courses.csv": "\n" }), { "file.empty courses.csv": 1 }],
      [
        "without a required column",
        (files) => ({ ...files, "users.csv": csv((headers.users as string).replace(",role", ""), bundle().users) }),
        { "header.missing users.csv role": 1 },
      ],
      [
        "with a column twice",
        (files) => ({ ...files, "users.csv": csv(`${headers.users},role`, bundle().users) }),
        { "header.twice users.csv role": 1 },
      ],
      [
        "with an open quotation mark",
        (files) => ({ ...files, "orgs.csv": `${files["orgs.csv"]}x,,,"Elm,school,,\n` }),
        { "csv.unterminated_quote orgs.csv": 1 },
      ],
      [
        "with text after a quotation mark",
        (files) => ({ ...files, "orgs.csv": `${files["orgs.csv"]}x,,,"Elm"s,school,,\n` }),
        { "csv.text_after_quote orgs.csv": 1 },
      ],
      [
        "in another encoding",
        (files) => ({
          ...files,
          "orgs.csv": Buffer.from(String(files["orgs.csv"]).replace("Alder", "Ålder"), "latin1"),
        }),
        { "encoding.not_utf8 orgs.csv": 1 },
      ],
      [
        "with semicolons",
        (files) => ({ ...files, "orgs.csv": String(files["orgs.csv"]).replaceAll(",", ";") }),
        { "csv.wrong_delimiter orgs.csv": 1 },
      ],
      [
        "cut off in a row",
        (files) => ({ ...files, "orgs.csv": `${files["orgs.csv"]}x,,,El` }),
        { "csv.truncated orgs.csv": 1 },
      ],
      [
        "of another version",
        (files) => ({ ...files, "manifest.csv": String(files["manifest.csv"]).replace("version,1.1", "version,1.2") }),
        { "manifest.version manifest.csv": 1 },
      ],
      [
        "with a mode nobody knows",
        (files) => ({ ...files, "manifest.csv": String(files["manifest.csv"]).replace("orgs,bulk", "orgs,full") }),
        { "mode.unknown orgs.csv": 1, "manifest.file_undeclared orgs.csv": 1 },
      ],
      [
        "with a file twice",
        (files) => ({ ...files, "Orgs.csv": String(files["orgs.csv"]) }),
        { "file.twice orgs.csv": 1, "file.name_case orgs.csv": 1 },
      ],
    ];

  it.each(broken)("%s is rejected and applies nothing", async (_name, breaking, found) => {
    const configuration = await newConfiguration();
    const applied = await world.sync(configuration, filesOf(bundle()));
    const next = bundle();
    next.users = next.users.slice(0, 5);
    next.enrollments = next.enrollments.slice(0, 4);
    const row = await world.sync(configuration, filesOf(next, breaking(filesOf(next) as Record<string, string>)));
    expect(row).toMatchObject({ status: "rejected", verdict: "reject_bundle", total_processed: 0 });
    expect(problemCounts(row)).toEqual(found);
    expect(row.message).toContain("Nothing was applied.");
    expect(await world.active(configuration, "roster_users")).toHaveLength(6);
    const after = await world.db
      .selectFrom("sftp_configurations")
      .selectAll()
      .where("id", "=", configuration.id)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({
      status: "error",
      status_message: row.message,
      applied_sync_id: applied.id,
      applied_file_set_hash: applied.file_set_hash,
    });
    expect((await world.problems(row.id)).length).toBeGreaterThan(0);
  });

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
    expect(row.message).toMatch(/There are \d+ more faults of this weight\.$/);
  });

  it("fails when the folder holds no roster at all", async () => {
    const row = await world.sync(await newConfiguration(), { "readme.txt": "hello" });
    expect(row).toMatchObject({ status: "failed", verdict: null });
    expect(row.message).toContain("holds no OneRoster files");
  });
});

describe("a row at fault", () => {
  const faults: [string, string, Row, string][] = [
    ["without a name", "users", { familyName: "" }, "row.blank_required users.csv familyName"],
    ["with a day that is none", "enrollments", { beginDate: "2027-02-29" }, "row.bad_date enrollments.csv beginDate"],
    [
      "with a date in another order",
      "enrollments",
      { beginDate: "08/20/2026" },
      "row.bad_date enrollments.csv beginDate",
    ],
    [
      "with a year that is none",
      "academicSessions",
      { schoolYear: "26/27" },
      "row.bad_year academicSessions.csv schoolYear",
    ],
    ["with yes for true", "users", { enabledUser: "yes" }, "row.bad_boolean users.csv enabledUser"],
    ["with a role nobody knows", "users", { role: "wizard" }, "row.unknown_term users.csv role"],
    ["with a status nobody knows", "users", { status: "gone" }, "row.unknown_term users.csv status"],
    ["with a value beyond 4,000 characters", "users", { middleName: "x".repeat(4001) }, "row.too_long users.csv"],
    ["with a NUL", "users", { middleName: "x\0y" }, "row.nul users.csv"],
    ["with an empty list of orgs", "users", { orgSourcedIds: " , " }, "row.blank_required users.csv orgSourcedIds"],
    [
      "with an org among others that is not there",
      "users",
      { orgSourcedIds: "s1,nowhere" },
      "semantic.dangling users.csv orgSourcedIds",
    ],
  ];

  it.each(faults)(
    "%s is set aside, keeps what is stored, and never counts as absent",
    async (_name, file, change, problem) => {
      const configuration = await newConfiguration();
      await world.sync(configuration, filesOf(bundle()));
      const table = {
        users: "roster_users",
        enrollments: "roster_enrollments",
        academicSessions: "roster_academic_sessions",
      }[file] as string;
      const before = await world.rosterOf(configuration, table, "*");
      const next: Record<string, Row[]> = bundle();
      const rows = next[file] as Row[];
      next[file] = [...rows.slice(0, -1), { ...(rows.at(-1) as Row), ...change }];
      const row = await world.sync(configuration, filesOf(next));
      expect(row).toMatchObject({ status: "applied", verdict: "reject_rows" });
      expect(problemCounts(row)).toMatchObject({ [problem]: 1 });
      expect(countsOf(row, file)).toMatchObject({ rejected: 1, deactivated: 0 });
      expect(await world.rosterOf(configuration, table, "*")).toEqual(before);
      expect(row.message).toContain("set aside");
      const line = rows.length + 1;
      expect(await world.problems(row.id)).toContainEqual(
        expect.objectContaining({ line, severity: "error", file: `${file}.csv` }),
      );
    },
  );

  it("that is ragged keeps the person it stands for", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const files = filesOf(bundle());
    const row = await world.sync(configuration, {
      ...files,
      "users.csv": String(files["users.csv"]).replace("k2,,,true,s1", "k2,,,true,s1,extra"),
    });
    expect(problemCounts(row)).toMatchObject({
      "row.ragged users.csv": 1,
      "semantic.dangling_rejected enrollments.csv userSourcedId": 1,
    });
    expect(countsOf(row, "enrollments")).toMatchObject({ rejected: 0, dangling: 1 });
    expect(await world.active(configuration, "roster_users")).toContain("k2");
    expect(await world.active(configuration, "roster_enrollments")).toContain("e3");
  });

  it("without a readable id keeps everybody who seems to be missing", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const next = bundle();
    next.users = [...next.users.filter(({ sourcedId }) => sourcedId !== "k2"), user("", "student", "s1")];
    next.enrollments = next.enrollments.filter(({ sourcedId }) => sourcedId !== "e3");
    const row = await world.sync(configuration, filesOf(next));
    expect(problemCounts(row)).toMatchObject({
      "row.blank_required users.csv sourcedId": 1,
      "guard.absence_unclear users.csv sourcedId": 1,
    });
    expect(await world.active(configuration, "roster_users")).toContain("k2");
    expect(await world.active(configuration, "roster_enrollments")).not.toContain("e3");
  });

  it("takes with it what names it, counted apart from what names nothing", async () => {
    const next = bundle();
    next.courses.push({ ...(next.courses[0] as Row), sourcedId: "c2", title: "" });
    next.classes.push(
      aClass("a3", "s1", { courseSourcedId: "c2" }),
      aClass("a4", "s1", { courseSourcedId: "nothing" }),
    );
    next.enrollments.push(
      enrollment("e6", "a3", "s1", "k1", "student"),
      enrollment("e7", "a4", "s1", "k1", "student"),
      enrollment("e8", "a9", "s1", "k1", "student"),
    );
    const row = await world.sync(await newConfiguration(), filesOf(next));
    expect(problemCounts(row)).toEqual({
      "row.blank_required courses.csv title": 1,
      "semantic.dangling_rejected classes.csv courseSourcedId": 1,
      "semantic.dangling classes.csv courseSourcedId": 1,
      "semantic.dangling_rejected enrollments.csv classSourcedId": 2,
      "semantic.dangling enrollments.csv classSourcedId": 1,
    });
    expect(countsOf(row, "courses")).toMatchObject({ rejected: 1, dangling: 0 });
    expect(countsOf(row, "classes")).toMatchObject({ rejected: 1, dangling: 1, created: 2 });
    expect(countsOf(row, "enrollments")).toMatchObject({ rejected: 1, dangling: 2, created: 5 });
    expect(row.total_processed).toBe(19);
  });

  it("empties an optional reference to nothing and keeps the rest", async () => {
    const configuration = await newConfiguration();
    const next = bundle();
    next.orgs[2] = { ...(next.orgs[2] as Row), parentSourcedId: "nowhere" };
    const row = await world.sync(configuration, filesOf(next));
    expect(row).toMatchObject({ status: "applied", verdict: "accept_with_warnings" });
    expect(problemCounts(row)).toEqual({ "semantic.dangling_optional orgs.csv parentSourcedId": 1 });
    const orgs = await world.rosterOf(configuration, "roster_orgs", "sourced_id, parent_sourced_id");
    expect(orgs).toContainEqual({ sourced_id: "s2", parent_sourced_id: null });
  });

  it("with an id that another row has: equal ones are one, different ones are none", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const next = bundle();
    next.users.push({ ...(next.users[0] as Row) }, { ...(next.users[1] as Row), familyName: "Other" });
    const row = await world.sync(configuration, filesOf(next));
    expect(problemCounts(row)).toEqual({
      "semantic.duplicate users.csv sourcedId": 1,
      "semantic.duplicate_conflict users.csv sourcedId": 2,
      "semantic.dangling_rejected enrollments.csv userSourcedId": 1,
    });
    expect(countsOf(row, "users")).toMatchObject({ read: 8, rejected: 2, unchanged: 5, deactivated: 0 });
    const users = await world.rosterOf(configuration, "roster_users", "sourced_id, family_name, status");
    expect(users).toContainEqual({ sourced_id: "t2", family_name: "Family t2", status: "active" });
  });

  it("of demographics is told, and none of them is kept", async () => {
    const demographics: Row[] = [
      { sourcedId: "k1", birthDate: "2012-02-30", sex: "male" },
      { sourcedId: "k2", birthDate: "2011-03-01", sex: "female", asian: "true" },
      { sourcedId: "nobody" },
    ];
    const row = await world.sync(await newConfiguration(), filesOf({ ...bundle(), demographics }));
    expect(problemCounts(row)).toEqual({
      "row.bad_date demographics.csv birthDate": 1,
      "semantic.dangling demographics.csv sourcedId": 1,
    });
    expect(countsOf(row, "demographics")).toMatchObject({ read: 3, rejected: 2, created: 0 });
    expect(row.message).toBe("19 changes were applied. 2 of 22 rows were set aside.");
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
      "header.case users.csv role": 1,
      "header.alias users.csv grades": 1,
      "header.metadata users.csv": 1,
      "header.blank users.csv": 1,
      "header.unknown users.csv": 1,
      "header.optional_missing users.csv middleName": 1,
      "header.optional_missing users.csv identifier": 1,
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
    expect(problemCounts(row)).toMatchObject({ "semantic.dangling_rejected enrollments.csv userSourcedId": 1 });
    expect(await world.active(configuration, "roster_users")).toEqual(["k1", "k3", "k9", "p1", "t1", "t2"]);
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

describe("many problems", () => {
  it("are counted exactly and kept up to 1,000, no cause hidden by another", async () => {
    const rows = bundle();
    for (let n = 0; n < 1500; n++)
      rows.users.push(
        user(`n${n}`, "student", "s1", { email: ` n${n}@lakeside.example`, role: n < 1200 ? "wizard" : "student" }),
      );
    rows.users.push(user("late", "student", "s1", { enabledUser: "perhaps" }));
    const row = await world.sync(await newConfiguration(), filesOf(rows));
    expect(problemCounts(row)).toEqual({
      "row.padded users.csv email": 1500,
      "row.unknown_term users.csv role": 1200,
      "row.bad_boolean users.csv enabledUser": 1,
    });
    const kept = await world.problems(row.id);
    expect(kept).toHaveLength(1000);
    expect(new Set(kept.map(({ code }) => code))).toEqual(
      new Set(["row.padded", "row.unknown_term", "row.bad_boolean"]),
    );
    expect(row.total_processed).toBe(19 + 1500 - 1200);
  });
});
