import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filled, formIn } from "../support/forms";
import type { Case, Prepared } from "./conflicts.case";
import { decisionCases } from "./conflicts.decisions";
import { placesCases } from "./conflicts.places";
import { policyCases } from "./conflicts.policies";
import { previewCases } from "./conflicts.previews";
import { requestCases } from "./conflicts.requests";
import { reviewCases } from "./conflicts.reviews";
import { settingsCases } from "./conflicts.settings";
import { softwareCases } from "./conflicts.software";
import { aConflictWorld, type ConflictWorld } from "./conflicts.world";

const conflictCases = [
  ...[...placesCases, ...softwareCases, ...policyCases],
  ...[...reviewCases, ...decisionCases, ...requestCases, ...settingsCases],
];
let world: ConflictWorld;

beforeAll(async () => {
  world = await aConflictWorld();
}, 60_000);
afterAll(() => world.close());

/** How a row stands, to see whether it was touched. */
async function standing([table, id, column = "id"]: Prepared["row"]): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(t) as row from ${sql.table(table)} t where t.${sql.id(column)} = ${id}::uuid`.execute(world.db);
  return rows;
}

/** By these a form says what it was opened with: they are not what somebody typed. */
const seen = new Set(["version", "seen", "shown", "recordVersion", "roundId", "roundVersion"]);
const typedIn = (fields: [string, string][], lost: string[] = []) =>
  fields.filter(([name]) => !seen.has(name) && !lost.includes(name)).sort();

const said = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const day = /on [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d.[ap]m/.source;

/** Opens the form, lets somebody else be faster, and sends what was typed. */
async function comeSecond({ by = "sam", prepare, mark, typed = {}, button }: Case) {
  const late = world.who[by];
  const { at, row, faster, also } = await prepare(world);
  const opened = formIn(await (await late.get(at)).text(), at, mark);
  await faster();
  const before = await standing(row);
  const sent = filled(opened.fields, { ...typed, ...button, ...also });
  const answer = await late.post(opened.action, sent);
  return { late, at, row, before, sent, answer, html: said(await answer.text()) };
}

describe("when somebody was faster", () => {
  test.each(conflictCases)("$name: nothing is saved, who and when is told, and what was typed stays", async (one) => {
    const { late, at, row, before, sent, answer, html } = await comeSecond(one);
    const faults = html.match(/<div[^>]*role="alert".*?<\/div>/s)?.[0];
    expect(answer.status, faults).toBe(409);
    expect(await standing(row), "nothing is saved").toEqual(before);
    expect(html).toMatch(new RegExp(`${one.says} ${day}.*, so nothing was saved\\.`));
    if (one.now) expect(html).toContain(one.now);
    expect(html).toContain("Open the current version in a new tab");
    if (!one.typed) {
      expect(html).toContain("Check the current version before you try again.");
      return;
    }
    expect(html).toContain("What you typed is still here");
    const form = formIn(html, at, one.mark);
    const lost = [...(one.lost ?? []), ...Object.keys(one.button ?? {})];
    expect(typedIn(form.fields, one.lost), "every value is still in the form").toEqual(typedIn(sent, lost));
    for (const value of Object.values(one.typed).flat()) {
      expect(form.fields.map(([, kept]) => kept)).toContain(value);
    }
    expect(html).toContain(one.again ? "If you still want to save it, save again." : "be saved from this page");
    const again = await late.post(form.action, filled(form.fields, one.button ?? {}));
    expect(again.status, "saved again from the same form").toBe(one.again ? 302 : (one.refused ?? 409));
  });

  test("a rule that was switched in the list is told there, where nothing was typed", async () => {
    const { dale, dana } = world.who;
    const id = await world.aRule("Switched twice", 2);
    const list = "/url-mapper?tab=policy-rules";
    const change = { intent: "switch-on", version: "1", back: "list" };
    expect((await dana.post(`/url-mapper/policy-rules/${id}`, change)).status).toBe(302);
    const answer = await dale.post(`/url-mapper/policy-rules/${id}`, { ...change, intent: "switch-off" });
    expect(answer.headers.get("location")).toBe(list);
    expect(await dale.read(list)).toMatch(new RegExp(`dana changed this rule ${day}, so nothing was saved`));
    expect(await standing(["policy_rules", id])).toMatchObject([{ row: { is_enabled: true, version: 2 } }]);
  });

  test("a document has to be chosen again, since a page can't fill it in", async () => {
    const { sam, dana } = world.who;
    const id = await world.anAgreement("Two documents");
    expect((await world.sendPdf(dana, id, "1")).status).toBe(302);
    const answer = await world.sendPdf(sam, id, "1");
    expect(answer.status).toBe(409);
    const html = said(await answer.text());
    expect(html).toMatch(new RegExp(`dana changed this agreement ${day}, so nothing was saved`));
    expect(html).toContain("If you still want to save your file, choose it again.");
    const { fields } = formIn(html, "", 'value="document"');
    expect(Object.fromEntries(fields)).toMatchObject({ intent: "document", version: "2" });
  });
});

describe("when a preview is not what would happen any more", () => {
  test.each(previewCases)("$name: nothing is done, and the new preview can be confirmed", async (one) => {
    const { late, at, row, before, answer, html } = await comeSecond(one);
    expect(answer.status).toBe(409);
    expect(await standing(row)).toEqual(before);
    expect(html).toContain(`Something changed after this preview was made, so nothing was ${one.says}.`);
    const { action, fields } = formIn(html, at, one.mark);
    expect((await late.post(action, fields)).status, "the new preview is there").toBe(302);
  });
});
