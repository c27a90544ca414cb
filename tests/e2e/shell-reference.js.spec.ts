import type { Page } from "@playwright/test";
import { expect, test } from "./demo";

/** Counts what the page asks of the reference data, by list. */
function count(page: Page): Record<string, number> {
  const counts: Record<string, number> = {};
  page.on("request", (request) => {
    const kind = /\/reference-data\/([a-z-]+)/.exec(request.url())?.[1];
    if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
  });
  return counts;
}

const district = (page: Page) => page.getByLabel("District", { exact: true });
const suggestions = (page: Page) => page.locator("datalist option");

/** Districts carry their state's letters once both lists are read. */
const bothRead = (page: Page) => expect(suggestions(page).first()).toHaveAttribute("value", /, [A-Z]{2}$/);

/** To another screen and back, without a new document. */
async function leaveAndReturn(page: Page) {
  await page.getByRole("banner").getByRole("link", { name: "Rollcall" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Good / })).toBeVisible();
  await page.goBack();
  await expect(district(page)).toBeVisible();
}

test("lists are asked for once in five minutes, and not when the window is looked at again", async ({
  page,
  signIn,
}) => {
  await signIn("super-admin@lakeside.example");
  await page.clock.install();
  const requests = count(page);
  await page.goto("/user-management/invite");
  expect(requests, "nobody has come to the field yet").toEqual({});
  await district(page).focus();
  await bothRead(page);
  expect(requests).toEqual({ districts: 1, states: 1 });
  await page.evaluate(() => {
    dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.clock.runFor(4 * 60_000);
  await leaveAndReturn(page);
  await district(page).focus();
  await bothRead(page);
  expect(requests).toEqual({ districts: 1, states: 1 });
  await page.clock.runFor(61_000);
  await leaveAndReturn(page);
  await district(page).focus();
  await expect.poll(() => requests).toEqual({ districts: 2, states: 2 });
});

test("a list that can't be read is tried once more, then said in a toast and at the field, which still works", async ({
  page,
  signIn,
}) => {
  await signIn("super-admin@lakeside.example");
  await page.goto("/user-management/invite");
  const requests = count(page);
  await page.route("**/reference-data/**", (route) => route.fulfill({ status: 500, body: "no" }));
  await district(page).focus();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch districts" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch states" })).toBeVisible();
  await expect(page.locator("#district-hint")).toContainText("Failed to fetch districts");
  await page.getByLabel("School", { exact: true }).focus();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch schools" })).toBeVisible();
  await expect(page.locator("#school-hint")).toContainText("Failed to fetch schools");
  await expect.poll(() => requests).toEqual({ districts: 2, states: 2, schools: 2 });
  await district(page).fill("Northfield Public Schools, MN");
  await expect(district(page)).toHaveValue("Northfield Public Schools, MN");
});

test("the field suggests places by what is typed", async ({ page, signIn }) => {
  await signIn("super-admin@lakeside.example");
  await page.goto("/user-management/invite");
  await district(page).focus();
  await expect(suggestions(page)).toHaveCount(2);
  await district(page).fill("NORTH");
  await expect(suggestions(page)).toHaveCount(1);
  await expect(suggestions(page).first()).toHaveAttribute("value", /^Northfield .*, [A-Z]{2}$/);
  await district(page).fill("nowhere");
  await expect(suggestions(page)).toHaveCount(0);
});
