import { expectNoFaults } from "./axe";
import { expect, test } from "./demo";

const coming = [
  "/dashboard",
  "/roi-dashboard",
  "/software-rankings",
  "/reports",
  "/edtech-ai-recommendations",
  "/peer-benchmarking",
  "/one-roster-integration",
  "/one-roster-integration/new",
  "/url-mapper?tab=unauthorized",
  "/historical-usage-comparison",
];
const open = [
  "/about",
  "/terms",
  "/privacy",
  "/contact",
  "/faq",
  "/competitive-analysis",
  "/features/ai-roi-insights",
  "/features/software-recommendations",
  "/features/compliance-engine",
  "/features/ai-research-assistance",
  "/docs/oneroster-integration",
  "/docs/oneroster-integration/check-files",
];

test("the public pages are accessible, each with a title of its own", { tag: ["@axe", "@walk"] }, async ({ page }) => {
  test.setTimeout(400_000);
  const titles = new Set<string>();
  for (const path of open) {
    await page.goto(path);
    titles.add(await page.title());
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectNoFaults(page, path);
  }
  expect(titles.size).toBe(open.length);
  await page.getByRole("button", { name: "Account and theme" }).click();
  await expectNoFaults(page, "the visitor's menu");
});

test("the screens that are to come are accessible, each with a title of its own", { tag: ["@axe", "@walk"] }, async ({
  page,
  signIn,
}) => {
  test.setTimeout(400_000);
  await signIn("it-director@northfield.example");
  const titles = new Set<string>();
  for (const path of coming) {
    await page.goto(path);
    titles.add(await page.title());
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectNoFaults(page, path);
  }
  expect(titles.size).toBe(coming.length);
});

test("while a screen is on its way its shape stands in its place", async ({ page, signIn }) => {
  await signIn("it-director@northfield.example");
  let go: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/dashboard.data*", async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(page.locator("main[aria-busy=true]")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  go();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(page.locator("main[aria-busy=true]")).toHaveCount(0);
});

test("a search for 200 letters that finds nothing stays as wide as the page", async ({ page, signIn }) => {
  await signIn("super-admin@lakeside.example");
  await page.setViewportSize({ width: 375, height: 900 });
  for (const address of ["/profiles", "/user-management", "/sftp-integration"]) {
    await page.goto(`${address}?q=${"M".repeat(200)}`);
    await expect(page.locator(".empty-title").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(375);
  }
});
