import { causesFirst } from "domain/rosters/problem-order";
import { describeProblem } from "domain/rosters/problem-texts";
import type { ProblemCount } from "domain/rosters/problems";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClass, bundle, csv, enrollment, type Files, filesOf, headers, manifest, type Row, user } from "./bundles";
import { laterBundle, laterFiles } from "./bundles-1-2";
import { openWorld, problemCounts, type World } from "./world";
import { zipOf } from "./zip-writer";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newConfiguration = async () => world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
const sync = async (files: Files) => world.sync(await newConfiguration(), files);
const titles = (row: { problem_counts: unknown }) =>
  (row.problem_counts as ProblemCount[]).map((found) => describeProblem(found).title);

describe("messages name what they are about", () => {
  it("columns as they stand in the file, missing ones in one line", async () => {
    const users = csv(`${headers.users?.replace(",middleName,identifier", "")},ext_motherName,ext_bus`, bundle().users);
    const classes = csv(headers.classes as string, bundle().classes);
    const row = await sync(
      filesOf(bundle(), { "users.csv": users, "classes.csv": classes.replace(",grades,", ",grade,") }),
    );
    expect(titles(row).sort()).toEqual([
      "classes.csv calls grades “grade”",
      "users.csv has no columns middleName, identifier",
      "users.csv: 2 columns were not read: ext_bus, ext_motherName",
    ]);
  });

  it("a file whose name has a slip, and the one that it may be", async () => {
    const { "enrollments.csv": text = "", ...others } = filesOf(bundle());
    expect(titles(await sync({ ...others, "Enrolments.csv": text }))).toContain(
      "Enrolments.csv was not read. Did you mean enrollments.csv?",
    );
  });

  it("roles in the plural, which are no one's name", async () => {
    const rows = bundle();
    for (const one of rows.users) if (one.role === "student") one.role = "Students";
    expect(titles(await sync(filesOf(rows))).join()).toContain(
      "have a role that this version of OneRoster does not know: “Students”",
    );
  });

  it("columns in other case, in one line of each file, also where the id has another name", async () => {
    const users = csv(headers.users as string, bundle().users).replace(/^[^\n]+/, (line) => line.toUpperCase());
    const demographics = csv("userSourcedId,status,dateLastModified,birthdate,sex", [
      { userSourcedId: "k1", birthdate: "2010-05-01" },
    ]);
    const row = await sync(filesOf(bundle(), { "users.csv": users, "demographics.csv": demographics }));
    expect(
      titles(row)
        .filter((title) => /unexpected|calls/.test(title))
        .sort(),
    ).toEqual([
      "demographics.csv calls sourcedId “userSourcedId”",
      "demographics.csv has 1 column with unexpected capitalization or spaces: “birthdate”",
      expect.stringMatching(/^users\.csv has 13 columns with unexpected .*: “DATELASTMODIFIED”, .* and 1 more$/),
    ]);
  });

  it("columns that are written otherwise, where the line is surely a header", async () => {
    const users = csv(headers.users as string, bundle().users).replace("sourcedId,", "sourced_id,");
    expect(titles(await sync(filesOf(bundle(), { "users.csv": users })))).toContain(
      "users.csv: 1 column was not read: sourced_id",
    );
  });

  it("values as they stand in the file, and what to write", async () => {
    const rows = bundle();
    for (const [at, enabledUser] of ["Y", "1", "TRUE"].entries()) Object.assign(rows.users[at] as Row, { enabledUser });
    for (const each of rows.orgs) each.status = "enabled";
    for (const each of rows.courses) each.status = "ACTIVE";
    Object.assign(rows.classes[0] as Row, { status: "Dropped" });
    const white = ["Unknown", "Mary Canary"];
    const demographics = csv(
      "sourcedId,status,dateLastModified,white",
      white.map((each, at) => ({ sourcedId: `k${at + 1}`, white: each })),
    );
    const found = (
      await sync(
        filesOf(
          { ...rows, academicSessions: rows.academicSessions.map((each) => ({ ...each, schoolYear: "2026-27" })) },
          { "demographics.csv": demographics },
        ),
      )
    ).problem_counts as ProblemCount[];
    const said = Object.fromEntries(found.map((each) => [`${each.code} ${each.field}`, describeProblem(each)]));
    expect(said).toMatchObject({
      "row.flag_shape enabledUser": {
        title: "2 rows of users.csv have an enabledUser other than true or false: “1”, “Y”",
      },
      "row.term_case enabledUser": {
        title: "1 row of users.csv has an enabledUser with unexpected capitalization: “TRUE”",
      },
      "row.term_case status": { advice: "The value was read. Write active." },
      "mode.legacy_status status": {
        title: "3 rows of orgs.csv have a status from an older version of OneRoster: “enabled”",
      },
      "row.unknown_term status": {
        title: "1 row of classes.csv has a status that this version of OneRoster does not know: “Dropped”",
        advice: expect.stringMatching(/^The row was skipped\. .* The allowed words are: active, tobedeleted\.$/),
      },
      "row.year_shape schoolYear": { title: "2 rows of academicSessions.csv have two years as schoolYear: “2026-27”" },
      "row.flag_unread white": { title: "2 rows of demographics.csv have a white that can’t be read: “Unknown”" },
    });
    expect(JSON.stringify(found)).not.toContain("Canary");
  });

  it("the version of the manifest, and keys of another one", async () => {
    const text = String(filesOf(bundle())["manifest.csv"]);
    const [unknown] = titles(
      await sync(filesOf(bundle(), { "manifest.csv": text.replace("version,1.1", "version,2.0") })),
    );
    expect(unknown).toBe("manifest.csv names a version of OneRoster that Rollcall doesn’t read: “2.0”");
    expect(titles(await sync(filesOf(bundle(), { "manifest.csv": `${text}file.roles,absent\n` })))).toEqual([
      "manifest.csv has a property that OneRoster does not know. Line 17: “file.roles” is of OneRoster 1.2",
    ]);
  });

  it("keys of the manifest, with the one that was most likely meant", async () => {
    const manifest = String(filesOf(bundle())["manifest.csv"]).replace("file.demographics", "fiel.demographics");
    const row = await sync(filesOf(bundle(), { "manifest.csv": manifest }));
    expect(titles(row)).toContain(
      "manifest.csv has a property that OneRoster does not know. Line 10: “fiel.demographics”; did you mean file.demographics?",
    );
  });

  it("widths of rows, once a file", async () => {
    const enrollments = String(filesOf(bundle())["enrollments.csv"]);
    const longer = enrollments.replaceAll(/^(e[34],.*)$/gm, "$1,").replace(/^(e5,.*),$/m, "$1");
    const row = await sync(filesOf(bundle(), { "enrollments.csv": longer }));
    expect(titles(row)).toEqual([
      "1 row of enrollments.csv has more or fewer values than the header",
      "2 rows of enrollments.csv have more values than the header; the extra ones are empty. Line 4 has 11 values; the header has 10 (the extra one is empty)",
    ]);
  });

  it("words of a vocabulary and what is allowed, never what may be a person's", async () => {
    const rows = bundle();
    rows.users.push(user("n1", "Substitute", "s1"), user("n2", "Mary Canary", "s1"));
    const row = await sync(filesOf(rows));
    const [found] = row.problem_counts as unknown as ProblemCount[];
    expect(describeProblem(found as ProblemCount)).toEqual({
      title: "2 rows of users.csv have a role that this version of OneRoster does not know: “Substitute”",
      advice: expect.stringContaining("The allowed words are: administrator, aide, guardian,"),
    });
    expect(JSON.stringify([row.problem_counts, await world.problems(row.id), row.message])).not.toContain("Canary");
  });

  it("nothing of a file without a header, whose first line may be a person's", async () => {
    const text = String(filesOf(bundle())["users.csv"]).split("\n").slice(4).join("\n");
    const row = await sync(filesOf(bundle(), { "users.csv": text }));
    expect(row.status).toBe("rejected");
    const kept = await world.db.selectFrom("sync_row_errors").selectAll().where("sync_id", "=", row.id).execute();
    expect(JSON.stringify([row.problem_counts, kept, row.message])).not.toMatch(/Family|Given|lakeside/);
  });

  it("and of unread columns, nothing is said to be read", async () => {
    const users = csv(headers.users as string, bundle().users)
      .replace(",userIds,", ",userId,")
      .replace(",sms,", ",SMS,");
    expect(titles(await sync(filesOf(bundle(), { "users.csv": users })))).toEqual([]);
  });
});

