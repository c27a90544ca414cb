import { scopeOf } from "domain/access/scope";
import { listAnswers } from "domain/insight/queries/recommendation-answers";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { filled, fillIn, formIn } from "../support/forms";
import type { Visitor } from "../support/visitor";
import { aRecommendedWorld } from "./recommendations.world";
import { plain } from "./reports.world";

const { db, world, made, who, close } = await aRecommendedWorld();
const base = "/edtech-ai-recommendations";
const dismissed = `${base}?show=dismissed`;
const done = `${base}?show=done`;
afterAll(close);
beforeEach(() => db.deleteFrom("recommendation_answers").execute());

const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const read = async (by: Visitor, at = base) => plain(mainOf(await by.read(at)));
/** The page of one kind, where its one recommendation is the only one to answer. */
const kind = (name: string) => `${base}?kind=${name}`;
const [seats, privacy, instead] = [kind("right_size"), kind("review_privacy"), kind("replace_with")];

/** The fields of the form in which a button or a field stands, as the page shows it. */
async function shownForm(by: Visitor, at: string, mark: string) {
  return formIn(await (await by.get(at)).text(), at, mark);
}
const press = async (by: Visitor, at: string, intent: string) => fillIn(by, at, `value="${intent}"`, { intent });
const dismiss = (by: Visitor, at: string, reason: string) => fillIn(by, at, 'name="reason"', { reason });
const answers = () => db.selectFrom("recommendation_answers").selectAll().execute();
const audited = () =>
  db
    .selectFrom("audit_log")
    .select(["action", "before", "after", "district_id as district"])
    .where("object_table", "=", "recommendation_answers")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

describe("an answer", () => {
  test("accepts: who and when stay with the recommendation and its link until it is done, with what it was to save", async () => {
    const accepted = await press(who.curriculum, seats, "accept");
    expect([accepted.status, accepted.headers.get("location")]).toEqual([302, seats]);
    expect(await audited()).toEqual({
      action: "recommendation.accepted",
      before: { answer: null, saving_cents: null },
      after: { answer: "accepted", saving_cents: 391_500 },
      district: world.own,
    });
    const page = await read(who.it);
    expect(page).toContain("5 open recommendations and 1 accepted. Together they could save $3,915 a year.");
    expect(page).toMatch(/Accepted: 1.*Renew Mathloom with 330 seats.*Accepted by \S.*, today, \d+:\d\d\s[ap]m/);
    expect(mainOf(await who.it.read(base))).toContain(`href="/roi-dashboard/contracts/${world.contracts.math}"`);
    await db.updateTable("contracts").set(decided).where("id", "=", world.contracts.math).execute();
    const later = await read(who.it);
    expect(later, "the records have moved on").toContain("Your records no longer call for this. Mark it done");
    expect(later, "it saves nothing more").toContain("5 open recommendations and 1 accepted, each with");
    expect((await press(who.it, base, "done")).status).toBe(302);
    await db.updateTable("contracts").set(undecided).where("id", "=", world.contracts.math).execute();
    expect(await read(who.it)).toContain("5 recommendations, each with the records behind it.");
    const list = await read(who.it, done);
    expect(list).toMatch(
      /Done: 1.*Renew Mathloom with 330 seats, not 1,200.*estimated to save \$3,915 a year\.\s?Marked done by/,
    );
    expect((await audited()).before).toEqual({ answer: "accepted", saving_cents: 391_500 });
  });

  test("dismisses with a reason, which is read with it and taken back with it", async () => {
    const posted = await dismiss(who.it, privacy, "  We check it <b>in May</b>. ");
    expect(posted.status).toBe(302);
    expect(await read(who.it)).not.toContain("Review the privacy of Calm Talk");
    const html = await who.it.read(dismissed);
    expect(plain(mainOf(html))).toMatch(
      /Review the privacy of Calm TalkDismissed by .*: “We check it &lt;b&gt;in May&lt;\/b&gt;\.”/,
    );
    expect((await press(who.curriculum, dismissed, "undo")).status).toBe(302);
    expect(await audited()).toMatchObject({
      action: "recommendation.answer_undone",
      before: { answer: "dismissed" },
      after: { answer: null },
    });
    expect(await read(who.it)).toContain("Review the privacy of Calm Talk");
    expect(await answers()).toEqual([]);
  });

  test("without a reason, or with too long a one, is refused where it is, with what was typed", async () => {
    for (const [reason, said] of [
      ["   ", "Enter a reason for dismissing this."],
      ["a".repeat(301), "Use 300 characters at most."],
    ] as const) {
      const refused = await dismiss(who.it, privacy, reason);
      expect(refused.status).toBe(422);
      const html = mainOf(await refused.text());
      expect(plain(html)).toContain(said);
      expect(html, "the form is open").toMatch(/<details class="disclosure" open="">.*id="reason"/s);
    }
    expect(await answers()).toEqual([]);
  });

  test("comes back once it is given on other ground", async () => {
    await dismiss(who.it, seats, "Kept for next year");
    const move = (days: number) =>
      db
        .updateTable("contracts")
        .set({ ends_on: sql`ends_on + ${days}::int` as never })
        .where("id", "=", world.contracts.math)
        .execute();
    const opened = await shownForm(who.curriculum, dismissed, 'value="undo"');
    await move(365);
    expect(await read(who.it), "a new term").toContain("Renew Mathloom with 330 seats");
    await move(-365);
    expect(await read(who.it)).not.toContain("Mathloom");
    await sql`update recommendation_answers set measure = measure / 2`.execute(db);
    expect(await read(who.it)).toMatch(
      /Dismissed by .*“Kept for next year”\. It is back because at least twice as much/,
    );
    expect(await read(who.it, dismissed)).toContain("Nothing is dismissed");
    const undone = await who.curriculum.post(opened.action, [...opened.fields, ["intent", "undo"]]);
    expect(undone.status, "who still has the older page can take it back").toBe(302);
  });
});

