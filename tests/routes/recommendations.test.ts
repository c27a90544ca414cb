import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { aCheck, anAgreement, aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aMoneyWorld, someUse } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { plain } from "./reports.world";

const database = await cloneDatabase();
const { db } = database;
const base = "/edtech-ai-recommendations";
let web: Web;
let world: Awaited<ReturnType<typeof aMoneyWorld>>;
const made = { chat: "", calm: "", sketch: "", ended: "" };
const who: Record<"it" | "principal" | "teacher" | "student" | "north", Visitor> = Object.create(null);

/** Seats beyond need, a denied product with an approved one beside it, one not decided on, one without an agreement. */
beforeAll(async () => {
  world = await aMoneyWorld(db);
  const { own, alder, products } = world;
  const category = await aRow(db, "software_categories", { name: "Chats for tests" });
  const approved = { approval_status: "approved", privacy_status: "compliant" };
  await aRow(db, "district_software", { district_id: own, software_id: products.mathloom, ...approved });
  await anAgreement(db, own, { title: "Math terms", softwareIds: [products.mathloom], days: null });
  made.chat = await aProduct(db, own, "Chat Room", { approval_status: "denied", facts: { category_id: category } });
  made.calm = await aProduct(db, own, "Calm Talk", { ...approved, facts: { category_id: category } });
  made.sketch = await aProduct(db, own, "Sketch <b>Pad</b>");
  made.ended = await aProduct(db, own, "Lumen", approved);
  await anAgreement(db, own, { title: "Lumen terms", softwareIds: [made.ended], days: -3 });
  const talked = await aProduct(db, own, "Talked About", approved);
  await anAgreement(db, own, { title: "Draft terms", softwareIds: [talked], days: 300, status: "in_negotiation" });
  await anAgreement(db, own, { title: "Calm terms", softwareIds: [made.calm], days: 300 });
  await aCheck(db, { districtId: own, softwareId: made.calm, code: "ada.wcag" }, { status: "fail" });
  const uses = [
    { softwareId: products.mathloom, active: 300, peak: 300 },
    { softwareId: made.chat, active: 30, peak: 30 },
    { softwareId: made.sketch, active: 25, peak: 25 },
    { softwareId: made.ended, active: 40, peak: 40 },
  ];
  await someUse(db, own, { uses });
  await sql`insert into usage_groups (district_id, group_no, school_id, grade_band, role)
    values (${own}, 7, ${alder}, '3-5', 'student')`.execute(db);
  await sql`insert into usage_windows select ${own}::uuid, 7, n, '{1,12,12,12}', '{12,12,12,12}', '{0,0,0,0}',
    '{0,0,0,0}', '{0,0,0,0}', '{0,0,0,0}' from generate_series(2, 3) n`.execute(db);
  web = await startWeb(database.url);
  const emails = {
    it: "it@lakeside.example",
    principal: "principal@lakeside.example",
    teacher: "teacher@lakeside.example",
    student: "student@lakeside.example",
    north: "it@northfield.example",
  };
  for (const [name, email] of Object.entries(emails) as [keyof typeof who, string][]) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(email);
  }
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

/** What is recommended on a page: heading by heading. */
const headingsOf = (html: string) =>
  [...html.matchAll(/<h([23])[^>]*>(.*?)<\/h\1>/gs)].map(([, , text]) => plain(text ?? ""));
const read = async (visitor: Visitor, query = "") => (await visitor.read(`${base}${query}`)).replaceAll("<!-- -->", "");
const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

test("whoever sees the whole district reads what to do next, kind by kind, and what all of it could save", async () => {
  const html = mainOf(await read(who.it));
  expect(headingsOf(html)).toEqual([
    ...["Give back unused seats: 1", "Renew Mathloom with 330 seats, not 1,200"],
    ...["Sign an agreement: 2", "Sign an agreement for Lumen", "Sign an agreement for Talked About"],
    ...["Review privacy: 1", "Review the privacy of Calm Talk"],
    ...["Use an approved product instead: 1", "Use Calm Talk instead of Chat Room"],
    ...["Decide whether it may be used: 1", "Decide whether Sketch &lt;b&gt;Pad&lt;/b&gt; may be used"],
  ]);
  const text = plain(html);
  expect(text).toContain("6 recommendations. Together they could save $3,915 a year.");
  expect(text).toMatch(/Saves \$3,915 a year · decide by \w{3} \d{1,2}, \d{4} · high confidence/);
  expect(text).toMatch(/Its last agreement ended on \w{3} \d{1,2}, \d{4}\. 40 people used it in the last 30 days\./);
  expect(text).toContain("Its agreement is still being negotiated.");
  expect(text).toContain("Chat Room was denied. 30 people used it in the last 30 days.");
  expect(text).toContain("It was never reviewed. 25 people used it in the last 30 days.");
  expect(text).toContain("No outside AI service sees your data.");
  for (const to of [
    `/roi-dashboard/contracts/${world.contracts.math}`,
    `${base}/reviews/${made.sketch}`,
    `/software/${made.calm}`,
    `/compliance-report/${made.calm}`,
  ]) {
    expect(html, to).toContain(`href="${to}"`);
  }
});

test("its dollars are those of the page of savings", async () => {
  const savings = plain(await who.it.read("/roi-dashboard/savings"));
  expect(savings).toContain("$3,915 a year: $3,915 for unused seats");
});

test("one kind has a page of its own, and a kind that there is not is no filter", async () => {
  const one = mainOf(await read(who.it, "?kind=replace_with"));
  expect(headingsOf(one)).toEqual(["Use an approved product instead: 1", "Use Calm Talk instead of Chat Room"]);
  expect(one).toContain("See all recommendations");
  expect(plain(mainOf(await read(who.it, "?kind=renew")))).toContain("No recommendations of this kind");
  expect(headingsOf(mainOf(await read(who.it, "?kind=nonsense")))).toHaveLength(11);
  expect(headingsOf(mainOf(await read(who.it, "?kind=replace_with&page=9")))).toHaveLength(2);
});

test("a principal reads what the school could use instead, by its own people, and nothing of money and agreements", async () => {
  const html = mainOf(await read(who.principal));
  expect(headingsOf(html)).toEqual([
    ...["Use an approved product instead: 1", "Use Calm Talk instead of Chat Room"],
    ...["Ask whether it may be used: 1", "Ask whether Sketch &lt;b&gt;Pad&lt;/b&gt; may be used"],
  ]);
  expect(html).toContain(`href="${base}/requests/new?software=${made.sketch}"`);
  const text = plain(html);
  expect(text).toContain("2 recommendations, each with the records behind it.");
  expect(text).toContain("12 people used it in the last 30 days.");
  expect(text).not.toMatch(/\$|Mathloom|Lumen|agreement/);
});

test("a teacher whose classes used nothing of it reads that there is nothing", async () => {
  const text = plain(mainOf(await read(who.teacher)));
  expect(text).toContain("Nothing to recommend right now");
  expect(text).not.toMatch(/Chat Room|Mathloom/);
});

test("another district reads nothing of it, and a student doesn't come here", async () => {
  expect(plain(mainOf(await read(who.north)))).not.toMatch(/Mathloom|Chat Room|Lumen|Sketch/);
  expect((await who.student.get(base)).headers.get("location")).toBe("/unauthorized");
});

test("a decision takes its recommendation away", async () => {
  await db
    .updateTable("contracts")
    .set({ renewal_decision: "renew", renewal_decided_at: new Date() })
    .where("id", "=", world.contracts.math)
    .execute();
  const text = plain(mainOf(await read(who.it)));
  expect(text).not.toContain("Mathloom");
  expect(text).toContain("5 recommendations, each with the records behind it.");
});
