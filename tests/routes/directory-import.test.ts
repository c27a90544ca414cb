import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { base, importer } from "./directory-import";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let owner: Visitor;
let director: Visitor;
let other: Visitor;
const ids = { own: "", state: "" };

beforeAll(async () => {
  const own = await aDistrict(db, "Lakeside");
  const elsewhere = await aDistrict(db, "Northfield");
  ids.own = own.id;
  await db.updateTable("districts").set({ original_id: "2700001" }).where("id", "=", own.id).execute();
  const minnesota = await db
    .insertInto("states")
    .values({ name: "Minnesota", abbreviation: "MN" })
    .returning("id")
    .executeTakeFirstOrThrow();
  ids.state = minnesota.id;
  await db.updateTable("districts").set({ state_id: minnesota.id }).where("id", "=", own.id).execute();
  await aSchool(db, own.id, "Alder");
  await aPerson(db, { role: "super_admin", email: "owner@rollcall.example" });
  await aPerson(db, { role: "it_director", districtId: own.id, email: "director@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: elsewhere.id, email: "director@northfield.example" });
  web = await startWeb(database.url);
  [owner, director, other] = (await Promise.all(
    ["owner@rollcall.example", "director@lakeside.example", "director@northfield.example"].map(async (email) => {
      const visitor = new Visitor(web.origin);
      await visitor.signIn(email);
      return visitor;
    }),
  )) as [Visitor, Visitor, Visitor];
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});
beforeEach(() => db.deleteFrom("directory_imports").execute());

const { upload, apply, page, tiles, field } = importer(() => web);

const federalHead =
  "SCHOOL_YEAR,FIPST,STATENAME,ST,SCH_NAME,LEA_NAME,STATE_AGENCY_NO,LEAID,NCESSCH,LEVEL,SY_STATUS,PHONE";

describe("an import", () => {
  test("of our own layout is shown before anything changes, then applied as shown, line by line", async () => {
    const file = [
      "Name,Identifier,Level,Notes",
      "Alder,Alder,Elementary,the level is new",
      "Birch High,B1,high,new",
      "Birch High,B1,high,twice",
      ",X,high,no name",
      "Cedar,C1,castle,no such level",
    ].join("\r\n");
    expect((await upload(director, "schools", file)).status).toBe(302);
    const html = await page(director, "schools");
    expect(tiles(html)).toEqual({ New: "1", Changed: "1", Unchanged: "0", "Left out": "3" });
    for (const reason of ["The same identifier is in line 3.", "The name is missing.", "We don’t know this level."]) {
      expect(html).toContain(reason);
    }
    expect(await db.selectFrom("schools").select("name").where("name", "=", "Birch High").execute()).toEqual([]);
    const rejected = await (await director.get(`${base}/schools/import/rejected.csv`)).text();
    expect(rejected.trim().split("\r\n")).toHaveLength(4);
    expect(rejected).toContain("4,Birch High,B1");
    expect((await apply(director, "schools")).headers.get("location")).toBe(`${base}?tab=schools`);
    const rows = await db
      .selectFrom("schools")
      .select(["name", "identifier", "level"])
      .where("district_id", "=", ids.own)
      .orderBy("name")
      .execute();
    expect(rows).toEqual([
      { name: "Alder", identifier: "Alder", level: "elementary" },
      { name: "Birch High", identifier: "B1", level: "high" },
    ]);
    const lines = await db
      .selectFrom("audit_log")
      .select(["action", "before", "after", "details"])
      .where("action", "in", ["directory.imported", "school.changed"])
      .orderBy("id")
      .execute();
    expect(lines).toMatchObject([
      { action: "school.changed", before: { name: "Alder", level: null }, after: { level: "elementary" } },
      { action: "directory.imported", details: { created: 1, changed: 1, rejected: 3 } },
    ]);
    expect((await upload(director, "schools", file)).status).toBe(302);
    expect(tiles(await page(director, "schools"))).toMatchObject({ New: "0", Changed: "0", Unchanged: "2" });
  });

  test("of the federal directory finds its columns by their heads, in both of its files", async () => {
    const agencies = [
      "SCHOOL_YEAR,STATENAME,ST,LEA_NAME,STATE_AGENCY_NO,LEAID,SY_STATUS",
      "2023-2024,Minnesota,MN,Lakeside Schools,1,2700001,1",
      '2023-2024,Minnesota,MN,"Cañon, Upper",1,2700002,1',
      "2023-2024,Minnesota,MN,Closed One,1,2700003,2",
      "2023-2024,Atlantis,AT,Deep,1,9900001,1",
    ].join("\n");
    expect((await upload(owner, "districts", agencies)).status).toBe(302);
    const html = await page(owner, "districts");
    expect(tiles(html)).toEqual({ New: "1", Changed: "1", Unchanged: "0", "Left out": "2" });
    expect(html).toContain("The directory says that it is closed");
    expect(html).toContain("No state has this name or abbreviation.");
    expect((await apply(owner, "districts")).status).toBe(302);
    const made = await db
      .selectFrom("districts")
      .select(["name", "original_id", "time_zone"])
      .where("state_id", "=", ids.state)
      .orderBy("original_id")
      .execute();
    expect(made).toEqual([
      { name: "Lakeside Schools", original_id: "2700001", time_zone: "America/Chicago" },
      { name: "Cañon, Upper", original_id: "2700002", time_zone: "America/Chicago" },
    ]);
    const schools = [
      federalHead,
      '2023-2024,27,Minnesota,MN,Upper High,"Cañon, Upper",1,2700002,270000200001,High,1,555',
      '2023-2024,27,Minnesota,MN,Upper Primary,"Cañon, Upper",1,2700002,270000200002,Elementary,1,555',
      "2023-2024,27,Minnesota,MN,Nowhere,Nobody,1,2799999,279999900001,Not reported,1,555",
    ].join("\n");
    expect((await upload(owner, "schools", schools)).status).toBe(302);
    expect(tiles(await page(owner, "schools"))).toMatchObject({ New: "2", "Left out": "1" });
    expect((await apply(owner, "schools")).status).toBe(302);
    const upper = await db
      .selectFrom("schools")
      .select(["name", "identifier", "level"])
      .where("identifier", "like", "2700002%")
      .orderBy("identifier")
      .execute();
    expect(upper).toEqual([
      { name: "Upper High", identifier: "270000200001", level: "high" },
      { name: "Upper Primary", identifier: "270000200002", level: "elementary" },
    ]);
    expect(
      (await upload(owner, "states", `${schools}\n2023-2024,1,ALABAMA,AL,A,B,1,0100001,010000100001,High,1,5`)).status,
    ).toBe(302);
    expect(tiles(await page(owner, "states"))).toMatchObject({ New: "1", Unchanged: "1", "Left out": "0" });
  });

  test("that changes a district's time zone moves its next syncs to the new clocks, and leaves paused ones alone", async () => {
    const of = async (name: string, next: Date | null) => {
      const { id } = await aConfiguration(db, ids.own, name);
      const daily = { sync_frequency: "daily", sync_at: "02:00", next_sync: next };
      await db.updateTable("sftp_configurations").set(daily).where("id", "=", id).execute();
      return id;
    };
    const [nightly, paused] = [await of("Nightly", new Date("2026-11-26T08:00:00Z")), await of("Paused", null)];
    const { name } = await db
      .selectFrom("districts")
      .select("name")
      .where("id", "=", ids.own)
      .executeTakeFirstOrThrow();
    const row = `${name},MN,2700001,America/Denver`;
    expect((await upload(owner, "districts", `name,state,number,time_zone\r\n${row}`)).status).toBe(302);
    expect((await apply(owner, "districts")).status).toBe(302);
    const nextOf = async (id: string) => {
      const found = db.selectFrom("sftp_configurations").select("next_sync as at").where("id", "=", id);
      return (await found.executeTakeFirstOrThrow()).at;
    };
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Denver", hour: "2-digit", minute: "2-digit" });
    expect(clock.format((await nextOf(nightly)) ?? 0)).toBe("02:00");
    expect(await nextOf(paused)).toBeNull();
  });

  test("whose heads are typed with blanks or hyphens is read as if they had underscores", async () => {
    const file = "Name,State,Number,Time zone,School-year start,Is client\r\nZoned,MN,2700009,America/Denver,08-01,yes";
    expect((await upload(owner, "districts", file)).status).toBe(302);
    expect((await apply(owner, "districts")).status).toBe(302);
    const row = await db.selectFrom("districts").selectAll().where("original_id", "=", "2700009").executeTakeFirst();
    expect(row).toMatchObject({ name: "Zoned", time_zone: "America/Denver", is_client: true });
  });

  test("of a district's own people brings schools of their district only", async () => {
    const file = [
      federalHead,
      "2023-2024,27,Minnesota,MN,Ours,Lakeside Schools,1,2700001,270000100009,High,1,5",
      "2023-2024,27,Minnesota,MN,Theirs,Northfield,1,id-Northfield,270000900001,High,1,5",
    ].join("\n");
    expect((await upload(director, "schools", file)).status).toBe(302);
    const html = await page(director, "schools");
    expect(tiles(html)).toMatchObject({ New: "1", "Left out": "1" });
    expect(html).toContain("This school belongs to another district than yours.");
    expect((await apply(director, "schools")).status).toBe(302);
    const theirs = await db.selectFrom("schools").select("id").where("name", "=", "Theirs").execute();
    expect(theirs).toEqual([]);
    expect((await upload(director, "districts", "name,state\nMine,MN")).status).toBe(403);
    expect((await director.get(`${base}/districts/import`)).status).toBe(302);
  });

  test("belongs to whoever uploaded it, and is gone when discarded or after a day", async () => {
    await upload(director, "schools", "name\nElder");
    const html = await page(director, "schools");
    const id = field(html, "id");
    const digest = field(html, "digest");
    expect(await page(other, "schools")).toContain("Choose a CSV file.");
    expect((await other.post(`${base}/schools/import?index`, { intent: "apply", id, digest })).status).toBe(404);
    expect((await other.post(`${base}/schools/import?index`, { intent: "discard", id })).status).toBe(404);
    expect((await other.get(`${base}/schools/import/rejected.csv`)).status).toBe(404);
    expect((await director.post(`${base}/schools/import?index`, { intent: "discard", id })).status).toBe(302);
    expect(await page(director, "schools")).toContain("Our own layout");
    await upload(director, "schools", "name\nElder");
    await db
      .updateTable("directory_imports")
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    const late = field(await page(director, "schools"), "id");
    expect(late).toBe("");
  });

  test("is refused, and shown anew, when places have changed since its preview", async () => {
    await upload(director, "schools", "name,identifier\nFir,F1");
    const html = await page(director, "schools");
    await db.insertInto("schools").values({ district_id: ids.own, name: "Fir", identifier: null }).execute();
    const post = { intent: "apply", id: field(html, "id"), digest: field(html, "digest") };
    const refused = await director.post(`${base}/schools/import?index`, post);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Something changed after this preview was made, so nothing was imported.");
    expect(tiles(await page(director, "schools"))).toMatchObject({ New: "0", Changed: "1" });
    expect((await apply(director, "schools")).status).toBe(302);
    const firs = await db.selectFrom("schools").select("identifier").where("name", "=", "Fir").execute();
    expect(firs).toEqual([{ identifier: "F1" }]);
  });
});

describe("a file that can't be read", () => {
  test.each([
    ["no file", "", "Choose a CSV file."],
    ["other columns", "a,b\n1,2", "We don’t know the column names of this file."],
    ["heads only", "name,identifier\n", "The file has column names but no rows."],
    ["an open quotation mark", 'name\n"Alder', "opens a quotation mark that is never closed."],
    ["text after a quotation mark", 'name\n"Alder" High', "Line 2 has text after a closing quotation mark."],
    ["another encoding", new Uint8Array([110, 97, 109, 101, 10, 0xe9, 10]), "is not UTF-8 text."],
  ])("%s is refused with what to do", async (_, content, message) => {
    const answer = await upload(director, "schools", content);
    expect(answer.status).toBe(422);
    expect((await answer.text()).replaceAll("<!-- -->", "")).toContain(message);
    expect(await db.selectFrom("directory_imports").select("id").execute()).toEqual([]);
  });

  test("that is too large is refused with the limit", async () => {
    const answer = await upload(director, "schools", new Uint8Array(21 * 1024 * 1024).fill(65));
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("Choose one of up to 20 MB.");
  });

  test("the samples are files that can be imported", async () => {
    for (const [kind, layout, found] of [
      ["states", "plain", "2"],
      ["districts", "plain", "2"],
      ["schools", "federal", "1"],
    ]) {
      const sample = await (await owner.get(`${base}/${kind}/sample.csv?layout=${layout}`)).text();
      expect((await upload(owner, kind ?? "", sample)).status).toBe(302);
      const counts = tiles(await page(owner, kind ?? ""));
      expect(Number(counts.New) + Number(counts.Changed) + Number(counts["Left out"])).toBe(Number(found));
    }
  });
});

test("an import that meets a roster at work says so after a while, changes nothing, and passes later", async () => {
  await upload(director, "schools", "Name,Identifier\nHeld School,H1");
  // A roster's sync writes to the schools of its district until it commits.
  const sync = await database.pool.connect();
  try {
    await sync.query("begin");
    await sync.query("update schools set name = name where district_id = $1", [ids.own]);
    const answer = await apply(director, "schools");
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Nothing was imported. Try again in a minute.");
  } finally {
    await sync.query("rollback");
    sync.release();
  }
  expect(await db.selectFrom("schools").select("id").where("name", "=", "Held School").execute()).toEqual([]);
  expect((await apply(director, "schools")).status).toBe(302);
  expect(await db.selectFrom("schools").select("id").where("name", "=", "Held School").execute()).toHaveLength(1);
});
