import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/url-mapper/policy-rules";
let web: Web;
const who: Record<"chief" | "colleague" | "admin" | "teacher" | "other", Visitor> = Object.create(null);
const ids = { own: "", ai: "", plain: "" };

beforeAll(async () => {
  const own = await aDistrict(db, "Lakeside");
  const other = await aDistrict(db, "Northfield");
  const school = await aSchool(db, own.id, "Alder");
  ids.own = own.id;
  const people = [
    ["chief", "district_admin", own.id, null],
    ["colleague", "district_admin", own.id, null],
    ["admin", "admin", null, null],
    ["teacher", "teacher", own.id, school.id],
    ["other", "district_admin", other.id, null],
  ] as const;
  for (const [name, role, districtId, schoolId] of people) {
    await aPerson(db, { role, districtId, schoolId, email: `${name}@lakeside.example` });
  }
  const product = (name: string, usesAi: boolean) =>
    aRow(db, "software", { district_id: own.id, name, uses_ai: usesAi });
  ids.ai = await product("Clever Tutor", true);
  ids.plain = await product("Plain Reader", false);
  web = await startWeb(database.url);
  for (const [name] of people) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name}@lakeside.example`);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const to = (answer: Response) => answer.headers.get("location") ?? "";
const rule = (name: string) =>
  db.selectFrom("policy_rules").selectAll().where("name", "=", name).executeTakeFirstOrThrow();
const audited = (action: string) =>
  db
    .selectFrom("audit_log")
    .select(["before", "after", "object_id"])
    .where("action", "=", action)
    .orderBy("id", "desc")
    .executeTakeFirst();

const usesAi = { "when-match": "all", "when-0-field": "uses_ai", "when-0-op": "is_yes" };
const fields = (name: string, more: Record<string, string> = {}) => ({
  intent: "save",
  forDistrict: ids.own,
  name,
  effect: "block",
  severity: "high",
  message: "No AI this year.",
  ...usesAi,
  ...more,
});

describe("a rule", () => {
  test("is built without scripts, line by line, and nothing typed is lost", async () => {
    const start = { ...fields("Half"), "when-new": "grades", lines: "when:add" };
    const added = await who.chief.post(`${base}/new`, start);
    expect(added.status).toBe(200);
    const page = await added.text();
    expect(page).toContain('value="Half"');
    expect(page).toContain('name="when-1-field" value="grades"');
    expect(page).toContain("Kindergarten");
    const removed = await who.chief.post(`${base}/new`, {
      ...start,
      "when-1-field": "grades",
      "when-1-op": "has_any_of",
      "when-1-values": "4",
      lines: "when:remove-0",
    });
    const left = await removed.text();
    expect(left).toContain('name="when-0-field" value="grades"');
    expect(left).toMatch(/name="when-0-values"[^>]*checked=""[^>]*value="4"|value="4"[^>]*checked=""/);
    expect(left).not.toContain('name="when-1-field"');
    const none = await who.chief.post(`${base}/new`, { ...fields("Half"), "when-new": "", lines: "when:add" });
    expect(await none.text()).toContain("Choose what the new line asks about.");
    expect(await db.selectFrom("policy_rules").select("id").execute()).toEqual([]);
  });

  test("is saved switched off, and leads to what it would change", async () => {
    const answer = await who.chief.post(`${base}/new`, fields("No AI"));
    expect(answer.status).toBe(302);
    expect(to(answer)).toMatch(/\/dry-run$/);
    const made = await rule("No AI");
    expect(made).toMatchObject({ is_enabled: false, position: 1, effect: "block", severity: "high", version: 1 });
    expect(made.conditions).toEqual({ match: "all", rules: [{ field: "uses_ai", op: "is_yes", values: [] }] });
    expect(await audited("policy_rule.created")).toMatchObject({ object_id: made.id, after: { name: "No AI" } });
    const page = await who.chief.read(to(answer));
    expect(page).toContain("What this rule would change");
    expect(page).toContain("Clever Tutor");
    expect(page).not.toContain("Plain Reader");
    expect(page).toMatch(/Request it first[\s\S]*>No</);
    expect(page).toContain("No AI this year.");
    const csv = await (await who.chief.get(`${base}/${made.id}/dry-run.csv`)).text();
    expect(csv.split("\r\n")[1]).toBe("Clever Tutor,ask,no,yes,No AI this year.,0,");
  });

  test("names amounts of money as the other screens write them", async () => {
    const costs = { "when-0-field": "estimated_cost", "when-0-op": "at_least", "when-0-values": "10000.5" };
    const made = await who.chief.post(`${base}/new`, fields("Costly", costs));
    expect(await who.chief.read("/url-mapper?tab=policy-rules")).toContain("Estimated cost is at least $10,000.50");
    const form = await who.chief.read(to(made).replace("/dry-run", "?edit=rule"));
    expect(form).toContain("Estimated cost in dollars");
    expect(form).toMatch(/name="when-0-values"[^>]*value="10000.5"/);
    await db.deleteFrom("policy_rules").where("name", "=", "Costly").execute();
  });

  test.each<[string, Record<string, string>, string]>([
    ["a name that is taken", { name: "no ai" }, "Another rule has this name. Choose another one."],
    ["no name", { name: " " }, "Give the rule a name. Answers will show it."],
    ["no message", { message: "" }, "Say in a sentence what people should know."],
    ["no effect", { effect: "explode" }, "Choose what the rule does."],
    ["a field that is not there", { "when-0-field": "colour" }, "Line 1: This field is not known. Remove the line."],
    ["a question that does not fit", { "when-0-op": "at_least" }, "Line 1: Choose a question that fits the field."],
    ["no value", { "when-0-field": "pricing", "when-0-op": "is_any_of" }, "Line 1: Choose at least one value."],
    [
      "a word for a number",
      { "when-0-field": "min_age", "when-0-op": "at_least", "when-0-values": "old" },
      "Line 1: Enter one number, such as 13.",
    ],
    [
      "another way to count lines",
      { "when-match": "most" },
      "Choose whether all, one or none of the lines must be true.",
    ],
  ])("with %s is refused", async (_, wrong, message) => {
    const before = await db.selectFrom("policy_rules").select("id").execute();
    const answer = await who.chief.post(`${base}/new`, { ...fields("Another"), ...wrong });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
    expect(await db.selectFrom("policy_rules").select("id").execute()).toEqual(before);
  });

  test("with several faults says each at its field, when it is new and when it is changed, and keeps what was typed", async () => {
    const { id, version } = await rule("No AI");
    const wrong = {
      name: "",
      effect: "",
      severity: "",
      message: "",
      "when-0-op": "at_least",
      "when-1-field": "pricing",
    };
    for (const [at, more] of [
      [`${base}/new`, {}],
      [`${base}/${id}`, { version: String(version) }],
    ] as const) {
      const answer = await who.chief.post(at, { ...fields("x"), ...wrong, "when-1-op": "is_any_of", ...more });
      expect(answer.status, at).toBe(422);
      const page = await answer.text();
      expect(page).toContain("Six things to correct");
      for (const [field, said] of [
        ["name", "Give the rule a name. Answers will show it."],
        ["effect", "Choose what the rule does."],
        ["severity", "Choose how much it matters."],
        ["message", "Say in a sentence what people should know."],
        ["when", "Line 1: Choose a question that fits the field. Line 2: Choose at least one value."],
      ] as const) {
        const message = page.slice(page.indexOf(`id="${field}-error"`));
        expect(message.slice(0, message.indexOf("</p>")), `${field} at ${at}`).toContain(said);
        expect(page, `the summary leads to ${field}`).toContain(`href="#${field}"`);
        expect(page).toMatch(new RegExp(`id="${field}"`));
      }
      expect(page).not.toContain("Invalid");
      expect(page).toContain('name="when-1-field" value="pricing"');
    }
    expect(await rule("No AI")).toMatchObject({ version });
  });

  test("for another district than the one shown is refused", async () => {
    const answer = await who.chief.post(`${base}/new`, { ...fields("Elsewhere"), forDistrict: crypto.randomUUID() });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("You’ve switched to another district");
  });

  test("is switched on, and off again by whoever saw it last; the second is told", async () => {
    const { id } = await rule("No AI");
    const on = await who.chief.post(`${base}/${id}`, { intent: "switch-on", version: "1" });
    expect(to(on)).toBe(`${base}/${id}/dry-run`);
    expect((await rule("No AI")).is_enabled).toBe(true);
    expect(await audited("policy_rule.switched_on")).toMatchObject({
      before: { is_enabled: false },
      after: { is_enabled: true },
    });
    const late = await who.colleague.post(`${base}/${id}`, {
      intent: "save",
      version: "1",
      name: "Mine",
      effect: "allow",
      severity: "low",
      message: "Mine.",
      ...usesAi,
    });
    expect(late.status).toBe(409);
    const page = await late.text();
    expect(page).toMatch(/chief changed this rule on [A-Z][a-z]{2} \d+, \d{4}, .* so nothing was saved/);
    expect(page).toContain('value="Mine"');
    expect(await rule("No AI")).toMatchObject({ effect: "block", version: 2 });
  });

  test("is changed, with what stood before in the audit log", async () => {
    const { id } = await rule("No AI");
    const answer = await who.chief.post(`${base}/${id}`, {
      intent: "save",
      version: "2",
      name: "No AI",
      effect: "needs_review",
      severity: "low",
      message: "Ask us.",
      ...usesAi,
    });
    expect(answer.status).toBe(302);
    expect(await audited("policy_rule.changed")).toMatchObject({
      before: { effect: "block", severity: "high" },
      after: { effect: "needs_review", severity: "low" },
    });
  });

  test("moves past its neighbour, and no further than the end", async () => {
    await who.chief.post(`${base}/new`, fields("Second", { effect: "alert" }));
    const { id } = await rule("Second");
    expect(to(await who.chief.post(`${base}/${id}`, { intent: "move-up" }))).toBe("/url-mapper?tab=policy-rules");
    expect([(await rule("Second")).position, (await rule("No AI")).position]).toEqual([1, 2]);
    expect((await who.chief.post(`${base}/${id}`, { intent: "move-up" })).status).toBe(302);
    expect((await rule("Second")).position).toBe(1);
    expect(await audited("policy_rule.moved")).toMatchObject({ before: { position: 2 }, after: { position: 1 } });
  });

  test("is read, not changed, by an admin, and by nobody elsewhere", async () => {
    const { id } = await rule("No AI");
    await who.admin.post("/working-district?redirectTo=%2Fhome", { district: ids.own });
    const page = await who.admin.read(`${base}/${id}`);
    expect(page).toContain("Details");
    expect(page).not.toContain("?edit=rule");
    expect(await who.admin.read(`${base}/${id}?edit=rule`)).not.toContain("Save rule");
    expect(await who.chief.read(`${base}/${id}?edit=rule`)).toContain("Save rule");
    expect(await who.chief.read(`${base}/${id}`)).toContain(`href="${base}/${id}?edit=rule"`);
    expect(page).not.toContain("Save rule");
    expect((await who.admin.post(`${base}/${id}`, { intent: "delete" })).status).toBe(403);
    expect(to(await who.admin.get(`${base}/new`))).toBe("/unauthorized");
    expect((await who.other.get(`${base}/${id}`)).status).toBe(404);
    expect((await who.other.get(`${base}/${id}/dry-run`)).status).toBe(404);
    expect((await who.other.post(`${base}/${id}`, { intent: "delete" })).status).toBe(404);
    expect(to(await who.teacher.get(`${base}/${id}`))).toBe("/unauthorized");
  });

  test("is deleted", async () => {
    const { id } = await rule("Second");
    expect((await who.chief.post(`${base}/${id}`, { intent: "delete" })).status).toBe(302);
    expect((await who.chief.post(`${base}/${id}`, { intent: "delete" })).status).toBe(404);
    expect(await audited("policy_rule.deleted")).toMatchObject({ object_id: id, before: { name: "Second" } });
  });
});

test("twenty rules stand on two pages, and a button leads back to the page on which its rule stands", async () => {
  const { district_id } = await db
    .selectFrom("profiles")
    .select("district_id")
    .where("email", "=", "other@lakeside.example")
    .executeTakeFirstOrThrow();
  for (let position = 1; position <= 20; position++) {
    const more = { position, effect: "alert", severity: "low", message: "Look.", is_enabled: position > 15 };
    await aRow(db, "policy_rules", { district_id, name: `Rule no. ${position}`, conditions: "[]", ...more });
  }
  const list = "/url-mapper?tab=policy-rules";
  const [one, two] = [await who.other.read(list), await who.other.read(`${list}&page=2`)];
  const namesOn = (html: string) => [...html.matchAll(/>(Rule no\. \d+)<\/a>/g)].map(([, name]) => name);
  expect([namesOn(one).length, namesOn(two)[0], namesOn(two).length]).toEqual([15, "Rule no. 16", 5]);
  for (const page of [one, two]) expect(page).toContain("20 rules, 5 switched on");
  expect(one).toContain('href="/url-mapper?tab=policy-rules&amp;page=2"');
  expect(two).toContain('name="back" value="2"');
  // The first rule of the second page can still move up, and the last one of the first page down.
  expect([one.split('value="move-up"').length, one.split('value="move-down"').length]).toEqual([15, 16]);
  expect([two.split('value="move-up"').length, two.split('value="move-down"').length]).toEqual([6, 5]);

  const press = async (name: string, more: Record<string, string>) =>
    to(await who.other.post(`${base}/${(await rule(name)).id}`, { back: "2", ...more }));
  const { version } = await rule("Rule no. 18");
  expect(await press("Rule no. 18", { intent: "switch-off", version: String(version) })).toBe(`${list}&page=2`);
  expect(await press("Rule no. 20", { intent: "move-down" })).toBe(`${list}&page=2`);
  expect(await press("Rule no. 17", { intent: "move-up" })).toBe(`${list}&page=2`);
  expect(await press("Rule no. 17", { intent: "move-up" })).toBe(list);
});
