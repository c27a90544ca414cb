import { parse } from "csv-parse/sync";
import { wholeDistrict } from "domain/access/scope";
import { csvParts } from "domain/csv-write";
import type { PeopleFilter } from "domain/people/filter";
import { peopleReport } from "domain/people/reports/people";
import { placesReport } from "domain/places/reports/places";
import type { Report } from "domain/report";
import { rosterUsersReport } from "domain/rosters/reports/users";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundle, filesOf } from "../roster/bundles";
import { openWorld } from "../roster/world";
import { aPeopleWorld } from "../support/people-world";
import { forgetRefusals } from "../support/refusals";
import type { Visitor } from "../support/visitor";
import { base, importer } from "./directory-import";

const world = await aPeopleWorld();
const { db, alder } = world;
let it: Visitor;
let owner: Visitor;
const { upload, apply, page, tiles, field } = importer(() => world.web);

beforeAll(async () => {
  [it, owner] = [await world.as("it_director"), await world.as("super_admin")];
}, 60_000);
afterAll(() => world.close());

/** What nobody sees, and what turns the direction of the text behind it. */
const invisible = "Al\u200bder";
const turned = "Al\u202eder";
const said = "invisible characters, or ones that change the direction of text. Type it again.";
const message = "Type this again: it has invisible characters, or ones that change the direction of text.";

describe("characters that nobody sees are refused", () => {
  test.each([invisible, turned, "Al\u0007der"])("in one's own names: %j", async (name) => {
    const before = await world.profile(world.people.it_director.profileId);
    for (const form of <Record<string, string>[]>[
      { intent: "names", firstName: name, lastName: "Lee" },
      { intent: "names", firstName: "Ann", lastName: name },
      { intent: "display-name", displayName: name },
    ]) {
      const answer = await it.post("/profile", form);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(message);
    }
    expect(await world.profile(world.people.it_director.profileId)).toEqual(before);
  });

  test.each(["name", "username", "remoteFolder", "bucketName"])("in the %s of a configuration", async (at) => {
    const fields = { name: "Nightly", host: "sftp.lakeside.example", port: "22", username: "exports", clientKey: "" };
    const rest = { authMethod: "password", password: "secret-of-theirs", remoteFolder: "/out", frequency: "daily" };
    for (const value of [invisible, turned]) {
      const answer = await it.post("/sftp-integration/new", { ...fields, ...rest, syncAt: "02:00", [at]: value });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(message);
    }
    expect(await db.selectFrom("sftp_configurations").select("id").execute()).toEqual([]);
  });

  test("in the names of a CSV of invitations, by line and column", async () => {
    const csv = [
      "email,role,school,first name,last name",
      "a@lakeside.example,teacher,Alder High,Ann,Lee",
      `b@lakeside.example,teacher,Alder High,${invisible},Lee`,
      `c@lakeside.example,teacher,Alder High,Ann,${turned}`,
    ].join("\n");
    const html = await (await it.post("/user-management/import", { intent: "check", csv })).text();
    const bad = html.replaceAll("<!-- -->", "").slice(html.indexOf("2 lines need"));
    expect(bad).toMatch(
      new RegExp(`Line 3[\\s\\S]*The first name has ${said}[\\s\\S]*Line 4[\\s\\S]*The last name has`),
    );
  });

  test("in a directory of schools or districts, by column", async () => {
    const schools = ["name,identifier", `${invisible},1`, `Plain,"2\u200b"`, "Fine,3"].join("\n");
    expect((await upload(it, "schools", schools)).status).toBe(302);
    const shown = await page(it, "schools");
    expect(tiles(shown)).toMatchObject({ New: "1", "Left out": "2" });
    expect(shown).toContain(`The name has ${said}`);
    expect(shown).toContain(`The identifier has ${said}`);
    expect((await upload(owner, "districts", `name,state\n${turned},MN`)).status).toBe(302);
    expect(await page(owner, "districts")).toContain(`The name has ${said}`);
  });
});

