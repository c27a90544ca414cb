import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle, csv, type Files, filesOf, headers, manifest, type Row } from "./bundles";
import { countsOf, openWorld, problemCounts, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newConfiguration = async () => world.makeConfiguration((await world.makeDistrict("Lakeside")).id);

describe("an export of headers alone", () => {
  const named = ["orgs", "academicSessions", "courses", "users", "classes", "enrollments"];
  const onlyHeaders: Files = {
    "manifest.csv": manifest(Object.fromEntries(named.map((name) => [name, "bulk"]))).replace(
      /^(.*),(.*)$/gm,
      '"$1","$2"',
    ),
    ...Object.fromEntries([...named, "demographics"].map((name) => [`${name}.csv`, headers[name] as string])),
  };

  it("is rejected, file by file, and takes nobody away", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, filesOf(bundle()));
    const row = await world.sync(configuration, onlyHeaders);
    expect(row).toMatchObject({ status: "rejected", verdict: "reject_bundle" });
    expect(problemCounts(row)["file.only_headers"]).toBe(1);
    expect(row.message).toBe(
      "The files have headers but no rows at all. Nothing was applied. Most often the export ran before its data was ready, or with no schools selected. Choose schools and a school year in the export, then upload all of the files again.",
    );
    expect(problemCounts(row)).toMatchObject(
      Object.fromEntries([...named, "demographics"].map((name) => [`file.no_rows ${name}.csv`, 1])),
    );
    expect(await world.active(configuration, "roster_users")).toHaveLength(6);
    const first = await world.sync(await newConfiguration(), onlyHeaders);
    expect(first).toMatchObject({ status: "rejected", message: row.message });
  });
});

describe("files that can't be read", () => {
  const sound = filesOf(bundle());
  const unreadable = (change: (text: string) => string | Buffer): Files =>
    Object.fromEntries(Object.entries(sound).map(([name, text]) => [name, change(String(text))]));

  it.each<[string, (text: string) => string | Buffer]>([
    ["in UTF-16", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["with semicolons", (text) => text.replaceAll(",", ";")],
    ["with carriage returns alone", (text) => text.replaceAll("\n", "\r")],
  ])("%s are not said to have no rows, and nothing is said of who is in them", async (_, change) => {
    const configuration = await newConfiguration();
    await world.sync(configuration, sound);
    const row = await world.sync(configuration, unreadable(change));
    expect(row).toMatchObject({ status: "rejected", reading: null });
    expect(problemCounts(row)).not.toHaveProperty("file.only_headers");
  });

  it("say how they were taken, and nothing of people where only users.csv can't be read", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, sound);
    const broken: [string, string][] = [
      ["users.csv", String(sound["users.csv"]).replace("sourcedId,", "id,")],
      ["users.csv", String(sound["users.csv"]).replace(/.{9}\n$/, "")],
    ];
    for (const [name, text] of broken) {
      const row = await world.sync(configuration, { ...sound, [name]: text });
      expect(row).toMatchObject({ status: "rejected", reading: { takenAs: "full", why: "manifest", people: null } });
    }
  });
});

