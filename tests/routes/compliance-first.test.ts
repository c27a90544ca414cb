import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aComplianceWorld, anAgreement, aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/compliance-report";
const who: Record<"it" | "principal" | "teacher" | "student", Visitor> = Object.create(null);
let web: Web;
let world: Awaited<ReturnType<typeof aComplianceWorld>>;

beforeAll(async () => {
  world = await aComplianceWorld(db);
  web = await startWeb(database.url);
  for (const name of ["it", "principal", "teacher", "student"] as const) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name}@lakeside.example`);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const read = async (visitor: Visitor, path: string) => (await visitor.read(path)).replaceAll("<!-- -->", "");
/** The figure under a label of the report. */
const tile = (html: string, label: string) =>
  Number(new RegExp(`tile-label">${label}</p><p class="tile-value">([\\d,]+)<`).exec(html)?.[1]);
/** What the home page counts, by the words after the count; 0 where it has no such line. */
const counted = (html: string, words: RegExp) =>
  Number(new RegExp(`<p class="font-medium">(\\d+) ${words.source}</p>`).exec(html)?.[1] ?? 0);
const rowOf = (html: string, name: string) =>
  html.match(/<tr role="row">.*?<\/tr>/gs)?.find((row) => row.includes(`>${name}<`)) ?? "";
/** Each line of what needs action: its group, what it says, what its button does and where that is. */
function lines(html: string) {
  const [, section = ""] = /id="needs-action"(.*?)<\/section>/s.exec(html) ?? [];
  return [...section.matchAll(/<li class="row-action.*?<\/li>/gs)].map(([row]) => {
    const [, title = ""] = /<p class="font-medium[^"]*">(.*?)<\/p>/s.exec(row) ?? [];
    const [, to = "", action = ""] = /<a class="button"[^>]*href="([^"]*)"[^>]*>(.*?)<span/s.exec(row) ?? [];
    return { title, action, to };
  });
}

describe("the compliance report of the office", () => {
  test("begins with what is overdue, missing or about to end, each with its action", async () => {
    const page = await read(who.it, base);
    const { lumen, birch, calm, reading, agreement } = world.products;
    expect(lines(page)).toEqual([
      { title: "Check expired: Lumen Math", action: "Check again", to: `${base}/${lumen}` },
      { title: "1 requirement failed: Lumen Math", action: "See what failed", to: `${base}/${lumen}` },
      { title: "No agreement: Birch Only", action: "Add agreement", to: `${base}/agreements/new?software=${birch}` },
      { title: "No agreement: Calm Pages", action: "Add agreement", to: `${base}/agreements/new?software=${calm}` },
      {
        title: "Agreement ends: Lumen data agreement",
        action: "Open agreement",
        to: `${base}/agreements/${agreement}`,
      },
      { title: "Review due: Lumen Math", action: "Review again", to: `/edtech-ai-recommendations/reviews/${lumen}` },
      { title: "Check expires: Lumen Math", action: "Check again", to: `${base}/${lumen}` },
      {
        title: "Approval ends: Reading Tree",
        action: "Review again",
        to: `/edtech-ai-recommendations/reviews/${reading}`,
      },
    ]);
    expect(page.indexOf("Needs action")).toBeLessThan(page.indexOf("<table"));
    for (const { to } of lines(page)) expect((await who.it.get(to)).status, to).toBe(200);
  });

  test("says in one cell that no requirement is checked, and nothing of privacy then", async () => {
    const page = await read(who.it, base);
    const bare = rowOf(page, "Birch Only");
    expect(bare).toMatch(/colSpan="5"><div><details[^>]*><summary>.*?0 of 14 checked<\/summary>/i);
    expect(bare).toContain("FERPA: 0 of 3");
    expect(bare).toContain("Privacy: Accepted by decision, not checked.");
    expect(bare).not.toContain("privacy: compliant");
    const checked = rowOf(page, "Lumen Math");
    expect(checked).toContain("privacy: compliant");
    expect(checked).not.toContain("colSpan");
    // FERPA has a pass, an expired check and one that was never made.
    expect(checked).toMatch(/data-label="FERPA".*?>1 of 3</s);
    expect(checked).toMatch(/data-label="ADA Title II".*?>fail</s);
  });
});