describe("an import that is sent twice", () => {
  test("says the second time what the first did, and leads to the schools", async () => {
    await upload(it, "schools", "name,identifier\nTwice,77\nAlso twice,78");
    const html = await page(it, "schools");
    const form = { intent: "apply", id: field(html, "id"), digest: field(html, "digest") };
    const send = () => it.post(`${base}/schools/import?index`, form);
    expect((await send()).status).toBe(302);
    await it.read(`${base}?tab=schools`);
    const again = await send();
    expect(again.status).toBe(302);
    const list = await it.read(again.headers.get("location") ?? "");
    expect(list).toMatch(
      /You already imported this file on [A-Z][a-z]{2} \d+, \d{4}, [^:]+:\d\d[^:]*: 2 added, 0 changed, 0 left out\./,
    );
    const there = db.selectFrom("schools").select("id").where("name", "in", ["Twice", "Also twice"]);
    expect(await there.execute()).toHaveLength(2);
    // Whose import it was alone learns of it.
    expect((await owner.post(`${base}/schools/import?index`, form)).status).toBe(404);
  });

  test("at the same moment is applied once", async () => {
    await upload(it, "schools", "name,identifier\nAt once,79");
    const html = await page(it, "schools");
    const form = { intent: "apply", id: field(html, "id"), digest: field(html, "digest") };
    const answers = await Promise.all([1, 2].map(() => it.post(`${base}/schools/import?index`, form)));
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    const there = db.selectFrom("schools").select("id").where("name", "=", "At once");
    expect(await there.execute()).toHaveLength(1);
  });
});