describe("an export by hand: no manifest, local dates, columns without a name, an org and a term that don't exist", () => {
  const changed = (rows: Row[]) =>
    rows.map((row) => ({ status: "active", ...row, dateLastModified: "2026-08-01T18:25:43.511Z" }));
  const rows = bundle();
  const dates: Row = { y: "8/17/2026-6/5/2027", t: "8/17/2026-12/19/2026" };
  const sessions = rows.academicSessions.map((row) => {
    const [startDate = "", endDate = ""] = (dates[row.sourcedId as string] as string).split("-");
    return { ...row, startDate, endDate, parentSourcedId: "2027" };
  });
  const users = rows.users.map((row, at) => ({
    ...row,
    enabledUser: "TRUE",
    orgSourcedIds: at >= 4 ? "s_1" : (row.orgSourcedIds as string),
    password: "secret1",
  }));
  const classes = [
    ...rows.classes,
    { ...(rows.classes[0] as Row), sourcedId: "a3", termSourcedIds: "FYT" },
    { ...(rows.classes[0] as Row), sourcedId: "a4", termSourcedIds: "FYT", schoolSourcedId: "s_1" },
    { sourcedId: "a5", status: "toBeDeleted" },
  ];
  const enrollments = [...rows.enrollments, { ...(rows.enrollments[1] as Row), sourcedId: "e6", classSourcedId: "a3" }];
  const files: Files = {
    "orgs.csv": csv("sourcedId,status,dateLastModified,name,type,identifier", changed(rows.orgs)),
    "academicSessions.csv": csv(headers.academicSessions as string, changed(sessions)),
    "courses.csv": csv(
      "sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,orgSourcedId",
      changed(rows.courses),
    ),
    "users.csv": csv(
      "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,givenName,familyName,middleName,password,email",
      changed(users),
    ),
    "classes.csv": csv((headers.classes as string).replace(/,subjects.*/, ""), changed(classes)),
    "enrollments.csv": csv(
      (headers.enrollments as string).replace("primary,beginDate,endDate", ",,"),
      changed(enrollments),
    ),
  };

  it("applies what is sound, and says of each cause once what is missing", async () => {
    const configuration = await newConfiguration();
    const row = await world.sync(configuration, files);
    expect(row).toMatchObject({ status: "applied", verdict: "reject_rows" });
    const found = Object.entries(problemCounts(row)).filter(([key]) => !key.startsWith("header."));
    expect(Object.fromEntries(found)).toEqual({
      "manifest.missing": 1,
      "row.date_shape academicSessions.csv startDate": 2,
      "row.date_shape academicSessions.csv endDate": 2,
      "semantic.dangling_optional academicSessions.csv parentSourcedId": 2,
      "row.term_case users.csv enabledUser": 6,
      "semantic.dangling users.csv orgSourcedIds": 2,
      "row.term_case classes.csv status": 1,
      "semantic.dangling_known classes.csv schoolSourcedId": 1,
      "semantic.dangling classes.csv termSourcedIds": 2,
      "semantic.dangling_rejected enrollments.csv userSourcedId": 2,
      "semantic.dangling_rejected enrollments.csv classSourcedId": 1,
    });
    const kept = await world.problems(row.id);
    expect(kept.filter(({ severity }) => severity === "error")).toHaveLength(5);
    const missing = await world.db
      .selectFrom("sync_row_errors")
      .select(["file", "line", "n"])
      .where("sync_id", "=", row.id)
      .where("code", "=", "semantic.dangling")
      .orderBy("file")
      .execute();
    expect(missing).toEqual([
      { file: "classes.csv", line: 4, n: 2 },
      { file: "users.csv", line: 6, n: 2 },
    ]);
    expect(countsOf(row, "enrollments")).toMatchObject({ read: 6, rejected: 0, dangling: 3, created: 3 });
    expect(
      await world.rosterOf(configuration, "roster_academic_sessions", "sourced_id, start_date::text, end_date::text"),
    ).toEqual([
      { sourced_id: "t", start_date: "2026-08-17", end_date: "2026-12-19" },
      { sourced_id: "y", start_date: "2026-08-17", end_date: "2027-06-05" },
    ]);
  });

  it("reads a column that leaves two ways as the other dates of its file", async () => {
    const configuration = await newConfiguration();
    const sessions = String(files["academicSessions.csv"])
      .replaceAll("12/19/2026", "6/10/2027")
      .replaceAll("2027\n", "2026-2027\n");
    const row = await world.sync(configuration, { ...files, "academicSessions.csv": sessions });
    expect(problemCounts(row)).toMatchObject({
      "row.date_shape academicSessions.csv endDate": 2,
      "row.year_shape academicSessions.csv schoolYear": 2,
    });
    expect(await world.rosterOf(configuration, "roster_academic_sessions", "end_date::text, school_year")).toEqual([
      { end_date: "2027-06-10", school_year: 2027 },
      { end_date: "2027-06-05", school_year: 2027 },
    ]);
  });

  it("reads dates with the day first just as well, and none where the files leave two ways", async () => {
    const withDates = (one: string, two: string) => ({
      ...files,
      "academicSessions.csv": String(files["academicSessions.csv"])
        .replaceAll("8/17/2026", one)
        .replaceAll("6/5/2027", two)
        .replaceAll("12/19/2026", two),
    });
    const dayFirst = await newConfiguration();
    await world.sync(dayFirst, withDates("17/8/2026", "31.5.2027"));
    expect(await world.rosterOf(dayFirst, "roster_academic_sessions", "end_date::text")).toEqual([
      { end_date: "2027-05-31" },
      { end_date: "2027-05-31" },
    ]);
    const unclear = await world.sync(await newConfiguration(), withDates("8/7/2026", "6/5/2027"));
    expect(problemCounts(unclear)).toMatchObject({ "row.bad_date academicSessions.csv endDate": 2 });
    expect(countsOf(unclear, "academicSessions")).toMatchObject({ rejected: 2, created: 0 });
  });
});
