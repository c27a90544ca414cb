import { fileURLToPath } from "node:url";
import { type Naming, nameProducts } from "domain/usage/commands/name-products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aFileReader } from "../usage/file-world";
import { matcherOf } from "../usage/world";

const at = "/usage-sources/files";
const database = await cloneDatabase();
const { db } = database;
const head =
  "date,sis_id,clever_user_id,clever_school_id,school_name,resource_type,resource_name,resource_id,num_access";
let web: Web;
let districtId: string;
let director: Visitor;
let colleague: Visitor;
let files: Awaited<ReturnType<typeof aFileReader>>;

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  await aPerson(db, { role: "it_director", districtId, email: "it@lakeside.example" });
  for (const name of ["Harbor Math", "Reader", "Reader Plus", "Atlas", "Atlas"])
    await db.insertInto("software").values({ name, source: "catalogue" }).execute();
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  web = await startWeb(database.url, { NODE_OPTIONS: `--import ${counting}` });
  director = new Visitor(web.origin);
  await director.signIn("it@lakeside.example");
  await aPerson(db, { role: "district_admin", districtId, email: "colleague@lakeside.example" });
  colleague = new Visitor(web.origin);
  await colleague.signIn("colleague@lakeside.example");
  files = await aFileReader(db, { districtId, now: "2026-10-09T18:00:00Z", matcher: matcherOf({}) });
}, 60_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});
beforeEach(async () => {
  for (const table of ["usage_files", "usage_file_forms", "usage_events"] as const)
    await db.deleteFrom(table).execute();
});

type Row = [resource: string, times: number, day?: string];
const report = (rows: Row[]) =>
  [head, ...rows.map(([name, times, day = "2026-10-06"]) => `${day},S-1,1,2,Middle,app,"${name}",,${times}`)].join(
    "\n",
  );
const bring = (rows: Row[]) => files.bring(report(rows), { name: "students.csv", source: "Clever" });
/** As the form sends it: three fields for each resource, in the order of the page. */
const post = (id: string, answers: [resource: string, choice: string, product: string][], by = director) =>
  by.post(`${at}/${id}`, [
    ["intent", "products"],
    ...answers.flatMap(([resource, choice, product]): [string, string][] => [
      ["resource", resource],
      ["choice", choice],
      ["product", product],
    ]),
  ]);

