import { expect, type Page } from "@playwright/test";
import { sql } from "kysely";
import { formatDay } from "~/ui/time-format";
import { aContract } from "../support/money-world";
import { daysAgo } from "../usage/unauthorized-world";
import { test } from "./place";
import { aFullDistrict } from "./place-full";

let full: Awaited<ReturnType<typeof aFullDistrict>>;
test.beforeAll(async ({ place }) => {
  full = await aFullDistrict(place.db);
});

/** What can be pressed on the page: the words of its buttons, and of the links of its navigation. */
const pressed = async (page: Page) => {
  const texts = await page.locator("button, .button, nav a, .section-head > a, .fold-actions a").allInnerTexts();
  return texts.map((text) => text.trim()).filter((text) => text.length > 3);
};

/** Where each sheet says its number, as the style sheet has it. */
const sheetNumbers = (page: Page) =>
  page.evaluate(() => {
    const rules = (all: CSSRuleList): string[] =>
      [...all].flatMap((rule) =>
        "cssRules" in rule ? [rule.cssText, ...rules(rule.cssRules as CSSRuleList)] : [rule.cssText],
      );
    const all = [...document.styleSheets].flatMap((sheet) => rules(sheet.cssRules));
    return all.some((text) => /^@bottom-right[^}]*counter\(page\)/.test(text));
  });

/** How many sheets the page is printed on. */
const sheetsOf = async (page: Page) =>
  ((await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type ?\/Page\b/g) ?? []).length;

for (const [path, title] of [
  ["/compliance-report?print=1", "Compliance Report"],
  ["/compliance-report", "Compliance Report"],
  ["/edtech-ai-recommendations?tab=requests", "Software Requests"],
  ["/compliance-report/agreements", "Agreements"],
  ["/roi-dashboard", "ROI Analytics"],
  ["/reports/roi?print=1", "Cost and ROI report"],
  ["/reports/board", "Educational software in our schools"],
] as const)
  test(`${path} on paper says what it is, whose and of which day, and no words of buttons`, async ({
    page,
    signIn,
  }) => {
    await signIn(full.director);
    await page.goto(path);
    const words = await pressed(page);
    expect(words).toContain("Dashboard");
    await page.emulateMedia({ media: "print" });
    // What is left of a letter page between its margins.
    await page.setViewportSize({ width: 691, height: 900 });
    const [text = ""] = await page.locator("body").allInnerTexts();
    const lines = text.split("\n").map((line) => line.trim());
    expect(lines).toContain(title);
    expect(text).toContain(full.name);
    expect(text).toContain(formatDay(daysAgo(0)));
    expect(lines.filter((line) => line !== title && words.includes(line))).toEqual([]);
    expect(await sheetNumbers(page)).toBe(true);
    if (/print=1|reports\/board/.test(path)) expect(lines).toContain("What the figures mean");
    const { sideways } = await page.evaluate(() => ({
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect(sideways, "wider than the sheet").toBe(0);
    if (path.endsWith("/board")) expect(await sheetsOf(page)).toBe(1);
    else expect(await sheetsOf(page)).toBeGreaterThan(0);
  });

test("the compliance report on paper says of a product without checks that none is done, in place of an empty row", async ({
  page,
  signIn,
}) => {
  await signIn(full.director);
  await page.goto("/compliance-report?print=1");
  await page.emulateMedia({ media: "print" });
  const cells = page.getByRole("cell").filter({ hasText: /\d+ checked/ });
  expect(await cells.count()).toBeGreaterThan(0);
  for (const said of await cells.allInnerTexts()) expect(said.trim()).toMatch(/^0 of \d+ checked$/);
});

test("the page for the board fits on one sheet with the longest names a district is likely to have", async ({
  page,
  signIn,
  place,
}) => {
  const { districtId, director } = await aFullDistrict(place.db);
  const long = (letters: number) =>
    sql`left(${"Interactive Mathematics and Reading Intervention Suite for Elementary Schools, Premium Edition"}::text || ' ' || id, ${letters})`;
  await sql`update software set name = ${long(70)}
    where id in (select software_id from district_software where district_id = ${districtId}::uuid)`.execute(place.db);
  for (let nth = 0; nth < 4; nth++) {
    const id = await aContract(place.db, districtId, {
      title: `Decided ${nth}`,
      starts: -30,
      ends: 300,
      notice: 200,
      lines: [],
    });
    await sql`update contracts set renewal_decision = 'cancel', renewal_reason = 'x', renewal_decided_at = now()
      where id = ${id}::uuid`.execute(place.db);
  }
  await sql`update contracts set title = ${long(80)}, vendor = ${long(60)} where district_id = ${districtId}::uuid`.execute(
    place.db,
  );
  await sql`update agreements set title = ${long(80)} where district_id = ${districtId}::uuid`.execute(place.db);
  await sql`update districts set name = ${long(70)} where id = ${districtId}::uuid`.execute(place.db);
  await signIn(director);
  await page.goto("/reports/board");
  await expect(page.locator(".paper-steps > li")).toHaveCount(3);
  await expect(page.locator(".paper-list > li"), "three, and how many more").toHaveCount(4);
  expect(await sheetsOf(page)).toBe(1);
});
