import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClass, bundle, enrollment, filesOf, type Row, user } from "./bundles";
import { countsOf, openWorld, problemCounts, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newConfiguration = async () => world.makeConfiguration((await world.makeDistrict("Lakeside")).id);

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
      expect(row.message).toContain("skipped");
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
    expect(problemCounts(row)).toEqual({ "row.ragged users.csv": 1 });
    expect(countsOf(row, "enrollments")).toMatchObject({ rejected: 0, dangling: 0, unchanged: 5 });
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

  it("at fault for several causes is told under each, and counted as skipped once", async () => {
    const next = bundle();
    next.users.push(user("k8", "student", "s1", { familyName: "", enabledUser: "perhaps" }));
    next.enrollments.push(
      enrollment("e6", "a8", "s1", "k9", "student"),
      enrollment("e7", "a8", "s1", "k8", "student"),
      enrollment("e8", "a1", "s9", "k1", "student"),
    );
    const row = await world.sync(await newConfiguration(), filesOf(next));
    expect(problemCounts(row)).toEqual({
      "row.blank_required users.csv familyName": 1,
      "row.bad_boolean users.csv enabledUser": 1,
      "semantic.dangling enrollments.csv classSourcedId": 2,
      "semantic.dangling enrollments.csv schoolSourcedId": 1,
      "semantic.dangling enrollments.csv userSourcedId": 1,
      "semantic.dangling_rejected enrollments.csv userSourcedId": 1,
    });
    const causes = row.problem_counts as { file: string; count: number; again?: number }[];
    const skipped = (file: string) =>
      causes.filter((each) => each.file === file).reduce((sum, { count, again = 0 }) => sum + count - again, 0);
    expect([skipped("users.csv"), skipped("enrollments.csv")]).toEqual([1, 3]);
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
    expect(row.message).toBe("19 changes were applied. 2 of 22 rows were skipped.");
  });
});