it("what makes others fail comes first, and what only follows stands with it", async () => {
  const rows = bundle();
  rows.orgs.push({ sourcedId: "s3", name: "", type: "school" });
  for (let nth = 0; nth < 6; nth++) rows.users.push(user(`n${nth}`, "student", "s3"));
  for (let nth = 0; nth < 6; nth++) rows.enrollments.push(enrollment(`ne${nth}`, "a1", "s1", `n${nth}`, "student"));
  rows.classes.push(aClass("a3", "s1", { classType: "lab" }), aClass("a4", "s1", { classType: "lab" }));
  Object.assign(rows.users[0] as Row, { givenName: " Ann" });
  const row = await sync(filesOf(rows));
  const causes = causesFirst(row.problem_counts as unknown as ProblemCount[]);
  expect(causes.map(({ code, file, consequences }) => [code, file, consequences.map((each) => each.file)])).toEqual([
    ["row.blank_required", "orgs.csv", ["enrollments.csv", "users.csv"]],
    ["row.unknown_term", "classes.csv", []],
    ["row.padded", "users.csv", []],
  ]);
  expect(causes[0]?.consequences.map(({ count }) => count)).toEqual([6, 6]);
});

it("what is missing is told once, with the other files that name it", async () => {
  const rows = bundle();
  rows.users.push(user("n1", "student", "nowhere"));
  rows.classes.push(aClass("a3", "nowhere"));
  const row = await sync(filesOf(rows));
  const causes = causesFirst(row.problem_counts as unknown as ProblemCount[]);
  expect(causes.map(({ file, consequences }) => [file, consequences.map((each) => [each.code, each.file])])).toEqual([
    ["users.csv", [["semantic.dangling_known", "classes.csv"]]],
  ]);
});