describe("one number for one thing", () => {
  const agreements = /privacy agreements? ends? soon/;
  const reviews = /approvals? (?:is|are) due for another review/;

  async function compare() {
    const [home, report] = [await read(who.it, "/home"), await read(who.it, base)];
    const list = await read(who.it, `${base}/agreements?stand=ends90`);
    return {
      ending: [counted(home, agreements), tile(report, "Agreements ending")],
      listed: lines(report).filter(({ title }) => title.startsWith("Agreement ends")).length,
      due: [counted(home, reviews), tile(report, "Approvals due for review")],
      onPage: list.match(/<th scope="row"/g)?.length,
    };
  }

  test("home and the report count the same agreements and the same approvals", async () => {
    const first = await compare();
    expect(first.ending).toEqual([1, 1]);
    expect(first.due).toEqual([0, 0]);
    // One without a product, one of a product that was denied, one later than 90 days, one that isn't signed.
    await anAgreement(db, world.own, { title: "No product", softwareIds: [], days: 90 });
    await anAgreement(db, world.own, { title: "Denied product", softwareIds: [world.products.denied], days: 3 });
    await anAgreement(db, world.own, { title: "Later", softwareIds: [], days: 91 });
    await anAgreement(db, world.own, { title: "Open", softwareIds: [], days: 5, status: "in_negotiation" });
    const day = (days: number) => sql`(now() at time zone 'America/Chicago')::date + ${days}::int`;
    for (const [name, days, approval] of [
      ["Long due", -4, "approved"],
      ["Due soon", 30, "approved"],
      ["Due later", 31, "approved"],
      ["Not in use", 2, "denied"],
    ] as const) {
      await aProduct(db, world.own, name, { approval_status: approval, next_review_on: day(days) });
    }
    const second = await compare();
    expect(second.ending).toEqual([3, 3]);
    expect([second.listed, second.onPage]).toEqual([3, 3]);
    expect(second.due).toEqual([2, 2]);
  });
});

describe("at a school", () => {
  test("a teacher reads what is approved and on which conditions, and no scores", async () => {
    const page = await read(who.teacher, base);
    const tree = rowOf(page, "Reading Tree");
    expect(tree).toContain("Yes, with conditions");
    expect(tree).toContain("In grades 3 to 5");
    expect(tree).toContain("Names, grade level");
    expect(tree).toContain(`href="/software/${world.products.reading}"`);
    expect(page).not.toMatch(/Score|FERPA|checked|no agreement/);
    expect(await read(who.teacher, `${base}?q=reading`)).not.toContain("Lumen Math");
    const [heads, first] = (await (await who.teacher.get(`${base}.csv?q=reading`)).text()).split("\r\n");
    expect(heads).toBe("product,vendor,may_i_use_it,why_or_conditions,learns_about_students");
    expect(first).toMatch(/^Reading Tree,[^,]*,"Yes, with conditions",.*In grades 3 to 5.*Names; Grade level/i);
    const paper = await read(who.teacher, `${base}?print=1`);
    expect(paper).toContain("In grades 3 to 5");
    expect(paper).not.toMatch(/Score|FERPA|Not legal advice/);
    const filtered = await read(who.teacher, `${base}?print=1&law=FERPA&state=fail&q=reading`);
    expect(filtered).toContain("name or vendor has “reading”");
    // The theme's form leads back to the address as it was asked for.
    expect(filtered.replaceAll("law=FERPA", "")).not.toMatch(/FERPA|requirement|The figures/);
  });

  test("a student finds a product by its name", async () => {
    const found = await read(who.student, `${base}?q=READ`);
    expect(rowOf(found, "Reading Tree")).not.toBe("");
    expect(rowOf(found, "Lumen Math")).toBe("");
    expect(await read(who.student, `${base}?q=zzz`)).toContain("No approved product has this name");
  });
});