describe('a name that begins with "="', () => {
  const risky = ["=cmd", "+cmd", "-cmd", "@cmd"];
  const heads = (names: string[]) => names.map((name) => name.toLowerCase().replaceAll(" ", "_"));
  /** The values of a column of a file, as a spreadsheet reads them. */
  const column = (text: string, name: string) =>
    parse<Record<string, string>>(text, { columns: heads, bom: true })
      .map((row) => row[name] ?? "")
      .filter((value) => value.includes("cmd"));
  const kept = (names: (string | null)[]) => names.filter((name) => name?.includes("cmd")).sort();
  const calm = risky.map((name) => `'${name}`).sort();

  test("is kept as it is by an import of schools and of districts, and neutralized in their files", async () => {
    await upload(it, "schools", ["name,identifier", ...risky.map((name, at) => `${name},=i${at}`)].join("\n"));
    expect((await apply(it, "schools")).status).toBe(302);
    const schools = await db.selectFrom("schools").select(["name", "identifier"]).execute();
    expect(kept(schools.map(({ name }) => name))).toEqual([...risky].sort());
    expect(schools.map(({ identifier }) => identifier)).toContain("=i0");
    expect(await it.read(`${base}?tab=schools&q=cmd`)).toContain(">=cmd<");
    const file = await it.read(`${base}/schools/export.csv`);
    expect(column(file, "name").sort()).toEqual(calm);
    await upload(owner, "states", "name,abbreviation\n=cmd state,QQ");
    await apply(owner, "states");
    await upload(owner, "districts", ["name,state", ...risky.map((name) => `${name},QQ`)].join("\n"));
    expect((await apply(owner, "districts")).status).toBe(302);
    const districts = await db.selectFrom("districts").select("name").execute();
    expect(kept(districts.map(({ name }) => name))).toEqual([...risky].sort());
    expect(column(await owner.read(`${base}/districts/export.csv`), "name").sort()).toEqual(calm);
    expect(column(await owner.read(`${base}/states/export.csv`), "name")).toEqual(["'=cmd state"]);
    expect(column(await owner.read("/user-management/districts.csv"), "name").sort()).toEqual(calm);
    await upload(it, "schools", `name,level\n=cmd left out,nonsense`);
    expect(column(await it.read(`${base}/schools/import/rejected.csv`), "name")).toEqual(["'=cmd left out"]);
  });

  test("is the same name when such a file is imported again: nothing is new, and nothing changes", async () => {
    const names = async (table: "schools" | "districts" | "states") =>
      (await db.selectFrom(table).select("name").execute()).map(({ name }) => name).sort();
    for (const [visitor, kind] of [
      [it, "schools"],
      [owner, "districts"],
      [owner, "states"],
    ] as const) {
      const before = await names(kind);
      expect(
        before.filter((name) => name.startsWith("=")),
        kind,
      ).not.toEqual([]);
      expect((await upload(visitor, kind, await visitor.read(`${base}/${kind}/export.csv`))).status, kind).toBe(302);
      const { New, Changed } = tiles(await page(visitor, kind));
      expect({ New, Changed }, kind).toEqual({ New: "0", Changed: "0" });
      await apply(visitor, kind);
      expect(await names(kind), kind).toEqual(before);
    }
    // What an import left out comes back by the file of what was left out, mended.
    await upload(it, "schools", `name,level\n=cmd later,nonsense`);
    const left = await it.read(`${base}/schools/import/rejected.csv`);
    await upload(it, "schools", left.replace("nonsense", ""));
    await apply(it, "schools");
    expect(await names("schools")).toContain("=cmd later");
  });

  test("is kept as it is by invitations, and neutralized in every list of people", async () => {
    await forgetRefusals(db);
    const line = (name: string, at: number) => `cmd${at}@lakeside.example,teacher,Alder High,${name},${name}`;
    const csv = ["email,role,school,first_name,last_name", ...risky.map(line)].join("\n");
    expect((await it.post("/user-management/import", { intent: "invite", csv })).status).toBe(302);
    await it.post("/user-management/invite", {
      email: "cmd9@lakeside.example",
      role: "teacher",
      school: alder.id,
      firstName: "=cmd",
      lastName: "one",
    });
    const people = await db.selectFrom("profiles").select(["first_name"]).where("email", "like", "cmd%").execute();
    expect(kept(people.map(({ first_name }) => first_name))).toEqual([...risky, "=cmd"].sort());
    expect(await it.read("/user-management?q=cmd")).toContain("=cmd =cmd");
    const again = ["email,role,school,first_name,last_name", "cmd8@lakeside.example,teacher,Alder High,'=cmd,''=cmd"];
    const checked = await it.post("/user-management/import", { intent: "check", csv: again.join("\n") });
    const carried = /name="csv" value="([^"]+)"/.exec(await checked.text())?.[1] ?? "";
    const csvAgain = carried.replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
    expect((await it.post("/user-management/import", { intent: "invite", csv: csvAgain })).status).toBe(302);
    const eighth = db.selectFrom("profiles").select(["first_name", "last_name"]).where("email", "like", "cmd8@%");
    expect(await eighth.execute()).toEqual([{ first_name: "=cmd", last_name: "'=cmd" }]);
    await db.deleteFrom("profiles").where("email", "like", "cmd8@%").execute();
    for (const file of ["/user-management.csv", "/profiles.csv"]) {
      const text = await it.read(file);
      expect(column(text, "first_name").sort(), file).toEqual([...calm, "'=cmd"].sort());
      expect(
        column(text, "name").every((name) => name.startsWith("'")),
        file,
      ).toBe(true);
    }
  });

  test("is kept as a roster has it, and neutralized in the files of its people and schools", async () => {
    const roster = await openWorld();
    try {
      const district = await roster.makeDistrict("Lakeside");
      const configuration = await roster.makeConfiguration(district.id);
      const rows = bundle();
      Object.assign(rows.orgs[1] ?? {}, { name: "=cmd school" });
      Object.assign(rows.users[3] ?? {}, { givenName: "=cmd", familyName: "=cmd" });
      await roster.sync(configuration, filesOf(rows));
      const names = roster.db.selectFrom("profiles").select(["first_name", "last_name", "display_name"]);
      const expected = { first_name: "=cmd", last_name: "=cmd", display_name: "=cmd =cmd" };
      expect(await names.where("first_name", "=", "=cmd").execute()).toEqual([expected]);
      const scope = { ...wholeDistrict(district.id), role: null, requestId: null, address: null };
      const filter = { configurationId: configuration.id, search: "", sort: "name" as const };
      const users = await textOf(await rosterUsersReport(roster.db, scope, { filter }));
      for (const head of ["family_name", "given_name"]) expect(column(users, head)).toEqual(["'=cmd"]);
      const people = await textOf(peopleReport(roster.db, scope, { name: "profiles", filter: everyone }));
      expect(column(people, "name")).toEqual(["'=cmd =cmd"]);
      expect(column(people, "school")).toContain("'=cmd school");
      const places = await textOf(placesReport(roster.db, scope, { kind: "schools", filter: schools(district.id) }));
      expect(column(places, "name")).toEqual(["'=cmd school"]);
    } finally {
      await roster.close();
    }
  });
});

const everyone: PeopleFilter = {
  search: "",
  role: null,
  schoolId: null,
  districtId: null,
  grade: null,
  state: null,
  accounts: false,
  sort: "name",
};
const schools = (districtId: string) => ({
  search: "",
  stateId: null,
  isClient: null,
  descending: false,
  sort: "name" as const,
  districtId,
  level: null,
});

async function textOf(report: Report | undefined): Promise<string> {
  if (!report) throw new Error("there is no report");
  let text = "";
  for await (const part of csvParts(report)) text += part.text;
  return text;
}
