import type { Page } from "@playwright/test";
import { readers } from "./cedar";
import { charted, test } from "./charts-world";
import { expect } from "./demo";
import { people } from "./maple";

const whoReads = { ...readers, maple: people.director };

test.beforeEach(({ cedar }) => {
  expect(cedar.districtId).toBeTruthy();
});

/** Opens a screen with charts, and waits until scripts run on it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("slider").first()).toBeAttached();
}

/** The words of the charts that are shown: how high their letters are, and whether all of it is within the page. */
const wordsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGTextElement>("svg.chart text")]
      .filter((text) => text.textContent !== "" && text.getClientRects().length > 0)
      .map((text) => {
        const { left, right } = text.getBoundingClientRect();
        const letters = Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0);
        return { said: text.textContent, letters, within: left >= 0 && right <= document.documentElement.clientWidth };
      }),
  );

const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [who, path] of charted) {
  test(`the charts of ${who} at ${path} say their unit, and fit on the narrowest phone, a tablet and paper`, async ({
    page,
    signIn,
  }) => {
    await signIn(whoReads[who]);
    await page.context().addCookies([{ name: "theme", value: "dark", url: page.url() }]);
    for (const [width, media] of [
      [320, "screen"],
      [768, "screen"],
      [1280, "screen"],
      [691, "print"],
    ] as const) {
      await page.emulateMedia({ media });
      await page.setViewportSize({ width, height: 900 });
      await open(page, path);
      expect(await sidewaysOf(page), `${width} px`).toBe(0);
      for (const { said, letters, within } of await wordsOf(page)) {
        expect(letters, `${said} at ${width} px`).toBeGreaterThan(9.5);
        expect(within, `${said} at ${width} px`).toBe(true);
      }
      for (const chart of await page.getByRole("img").filter({ visible: true }).all()) {
        const box = await chart.boundingBox();
        expect(box?.width).toBeGreaterThan(80);
        expect(box?.height).toBeGreaterThan(20);
      }
    }
    await expect(page.locator(".chart-values").filter({ visible: true })).toHaveCount(0);
    const fills = await page
      .locator("svg :is(.bar-fill, .dot-1)")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
    expect(new Set(fills), "ink for white paper").toEqual(new Set(["rgb(114, 40, 102)"]));
    const units = page.locator(".chart-unit").filter({ visible: true });
    if (path.startsWith("/peer")) await expect(units).toHaveCount(0);
    else await expect(units.first()).toHaveText(/^People$|per (week|day)$/);
  });
}

test("without color, lines differ by their dashes and bars from what they are held against by their shape", async ({
  page,
  signIn,
}) => {
  await signIn(readers.student);
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "/dashboard?span=90");
  const figure = page.getByRole("figure").first();
  await expect(figure.locator("figcaption")).toHaveText(/^Engagements per week\s*You\s*Class median$/);
  const canvasText = await page.evaluate(() => {
    const probe = document.createElement("i");
    probe.setAttribute("class", "sr-only");
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  await expect(figure.locator("rect.bar-fill").first()).toHaveCSS("fill", canvasText);
  await expect(figure.locator("path.bar-level")).toHaveCSS("stroke", canvasText);
  // On paper and in these colors no ground is drawn.
  for (const [part, side] of [
    [".bar-chart-own", "border-left-width"],
    [".bar-chart-other", "border-top-width"],
  ] as const) {
    const drawn = await figure
      .locator(part)
      .evaluate((key, name) => getComputedStyle(key, "::before").getPropertyValue(name), side);
    expect(Number.parseFloat(drawn), part).toBeGreaterThan(2);
  }
  await page.context().clearCookies();
  await signIn(readers.director);
  await open(page, "/dashboard?span=90");
  const svg = page
    .getByRole("img", { name: /^Active users by week\. this year: .*last year: / })
    .filter({ visible: true });
  await expect(svg.locator(".line-1")).toHaveCSS("stroke-dasharray", "none");
  await expect(svg.locator(".line-2")).not.toHaveCSS("stroke-dasharray", "none");
  await expect(svg.locator(".line-2")).toHaveCSS("stroke", canvasText);
  await expect(svg.locator(".label-1, .label-2")).toHaveText(["last year", "this year"]);
});