describe("notes", () => {
  it("tell of people enrolled twice, students who teach, and references that are not kept and name nothing", async () => {
    const rows = bundle();
    rows.enrollments.push(enrollment("e6", "a1", "s1", "k1", "student"), enrollment("e7", "a2", "s2", "k3", "teacher"));
    Object.assign(rows.users[3] as Row, { agentSourcedIds: "p1,nobody" });
    const row = await sync(filesOf(rows));
    expect(row.verdict).toBe("accept");
    expect(problemCounts(row)).toEqual({
      "semantic.enrolled_twice enrollments.csv userSourcedId": 2,
      "semantic.student_teaches enrollments.csv role": 1,
      "semantic.loose_end users.csv agentSourcedIds": 1,
    });
    expect(titles(row).sort()).toEqual([
      "1 id in agentSourcedIds of users.csv matches nothing in the files",
      "1 row of enrollments.csv enrolls a student as a teacher",
      "2 rows of enrollments.csv enroll someone twice in one class, in the same role",
    ]);
  });

  it("tell of profiles also where a full export has no file of profiles", async () => {
    const rows = laterBundle();
    rows.roles = rows.roles.map((each, at) => ({ ...each, userProfileSourcedId: at < 2 ? `f${at}` : "" }));
    expect(problemCounts(await sync(laterFiles(rows)))).toEqual({
      "semantic.loose_end roles.csv userProfileSourcedId": 2,
    });
  });

  it("tell nothing of people beside changes", async () => {
    const configuration = await world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
    await world.sync(configuration, filesOf(bundle()));
    const parent = { ...user("k8", "student", "s1", { agentSourcedIds: "p1" }), status: "active" };
    const changes = csv(headers.users as string, [{ ...parent, dateLastModified: "2026-11-01T00:00:00.000Z" }]);
    const row = await world.sync(configuration, { "manifest.csv": manifest({ users: "delta" }), "users.csv": changes });
    expect(problemCounts(row)).toEqual({});
  });

  it("tell of a profile of a role that is not there", async () => {
    const rows = laterBundle();
    const userProfiles = [
      { sourcedId: "f1", userSourcedId: "k1", profileType: "sso", vendorId: "v", credentialType: "oauth" },
    ];
    rows.roles = rows.roles.map((each, at) => ({
      ...each,
      userProfileSourcedId: at === 0 ? "f1" : at === 1 ? "f2" : "",
    }));
    const row = await sync(laterFiles({ ...rows, userProfiles }));
    expect(titles(row)).toEqual(["1 id in userProfileSourcedId of roles.csv matches nothing in the files"]);
  });
});

