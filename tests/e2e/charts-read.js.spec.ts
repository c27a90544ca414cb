import type { Locator, Page } from "@playwright/test";
import { expectNoFaultsNow } from "./axe";
import { readers } from "./cedar";
import { rowsOf, test } from "./charts-world";
import { expect } from "./demo";
import { people } from "./maple";

test.beforeEach(({ cedar }) => {
  expect(cedar.districtId).toBeTruthy();
});

const sliderOf = (page: Page, title: string) =>
  page.getByRole("slider", { name: `${title}: read a value`, exact: true });

/** What a chart says step by step, as the arrow keys lead through it from its first one. */
async function readThrough(page: Page, slider: Locator): Promise<string[]> {
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(slider).toHaveValue("0");
  const all = [(await slider.getAttribute("aria-valuetext")) ?? ""];
  const last = Number(await slider.getAttribute("max"));
  for (let step = 1; step <= last; step++) {
    await page.keyboard.press("ArrowRight");
    await expect(slider).toHaveValue(String(step));
    all.push((await slider.getAttribute("aria-valuetext")) ?? "");
  }
  return all;
}

const numbersOf = (text: string) => (text.match(/[\d,.]+/g) ?? []).map((part) => Number(part.replaceAll(",", "")));

test("bars by week are as high as the table says, and the keys read what it says", async ({ page, signIn }) => {
  await signIn(readers.student);
  await page.goto("/dashboard?span=90");
  const rows = await rowsOf(page, "By week");
  expect(rows.length).toBeGreaterThan(12);
  for (const [nth, title] of ["Engagements per week", "Minutes per week"].entries()) {
    const values = rows.map((cells) => Number(cells[1 + nth * 2]?.replaceAll(",", "")));
    const medians = rows.map((cells) => Number(cells[2 + nth * 2]?.replaceAll(",", "")));
    expect(values.filter((value) => value > 0)).toHaveLength(5);
    const said = await readThrough(page, sliderOf(page, title));
    expect(said.map((text) => numbersOf(text.slice(text.indexOf(":"))))).toEqual(
      values.map((value, at) => [value, medians[at]]),
    );
    const figure = page.getByRole("figure").filter({ hasText: title });
    await expect(figure.locator(".chart-values")).toHaveText(said.at(-1) ?? "");
    const heights = await figure
      .locator(".bar-fill")
      .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("height"))));
    const most = Math.max(...values);
    for (const [at, height] of heights.entries())
      expect(height / Math.max(...heights), said[at]).toBeCloseTo((values[at] ?? 0) / most, 1);
  }
  await expectNoFaultsNow(page, "bars that are read");
});

test("bars by day read the visits of a source as its table has them", async ({ page, signIn }) => {
  await signIn(readers.director);
  await page.goto("/usage-sources");
  const said = await readThrough(page, sliderOf(page, "Visits received and accepted per day"));
  const [row] = await page
    .locator("table", { has: page.locator("caption", { hasText: "by the day they were received" }) })
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((one) => [...one.children].map((cell) => cell.textContent ?? "")));
  expect(said).toHaveLength(30);
  expect(said.at(-1)).toBe(`${row?.[0]?.replace(/, \d{4}$/, "")}: ${row?.[1]} visits`);
});

test("where a district stands among others is read with keys and mouse, above a scale with its unit", async ({
  page,
  signIn,
}) => {
  await signIn(people.director);
  await page.goto("/peer-benchmarking");
  const row = page.getByRole("row").filter({ hasText: "Active users per 1,000 students" });
  const [you, , p25, median, p75] = await row.getByRole("cell").allInnerTexts();
  const marks = [`25th percentile: ${p25}`, `Median: ${median}`, `75th percentile: ${p75}`, `You: ${you}`];
  const said = await readThrough(page, sliderOf(page, "Active users per 1,000 students"));
  expect(said.toSorted()).toEqual(marks.toSorted());
  expect(said.map((text) => numbersOf(text).at(-1))).toEqual(
    said.map((text) => numbersOf(text).at(-1) ?? 0).toSorted((a, b) => a - b),
  );
  const drawing = row.getByRole("img");
  await expect(drawing.locator(".chart-said")).toHaveText(said.at(-1) ?? "");
  await page.keyboard.press("Tab");
  await drawing.locator(".dot-1").hover({ force: true });
  await expect(drawing.locator(".chart-said")).toHaveText(`You: ${you}`);
  await page.mouse.move(1, 1);
  await expect(drawing.locator(".chart-said")).toHaveCount(0);
  const ticksOf = async (figure: string) =>
    (await page.getByRole("row").filter({ hasText: figure }).getByRole("img").locator("text").allTextContents()).filter(
      (text) => text !== "" && text !== "You",
    );
  expect((await ticksOf("Share approved")).every((text) => /^\d+%$/.test(text))).toBe(true);
  expect((await ticksOf("Annual cost per student")).every((text) => /^\$\d+$/.test(text))).toBe(true);
  expect((await ticksOf("Active users per 1,000 students")).length).toBeGreaterThan(1);
});

test("a chart of parts is its own table: named columns, and bars as long as its figures say", async ({
  page,
  signIn,
}) => {
  await signIn(readers.director);
  await page.goto("/dashboard?span=90");
  const table = page.getByRole("table", { name: "Engagements by category" });
  await expect(table.getByRole("columnheader")).toHaveText(["Category", "Engagements", "Share"]);
  expect(await table.getByRole("rowheader").count()).toBeGreaterThan(0);
  const widths = await table
    .locator(".bar-fill")
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("width"))));
  const values = (await rowsOf(page, "Engagements by category")).map(([, figure]) => numbersOf(figure ?? "")[0] ?? 0);
  for (const [at, width] of widths.entries())
    expect(width).toBeCloseTo(((values[at] ?? 0) / Math.max(...values)) * 100, 0);
  await expect(page.getByRole("table", { name: "Active users by school" }).getByRole("columnheader")).toHaveText([
    "School",
    "Active users",
  ]);
  const spark = page.getByRole("table", { name: "Top products" }).getByRole("img").first();
  await expect(spark).toHaveAccessibleName(/^Engagements in each of the 12 weeks to [^:]*: (\d+, ){11}\d+\.$/);
});

test("before two weeks of usage have been counted, the chart says when it appears", async ({ page, signIn }) => {
  await signIn(people.director);
  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: "Active users by week" });
  await expect(card).toContainText("The chart appears once two weeks of usage have been counted.");
  await expect(card.getByRole("img")).toHaveCount(0);
});