const decided = { renewal_decision: "renew", renewal_decided_at: new Date() };
const undecided = { renewal_decision: null, renewal_decided_at: null };

describe("at the same time", () => {
  test("the second is told what the first did, and a second click changes nothing", async () => {
    const form = await shownForm(who.curriculum, privacy, 'name="reason"');
    const again = await shownForm(who.it, privacy, 'value="accept"');
    await press(who.it, privacy, "accept");
    const late = await who.curriculum.post(form.action, filled(form.fields, { reason: "Not needed" }));
    expect(late.status).toBe(409);
    expect(plain(mainOf(await late.text()))).toMatch(
      /changed this recommendation on .*, so nothing was saved\. It is accepted now\. Check the current version/,
    );
    const twice = await who.it.post(again.action, [...again.fields, ["intent", "accept"]]);
    expect(twice.status).toBe(302);
    expect(await answers()).toHaveLength(1);
  });

  test("what was taken back in the meantime can't be done", async () => {
    await press(who.it, privacy, "accept");
    const form = await shownForm(who.curriculum, base, 'value="done"');
    await press(who.it, base, "undo");
    const late = await who.curriculum.post(form.action, [...form.fields, ["intent", "done"]]);
    expect(late.status).toBe(409);
    expect(plain(mainOf(await late.text()))).toMatch(/\S+ changed this recommendation on .* It is open now\./);
    expect(await answers()).toEqual([]);
  });

  test("two who answer in the same moment are one after the other", async () => {
    const forms = await Promise.all(
      [who.it, who.curriculum].map(async (by) => ({ by, ...(await shownForm(by, privacy, 'value="accept"')) })),
    );
    const both = await Promise.all(
      forms.map(({ by, action, fields }) => by.post(action, [...fields, ["intent", "accept"]])),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(await answers()).toHaveLength(1);
  });

  test("what the records no longer call for isn't answered", async () => {
    const form = await shownForm(who.it, seats, 'value="accept"');
    await db.updateTable("contracts").set(decided).where("id", "=", world.contracts.math).execute();
    const late = await who.it.post(form.action, [...form.fields, ["intent", "accept"]]);
    await db.updateTable("contracts").set(undecided).where("id", "=", world.contracts.math).execute();
    expect(late.status).toBe(409);
    expect(plain(mainOf(await late.text()))).toContain("The records behind this recommendation changed");
    expect(await answers()).toEqual([]);
  });
});

describe("who may answer", () => {
  test("people at a school read what the district answered, and can't answer", async () => {
    await dismiss(who.it, instead, "Chat Room closes in May");
    await press(who.it, privacy, "accept");
    const html = mainOf(await who.principal.read(dismissed));
    expect(plain(html)).toMatch(/Use Calm Talk instead of Chat Room.*: “Chat Room closes in May”/);
    expect(html).not.toMatch(/<form|Undo|Calm Talk<\/h3>|privacy/);
    const principal = { id: world.ids["principal@lakeside.example"] ?? "", role: "principal" as const };
    const scope = scopeOf({ ...principal, districtId: world.own, schoolId: world.alder });
    expect((await listAnswers(db, scope, { districtId: world.own })).map((one) => one.kind)).toEqual(["replace_with"]);
    const form = await shownForm(who.it, kind("approve_candidate"), 'value="accept"');
    for (const by of [who.principal, who.teacher, who.student]) {
      expect((await by.post(form.action, [...form.fields, ["intent", "accept"]])).status).toBe(403);
    }
    expect(await answers()).toHaveLength(2);
  });

  test("another district reads nothing of it, and its post finds nothing", async () => {
    await dismiss(who.it, instead, "Chat Room closes in May");
    expect(await read(who.north, dismissed)).toContain("Nothing is dismissed");
    const { fields } = await shownForm(who.it, dismissed, 'value="undo"');
    const sent = filled(fields, { intent: "undo", forDistrict: [] });
    expect((await who.north.post(base, sent)).status).toBe(404);
    expect((await who.north.post(base, filled(sent, { intent: "accept" }))).status).toBe(404);
    expect(await answers()).toMatchObject([{ answer: "dismissed", district_id: world.own, software_id: made.chat }]);
  });
});

describe("the file", () => {
  const lines = async (by: Visitor, query = "") => {
    const file = await by.get(`${base}.csv${query}`);
    return [file.headers.get("content-disposition"), ...(await file.text()).trim().split("\r\n")];
  };

  test("has the rows of the page it is linked on, and its savings add up to those of the page", async () => {
    await press(who.it, seats, "accept");
    await dismiss(who.it, privacy, "=1+1");
    const page = mainOf(await who.it.read(base));
    expect(page).toContain(`href="${base}.csv"`);
    const [name, heads, ...rows] = await lines(who.it);
    expect(name).toMatch(/filename="recommendations-\d{4}-\d\d-\d\d\.csv"/);
    expect(heads).toMatch(/^kind,recommendation,why,product,contract,decide_by,saving_usd,/);
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)).toMatch(/^Give back unused seats,.*,Mathloom,Mathloom seats,[\d-]+,3915\.00,.*,Accepted,/);
    expect(mainOf(await who.it.read(dismissed))).toContain(`href="${base}.csv?show=dismissed"`);
    const [, , ...gone] = await lines(who.it, "?show=dismissed");
    expect(gone).toHaveLength(1);
    expect(gone[0], "no formula").toMatch(/^Review privacy,.*,Dismissed,.*,\d{4}-\d\d-\d\d,'=1\+1,$/);
    expect((await lines(who.it, "?kind=replace_with")).slice(2)).toHaveLength(1);
  });

  test("has for a principal what the page has, and for a student nothing", async () => {
    const [, , ...rows] = await lines(who.principal);
    expect(rows.map((row) => row?.split(",")[0])).toEqual([
      "Use an approved product instead",
      "Decide whether it may be used",
    ]);
    expect((await who.student.get(`${base}.csv`)).status).toBe(403);
  });
});