describe("a file whose resources are no product's name", () => {
  test("asks for each, offers what is like it, and is imported with the answers, without scripts", async () => {
    const { id } = await bring([
      ["Harbor Math", 1],
      ["Harbor Math Districts", 37],
      ["Bell Times", 1],
    ]);
    const page = await director.read(`${at}/${id}`);
    for (const said of [
      ...["needs your answer", "Which products are these?", "which products this file is about"],
      ...["Which product is “Harbor Math Districts”?", "Opened 37 times in this file.", "Opened once in this file."],
      ...["Decide later", "Skip this resource", "the next files of “Clever”", "Discard file"],
    ])
      expect(page).toContain(said);
    expect(page).not.toContain("What is in each column?");
    expect(page, "one that has its name is not asked about").not.toContain("Which product is “Harbor Math”?");
    const harbor = /<option value="([0-9a-f-]{36})"[^>]*>Harbor Math<\/option>/.exec(page)?.[1] ?? "";
    expect(harbor).not.toBe("");
    const answer = await post(id, [
      ["Harbor Math Districts", harbor, ""],
      ["Bell Times", "skip", ""],
    ]);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${at}/${id}`]);
    await files.read(id);
    const done = await director.read(`${at}/${id}`);
    for (const said of [
      ...["Rollcall read 4 lines and counted 38 new visits.", "Apps that were opened", "Resource skipped"],
      ...["as someone in your district chose them", "Products by the names that Clever has for them", "Skipped"],
      ...["Clever resource usage", "Rollcall can ask which products these are with the next file."],
    ])
      expect(done).toContain(said);
    expect(done).not.toContain("Unrecognized websites");
    expect(done).toMatch(/Harbor Math Districts[\s\S]*?Harbor Math[\s\S]*?37/);
  });

  test("says at its field what is unclear, and keeps what was typed and chosen", async () => {
    const { id } = await bring([
      ["Alpha", 3],
      ["Beta", 2],
      ["Gamma", 1],
    ]);
    const answer = await post(id, [
      ["Alpha", "skip", ""],
      ["Beta", "", "atlas"],
      ["Gamma", "", "Harbour Math"],
    ]);
    expect(answer.status).toBe(422);
    const page = (await answer.text()).replaceAll("<!-- -->", "");
    expect(page).toContain("Two things to correct");
    expect(page).toMatch(/id="product-1-error"[\s\S]*?Several products have this name/);
    expect(page).toMatch(/id="product-2-error"[\s\S]*?Did you mean “Harbor Math”/);
    expect(page).toMatch(/id="product-1"[^>]*value="atlas"/);
    expect(page).toMatch(/id="choice-0"[^>]*>[\s\S]*?<option value="skip" selected/);
    expect((await files.look(id)).state).toBe("asking");
  });

  test("asks page by page where there are many, and says that somebody was faster", async () => {
    const { id } = await bring(Array.from({ length: 30 }, (_, nth): Row => [`Thing ${nth}`, 30 - nth]));
    const page = await director.read(`${at}/${id}`);
    expect(page).toContain("5 more resources come after these.");
    expect(page).toContain("“Thing 24”");
    expect(page).not.toContain("“Thing 25”");
    const open = (from: number, to: number): [string, string, string][] =>
      Array.from({ length: to - from }, (_, nth) => [`Thing ${from + nth}`, "", ""]);
    expect((await post(id, open(0, 25))).status).toBe(302);
    const again = await post(id, open(0, 25));
    expect(again.status, "twice").toBe(409);
    expect(await again.text(), "from a tab left open").toContain("You have already answered this");
    const later = await post(id, open(0, 25), colleague);
    expect(later.status).toBe(409);
    expect(await later.text(), "by another person").toContain("Someone has already answered this");
    await files.read(id);
    const next = await director.read(`${at}/${id}`);
    expect(next).toContain("“Thing 29”");
    expect(next).not.toContain("“Thing 24”");
    expect((await post(id, [["Thing 25", "", "Reader"]])).status).toBe(302);
    await files.read(id);
    expect(await files.look(id)).toMatchObject({ state: "done", accepted: 5, faults: { product_open: 29 } });
    const csv = await (await director.get(`${at}/${id}/skipped.csv`)).text();
    expect(csv.match(/Product not chosen/g)).toHaveLength(29);
  });

  test("has the earlier answers chosen when it is asked about again", async () => {
    const first = await bring([
      ["Bell Times", 1],
      ["Reading", 1],
    ]);
    const namings: Naming[] = [
      { resource: "Bell Times", is: "skipped" },
      { resource: "Reading", is: { typed: "Reader Plus" } },
    ];
    await nameProducts({ ...files.tools, db }, files.actor, { districtId, fileId: first.id, namings });
    await files.read(first.id);
    expect((await director.post(`${at}/${first.id}`, { intent: "ask-next" })).status).toBe(302);
    const next = await bring([
      ["Bell Times", 1, "2026-10-07"],
      ["Reading", 1],
      ["Reader", 1],
    ]);
    const page = await director.read(`${at}/${next.id}`);
    for (const { id } of [first, next]) {
      const queries = Number((await director.get(`${at}/${id}`)).headers.get("x-queries"));
      expect(queries).toBeGreaterThan(2);
      expect(queries).toBeLessThanOrEqual(8);
    }
    const chosen = [...page.matchAll(/<option value="[^"]*" selected[^>]*>([^<]*)</g)].map(([, label]) => label);
    expect(chosen).toEqual(["Skip this resource", "Reader", "Reader Plus"]);
  });

  test("takes no answer about columns, and no list of products for a table", async () => {
    const { id } = await bring([["Alpha", 1]]);
    const columns = { intent: "logformat", logformat: "%ts %ru", timeZone: "" };
    expect((await director.post(`${at}/${id}`, columns)).status).toBeGreaterThanOrEqual(400);
    const table = await files.bring("When,Who,Seen\n2026-10-06 08:01:02,s1,https://example.org\n");
    expect((await post(table.id, [["Alpha", "skip", ""]])).status).toBe(409);
    expect((await post(id, [["x".repeat(201), "skip", ""]])).status).toBe(422);
  });
});
