import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { filled, formIn } from "../support/forms";
import { aContract, aMoneyWorld } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/roi-dashboard/contracts";
const who: Record<"it" | "curriculum" | "teacher" | "north", Visitor> = Object.create(null);
let web: Web;
let world: Awaited<ReturnType<typeof aMoneyWorld>>;

beforeAll(async () => {
  world = await aMoneyWorld(db);
  web = await startWeb(database.url);
  const emails = {
    it: "it@lakeside.example",
    curriculum: "curriculum@lakeside.example",
    teacher: "teacher@lakeside.example",
    north: "it@northfield.example",
  };
  for (const [name, email] of Object.entries(emails) as [keyof typeof who, string][]) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(email);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const aFresh = (more: Record<string, unknown> = {}) =>
  aContract(db, world.own, {
    title: "Alpha",
    starts: -100,
    ends: 264,
    lines: [{ softwareId: world.products.mathloom, quantity: 10, price: "5.00" }],
    more,
  });
const removed = (id: string, by: Visitor) => by.post(`${base}/${id}`, { intent: "delete", version: "1" });
const said = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
const facts = (html: string) =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, term, value]) => [
    term,
    value?.replaceAll(/<[^>]*>/g, ""),
  ]);
const line = { product: "Mathloom", quantity: "1,200", unitPrice: "$4.50", description: "Grades 5 to 8" };
const lineFacts = [
  ["Product", "Mathloom"],
  ["Pays for", "License"],
  ["Description", "Grades 5 to 8"],
];

type Case = {
  name: string;
  at: string;
  mark: string;
  typed: Record<string, string>;
  more?: Record<string, unknown>;
  shows: string[][];
};

const cases: Case[] = [
  {
    name: "Edit contract",
    at: "?edit=contract",
    mark: 'value="change"',
    typed: { title: "Beta", startsOn: "2026-07-01", autoRenews: "yes", note: "Two\nlines" },
    shows: [
      ["Title", "Beta"],
      ["First day", "Jul 1, 2026"],
      ["Renews automatically", "Yes"],
      ["Note", "Two\nlines"],
    ],
  },
  {
    name: "Edit contract, with a fault in it",
    at: "?edit=contract",
    mark: 'value="change"',
    typed: { title: "", number: "PO-9", endsOn: "soon" },
    shows: [
      ["Contract or PO number", "PO-9"],
      ["Last day", "soon"],
    ],
  },
  { name: "Add a line", at: "?line=new", mark: 'value="add-line"', typed: line, shows: lineFacts },
  {
    name: "Decide the renewal",
    at: "?edit=renewal",
    mark: 'value="decide"',
    typed: { decision: "cancel", reason: "Too dear" },
    shows: [["Reason", "Too dear"]],
  },
  {
    name: "Record the notice",
    at: "",
    mark: 'value="record-notice"',
    typed: { noticeGivenOn: "2026-07-01" },
    more: { renewal_decision: "cancel", renewal_reason: "Too dear", renewal_decided_at: new Date(), auto_renews: true },
    shows: [["Notice given on", "Jul 1, 2026"]],
  },
];
const day = /on [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d.[ap]m/.source;

describe("a form about a contract that somebody deleted meanwhile", () => {
  test.each(cases)("$name: says who and when, shows what was entered, and leads to Contracts", async (one) => {
    const id = await aFresh(one.more);
    const at = `${base}/${id}${one.at}`;
    const { action, fields } = formIn(await who.it.read(at), at, one.mark);
    expect((await removed(id, who.curriculum)).status).toBe(302);
    const answer = await who.it.post(action, filled(fields, one.typed));
    expect(answer.status).toBe(409);
    const html = said(await answer.text());
    expect(html).toContain("This contract was deleted");
    expect(html).toMatch(new RegExp(`curriculum deleted this contract ${day}, so nothing was saved\\.`));
    expect(html).toContain("What you typed is still here, so that you can copy it.");
    expect(html).toContain(`href="${base}"`);
    expect(html).not.toContain("Page not found");
    expect(facts(html)).toEqual(expect.arrayContaining(one.shows));
  });

  test("a changed line is told, too", async () => {
    const id = await aFresh();
    const row = await db.selectFrom("contract_lines").select("id").where("contract_id", "=", id).executeTakeFirst();
    const at = `${base}/${id}?line=${row?.id}`;
    const { action, fields } = formIn(await who.it.read(at), at, 'value="change-line"');
    await removed(id, who.curriculum);
    const answer = await who.it.post(action, filled(fields, line));
    expect(answer.status).toBe(409);
    expect(facts(said(await answer.text()))).toEqual(expect.arrayContaining(lineFacts));
  });

  test.each([
    ["Duplicate", { intent: "duplicate", copy: crypto.randomUUID() }],
    ["Delete", { intent: "delete", version: "1" }],
    ["Withdraw the decision", { intent: "withdraw-decision", version: "1" }],
  ])("%s, where nothing is typed, says who and when", async (_, form) => {
    const id = await aFresh();
    await removed(id, who.curriculum);
    const answer = await who.it.post(`${base}/${id}`, form);
    expect(answer.status).toBe(409);
    const html = said(await answer.text());
    expect(html).toMatch(new RegExp(`curriculum deleted this contract ${day}, so nothing was saved\\.</p>`));
    expect(facts(html)).toEqual([]);
  });

  test("deleted twice by one person, it is deleted", async () => {
    const id = await aFresh();
    for (let time = 0; time < 2; time++) {
      expect((await removed(id, who.it)).headers.get("location")).toBe(base);
    }
    const lines = await db.selectFrom("audit_log").select("action").where("object_id", "=", id).execute();
    expect(lines).toEqual([{ action: "contract.deleted" }]);
  });

  test("stays a plain 404 where it never was theirs, and as a page", async () => {
    const id = await aFresh();
    await removed(id, who.it);
    const form = { intent: "delete", version: "1" };
    const answer = await who.north.post(`${base}/${id}`, form);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("deleted this contract");
    expect((await who.it.post(`${base}/${crypto.randomUUID()}`, form)).status).toBe(404);
    expect((await who.teacher.post(`${base}/${id}`, form)).status).toBe(403);
    expect((await who.it.get(`${base}/${id}`)).status).toBe(404);
  });
});