describe("files of another format", () => {
  const one = (header: string, row: string) => `${header}\n${row}\n`;
  const sds = {
    "orgs.csv": one("sourcedId,name,type,parentSourcedId", "s1,Alder High,school,"),
    "classes.csv": one("sourcedId,orgSourcedId,title", "a1,s1,Algebra"),
    "enrollments.csv": one("classSourcedId,userSourcedId,role", "a1,k1,student"),
  };

  it.each<[string, string, Files]>([
    [
      "Microsoft School Data Sync V2.1",
      "format.sds_2_1",
      {
        ...sds,
        "users.csv": one("sourcedId,username,givenName,familyName,activeDirectoryMatchId,email", "k1,k1,Ann,Lee,,"),
        "roles.csv": one("userSourcedId,orgSourcedId,role,grade", "k1,s1,student,09"),
      },
    ],
    [
      "Microsoft School Data Sync V2",
      "format.sds_2",
      {
        ...sds,
        "users.csv": one("sourcedId,orgSourcedIds,username,givenName,familyName,role", "k1,s1,k1,Ann,Lee,student"),
      },
    ],
    [
      "Clever",
      "format.clever",
      {
        "students.csv": one("School_id,Student_id,Last_name", "1,2,Lee"),
        "enrollments.csv": one("School_id,Section_id,Student_id", "1,3,2"),
      },
    ],
  ])("%s are named, and what to export instead", async (name, code, files) => {
    const row = await sync(files);
    expect(row).toMatchObject({ status: "rejected", problem_counts: [{ code, count: 1 }] });
    expect(row.message).toMatch(
      new RegExp(
        `^These files are in the format of ${name.replace(".", "\\.")}, not OneRoster\\. Nothing was applied\\. .*Choose OneRoster CSV`,
      ),
    );
  });

  it("are named, too, when none of them is called as OneRoster's are, in a folder or a zip file", async () => {
    const first = { "School.csv": "x\n", "Student.csv": "x\n", "Teacher.csv": "x\n", "StudentEnrollment.csv": "x\n" };
    const row = await sync(first);
    expect(row).toMatchObject({ status: "failed" });
    expect(row.message).toContain(describeProblem({ code: "format.sds_1", count: 1 }).advice);
    expect(row.message).toMatch(
      /^These files are in the format of Microsoft School Data Sync V1, not OneRoster\. Nothing was applied\./,
    );
    const parts = ["schools.csv", "students.csv", "sections.csv"].map((each) => ({ name: each, data: "x\n" }));
    const zipped = await sync({ "export.zip": zipOf(parts) });
    expect(zipped).toMatchObject({ status: "rejected", problem_counts: [{ code: "format.clever" }] });
  });
});

it("a file that holds something else says what it is, and that its place was taken by an error", async () => {
  const files = filesOf(bundle(), { "users.csv": '{"error": "Token expired"}\n', "orgs.csv": "%PDF-1.7 x\n" });
  const row = await sync(files);
  expect(row.status).toBe("rejected");
  expect(titles(row).sort()).toEqual(["orgs.csv is a PDF, not a CSV file", "users.csv is a JSON file, not a CSV file"]);
  const [pdf, json] = (row.problem_counts as ProblemCount[]).map((found) => describeProblem(found).advice).sort();
  expect(pdf).toMatch(/^Choose CSV as the format of the export\./);
  expect(json).toMatch(/^Most often .* saved a sign-in page or an error message in its place\. Open the file/);
});

it("a bundle that is rejected for many single faults says first what makes the others fail", async () => {
  const rows = bundle();
  for (const session of rows.academicSessions) session.schoolYear = "next year";
  const row = await sync(filesOf(rows));
  expect(row.status).toBe("rejected");
  expect(row.message).toMatch(
    /^2 rows of academicSessions\.csv have a schoolYear that is not a year\. No row of \w+\.csv could be used\. Nothing was applied\. .*as in 2027\.$/,
  );
  const [cause, ...others] = causesFirst(row.problem_counts as ProblemCount[]);
  expect(cause?.code).toBe("row.bad_year");
  const { consequences = [] } = cause ?? {};
  expect(
    consequences
      .filter(({ severity }) => severity === "error")
      .map(({ file }) => file)
      .sort(),
  ).toEqual(["classes.csv", "enrollments.csv"]);
  expect(others.every(({ code, severity }) => code.startsWith("guard.") || severity !== "error")).toBe(true);
});
