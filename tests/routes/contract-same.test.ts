import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { filled, formIn } from "../support/forms";
import { aMoneyWorld } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/roi-dashboard/contracts";
let web: Web;
let it: Visitor;
let curriculum: Visitor;

beforeAll(async () => {
  await aMoneyWorld(db);
  web = await startWeb(database.url);
  it = new Visitor(web.origin);
  curriculum = new Visitor(web.origin);
  await it.signIn("it@lakeside.example");
  await curriculum.signIn("curriculum@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const called = (title: string) =>
  db
    .selectFrom("contracts")
    .select(["id", "starts_on", "note"])
    .where("title", "=", title)
    .orderBy("starts_on")
    .execute();
const idOf = (answer: Response) => answer.headers.get("location")?.split("/").at(-1) ?? "";
const said = (html: string) => html.replaceAll("<!-- -->", "");
const words = (title: string) => ({ title, vendor: "Mathloom Inc.", startsOn: "2026-07-01", endsOn: "2027-06-30" });
const exists = "A contract with this title, vendor and dates already exists.";

/** Opens the form of a new contract and sends it, as a page without scripts does. */
async function add(typed: Record<string, string>, by = it) {
  const { action, fields } = formIn(await by.read(`${base}/new`), `${base}/new`, 'name="contract"');
  return by.post(action, filled(fields, typed));
}

async function refusedForm(answer: Response, id: string, at: string, mark: string) {
  expect(answer.status).toBe(422);
  const html = said(await answer.text());
  expect(html).toContain(exists);
  expect(html).toContain("This is a different contract");
  expect(html).toContain(`href="${base}/${id}"`);
  return formIn(html, at, mark);
}

describe("duplicating a contract", () => {
  test("again, from a page one went back to, leads to the copy that is there and makes none", async () => {
    const id = idOf(await add(words("Alpha")));
    const duplicate = (by: Visitor) => by.post(`${base}/${id}`, { intent: "duplicate", copy: crypto.randomUUID() });
    expect(await it.read(`${base}/${id}`)).toContain("Duplicate for next year");
    const copy = idOf(await duplicate(it));
    expect(copy).not.toBe(id);
    for (const by of [it, curriculum]) {
      const again = await duplicate(by);
      expect(again.headers.get("location")).toBe(`${base}/${copy}`);
      expect(await by.read(`${base}/${copy}`)).toContain("A copy for these dates already exists. This is it.");
    }
    expect((await called("Alpha")).map((row) => row.starts_on)).toEqual(["2026-07-01", "2027-07-01"]);
    const page = said(await it.read(`${base}/${id}`));
    expect(page).toContain("A copy from Jul 1, 2027 to Jun 30, 2028 already exists.");
    expect(page).toContain(`href="${base}/${copy}"`);
    expect(page).not.toContain("Duplicate for next year");
  });

  test("by two people at the same moment makes one copy", async () => {
    const id = idOf(await add(words("At once")));
    const answers = await Promise.all(
      [it, curriculum].map((by) => by.post(`${base}/${id}`, { intent: "duplicate", copy: crypto.randomUUID() })),
    );
    expect(idOf(answers[0] as Response)).toBe(idOf(answers[1] as Response));
    expect(await called("At once")).toHaveLength(2);
  });
});

describe("a new contract that is the same as one on record", () => {
  test("is asked about with a link to that one, keeps what was typed, and is saved once confirmed", async () => {
    const there = idOf(await add(words("Beta")));
    const alike = { ...words("BÉTA"), vendor: "mathloom inc.", note: "Typed note" };
    const form = await refusedForm(await add(alike, curriculum), there, `${base}/new`, 'name="contract"');
    expect(form.fields).toEqual(expect.arrayContaining(Object.entries(alike)));
    expect(
      form.fields.map(([name]) => name),
      "not ticked yet",
    ).not.toContain("another");
    const unticked = await curriculum.post(form.action, form.fields);
    const again = await refusedForm(unticked, there, `${base}/new`, 'name="contract"');
    expect(await called("BÉTA")).toEqual([]);
    const saved = await curriculum.post(again.action, filled(again.fields, { another: there }));
    expect(saved.status).toBe(302);
    expect(await called("BÉTA")).toMatchObject([{ id: idOf(saved), note: "Typed note" }]);
  });

  test("stays confirmed while something else in the form is at fault, and only for the one that was shown", async () => {
    const there = idOf(await add(words("Gamma")));
    const other = idOf(await add(words("Delta")));
    const form = await refusedForm(await add(words("Gamma")), there, `${base}/new`, 'name="contract"');
    const faulty = await it.post(form.action, filled(form.fields, { another: there, noticeOn: "2028-01-01" }));
    expect(faulty.status).toBe(422);
    const html = said(await faulty.text());
    expect(html).not.toContain(exists);
    const kept = formIn(html, `${base}/new`, 'name="contract"');
    expect(kept.fields).toContainEqual(["another", there]);
    await refusedForm(
      await it.post(kept.action, filled(kept.fields, { title: "Delta", noticeOn: "" })),
      other,
      "",
      'name="contract"',
    );
    expect(await called("Delta")).toHaveLength(1);
  });

  test.each([
    ["title", { title: "Epsilon 2" }],
    ["vendor", { vendor: "A reseller" }],
    ["first day", { startsOn: "2026-07-02" }],
    ["last day", { endsOn: "2027-07-01" }],
  ])("isn’t asked about with another %s", async (_, other) => {
    await add(words("Epsilon"));
    expect((await add({ ...words("Epsilon"), ...other })).status).toBe(302);
  });
});

test("a contract that is changed into the same as another is asked about, and one that stays what it is isn’t", async () => {
  const there = idOf(await add(words("Zeta")));
  const id = idOf(await add(words("Eta")));
  const at = `${base}/${id}?edit=contract`;
  const mark = 'value="change"';
  const opened = formIn(await it.read(at), at, mark);
  const form = await refusedForm(
    await it.post(opened.action, filled(opened.fields, { title: "Zeta" })),
    there,
    at,
    mark,
  );
  expect(await called("Zeta")).toHaveLength(1);
  expect((await it.post(form.action, filled(form.fields, { another: there }))).status).toBe(302);
  expect(await called("Zeta")).toHaveLength(2);
  const now = formIn(await it.read(at), at, mark);
  expect((await it.post(now.action, filled(now.fields, { note: "More" }))).status, "as before").toBe(302);
});
