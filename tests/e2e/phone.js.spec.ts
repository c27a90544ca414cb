import { expect, type Page } from "@playwright/test";
import { aConfiguration } from "../support/people";
import { aHeldSync } from "../support/syncs";
import { test } from "./place";
import { aFullDistrict } from "./place-full";

const phone = { width: 375, height: 812 };
const mostScreens = 6;

let full: Awaited<ReturnType<typeof aFullDistrict>>;
test.beforeAll(async ({ place }) => {
  full = await aFullDistrict(place.db);
});
test.beforeEach(({ page }) => page.setViewportSize(phone));

/** How high the page is, and how far it can be scrolled sideways. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
    return { height: scrollHeight, sideways: scrollWidth - clientWidth };
  });

async function expectShort(page: Page, path: string) {
  await page.goto(path);
  const { height, sideways } = await measure(page);
  expect.soft(height, `${path} is higher than ${mostScreens} phones`).toBeLessThanOrEqual(mostScreens * phone.height);
  expect.soft(sideways, `${path} scrolls sideways`).toBe(0);
}

test("on a phone no screen of a full district is higher than six phones", async ({ page, signIn }) => {
  test.slow();
  await signIn(full.director);
  for (const path of [
    "/compliance-report",
    "/roi-dashboard",
    "/software-rankings",
    "/historical-usage-comparison",
    "/historical-usage-comparison/made",
    "/reports/use",
    "/reports/roi",
    "/figures/usage",
    "/figures/money",
    "/dashboard",
    "/dashboard/made?figure=minutes",
    "/compliance-report/agreements",
  ])
    await expectShort(page, path);
});

test("a figure that is opened shows its amounts beside what they are of", async ({ page, signIn }) => {
  await signIn(full.director);
  for (const path of ["/dashboard/made?figure=minutes", "/historical-usage-comparison/made"]) {
    await page.goto(path);
    const named = { name: "What adds up to it" };
    // What is said above the table may fill the screen; to the side, nothing is scrolled.
    await page.getByRole("heading", named).evaluate((heading) => heading.scrollIntoView());
    const amount = page.getByRole("table", named).locator("tbody td.num").first();
    await expect(amount, path).toBeInViewport({ ratio: 1 });
  }
});

test("no word of a menu breaks in two, and no name of a figure is cut off", async ({ page, signIn }) => {
  await signIn(full.director);
  await page.goto("/home");
  await page.getByRole("button", { name: /your account/ }).click();
  const lines = await page
    .getByRole("form", { name: "Theme" })
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((one) => one.clientHeight));
  expect(new Set(lines).size, "one theme is as high as another").toBe(1);
  expect(lines[0]).toBeLessThan(40);
  await page.goto("/software-rankings");
  await page.getByRole("table", { name: "Products by rank" }).getByRole("rowheader").getByRole("link").first().click();
  await page.waitForURL("**/software/*");
  const tiles = page.getByRole("list", { name: "Usage in figures" }).getByRole("listitem");
  await expect(tiles).toHaveCount(3);
  const room = await tiles.evaluateAll((all) =>
    all.map((tile) => {
      const edge = tile.querySelector(".info")?.getBoundingClientRect().right ?? 0;
      return edge > 0 && edge <= tile.getBoundingClientRect().right;
    }),
  );
  expect(room).toEqual([true, true, true]);
});

test("nor is what a teacher reads", async ({ page, signIn }) => {
  await signIn(full.teacher);
  for (const path of ["/compliance-report", "/roi-dashboard", "/software-rankings", "/reports/use"])
    await expectShort(page, path);
});

test("a table of figures keeps what its rows are about in view when it is scrolled sideways", async ({
  page,
  signIn,
}) => {
  await signIn(full.director);
  for (const [path, caption] of [
    ["/roi-dashboard", "Products and what they cost"],
    ["/software-rankings", "Products by rank"],
    ["/historical-usage-comparison", "Two periods side by side"],
    ["/reports/use", "Usage report"],
  ] as const) {
    await page.goto(path);
    const table = page.getByRole("table", { name: caption });
    const head = table.getByRole("rowheader").first();
    const last = table.getByRole("row").nth(1).getByRole("cell").last();
    await expect(last, path).not.toBeInViewport();
    await last.evaluate((cell) => cell.scrollIntoView({ block: "nearest", inline: "end" }));
    await expect(last, path).toBeInViewport({ ratio: 0.9 });
    await expect(head, path).toBeInViewport({ ratio: 0.9 });
    const [left, right] = await head.evaluate((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      return [left, right];
    });
    expect(left, path).toBeGreaterThanOrEqual(0);
    expect(right, path).toBeLessThan(phone.width * 0.6);
  }
});

test("the figure by which products are ranked is seen without scrolling sideways", async ({ page, signIn }) => {
  await signIn(full.director);
  await page.goto("/software-rankings");
  const row = page.getByRole("table", { name: "Products by rank" }).getByRole("row").nth(1);
  const figure = row
    .getByRole("cell")
    .nth(1)
    .getByText(/^[\d,]+$/);
  await expect(figure).toBeInViewport({ ratio: 1 });
});

test("what a table says to screen readers alone makes no page wider", async ({ page, place, signIn }) => {
  const { id } = await aConfiguration(place.db, full.districtId, `${full.name} nightly`);
  await aHeldSync(place.db, { id, district_id: full.districtId });
  await signIn(full.director);
  await expectShort(page, "/sftp-integration?tab=logs");
});

test("a section that is folded on a phone opens by its heading, and is open on a wide screen", async ({
  page,
  signIn,
}) => {
  await signIn(full.director);
  await page.goto("/roi-dashboard");
  const section = page.getByRole("region", { name: "Next renewals" });
  const row = section.getByRole("link", { name: /^Contract \d/ }).first();
  await expect(row).toBeHidden();
  await section.getByRole("heading", { name: "Next renewals" }).click();
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(row).toBeVisible();
});

test("a product of the compliance report is a card of a few lines", async ({ page, signIn }) => {
  await signIn(full.director);
  await page.goto("/compliance-report?sort=-name");
  const card = page.getByRole("row").filter({ hasText: "0 of 14 checked" }).first();
  const height = await card.evaluate((row) => row.getBoundingClientRect().height);
  expect(height).toBeLessThan(120);
  await expect(card.getByText("Record a check")).toBeHidden();
  await card.getByText("0 of 14 checked").click();
  await expect(card.getByRole("link", { name: "Record a check" })).toBeVisible();
});
