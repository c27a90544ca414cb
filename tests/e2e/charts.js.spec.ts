import type { Page } from "@playwright/test";
import { expectNoFaultsNow } from "./axe";
import { expect } from "./demo";
import { test } from "./place";
import { aFullDistrict } from "./place-full";

const chart = (page: Page) => page.getByRole("img", { name: /^Active users by week\./ });
const reader = (page: Page) => page.getByRole("slider", { name: "Active users by week: read a value" });
const values = (page: Page) => page.locator(".chart-values");

/** The rows of the table below the chart, as the chart says them. */
async function rows(page: Page): Promise<string[]> {
  return page
    .getByRole("table", { name: "Active users by week" })
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join(" ")));
}

const numbersOf = (text: string | null) => (text?.match(/[\d,]+/g) ?? []).join(" ");

let full: Awaited<ReturnType<typeof aFullDistrict>>;
test.beforeAll(async ({ place }) => {
  full = await aFullDistrict(place.db);
});
test.beforeEach(async ({ page, signIn }) => {
  await signIn(full.director);
  await page.goto("/dashboard");
});

test("the keys read a chart's values step by step, as its table has them", async ({ page }) => {
  await page.getByText("View as table").first().click();
  const table = await rows(page);
  await reader(page).focus();
  await expect(values(page)).toContainText("this year");
  expect(numbersOf(await values(page).textContent())).toBe(numbersOf(table.at(-1) ?? ""));
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => numbersOf(await values(page).textContent())).toBe(numbersOf(table.at(-2) ?? ""));
  await page.keyboard.press("Home");
  await expect.poll(async () => numbersOf(await values(page).textContent())).toBe(numbersOf(table[0] ?? ""));
  expect(await reader(page).getAttribute("aria-valuetext")).toBe(await values(page).textContent());
  await expectNoFaultsNow(page, "a chart that is read");
  await reader(page).blur();
  await expect(values(page)).toContainText("Point or use the arrow keys");
});

for (const width of [1280, 320]) {
  test(`the mouse reads the value of the step under it at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.getByText("View as table").first().click();
    const table = await rows(page);
    const svg = chart(page).filter({ visible: true });
    await svg.scrollIntoViewIfNeeded();
    const dots = await svg.locator("g:last-of-type circle").all();
    await dots.at(-1)?.hover({ force: true });
    await expect.poll(async () => numbersOf(await values(page).textContent())).toBe(numbersOf(table.at(-1) ?? ""));
    await expect(svg.locator(".chart-read")).toHaveCount(1);
    await page.mouse.move(1, 1);
    await expect(values(page)).toContainText("Point or use the arrow keys");
    await expect(page.locator(".chart-read")).toHaveCount(0);
  });
}

test("nothing below a chart moves when the scripts arrive, and without scripts nothing promises to be read", async ({
  page,
  browser,
}) => {
  const topOfTable = async () => (await page.getByText("View as table").first().boundingBox())?.y;
  await page.route("**/*.js", (route) => route.abort());
  await page.reload();
  const before = await topOfTable();
  await page.unroute("**/*.js");
  await page.reload();
  await expect(reader(page)).toBeAttached();
  expect(await topOfTable()).toBe(before);

  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  });
  const still = await context.newPage();
  await still.goto(page.url());
  await expect(chart(still).filter({ visible: true })).toHaveCount(1);
  await expect(values(still)).toBeHidden();
  await context.close();
});
