import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { cardOf, expect, nobodySignedIn, test } from "./demo";

function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    const expected = /Failed to load resource: the server responded with a status of (403|404|422)/;
    if (message.type() === "error" && !expected.test(message.text())) faults.push(message.text());
  });
  return faults;
}

test("public screens are accessible in both themes and sizes", { tag: "@axe" }, async ({ page }) => {
  test.slow();
  const faults = watch(page);
  for (const path of ["/", "/login", "/unauthorized", "/nowhere", "/demo/mail"]) {
    await page.goto(path);
    await expectNoFaults(page, path, { dark: true });
  }
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoFaults(page, "/login refused", { dark: true });
  expect(faults).toEqual([]);
});

test("signed-in screens are accessible in both themes and sizes", { tag: ["@axe", "@walk"] }, async ({
  page,
  signIn,
}) => {
  test.setTimeout(480_000);
  const faults = watch(page);
  await signIn("it-director@northfield.example");
  await expectNoFaults(page, "/home");
  await page.goto("/sftp-integration");
  await expectNoFaults(page, "/sftp-integration");
  await page.getByRole("button", { name: /your account/ }).click();
  await expectNoFaults(page, "/sftp-integration with the account menu open");
  for (const path of [
    "/sftp-integration?q=nothing-like-it",
    "/sftp-integration?tab=logs",
    "/sftp-integration?tab=logs&result=failed",
    "/sftp-integration/logs/compare",
    "/sftp-integration/new",
  ]) {
    await page.goto(path);
    await expectNoFaults(page, path);
  }
  await page.getByRole("button", { name: "Add configuration" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoFaults(page, "/sftp-integration/new refused");
  await page.goto("/sftp-integration");
  await cardOf(page, "Northfield").getByRole("link", { name: "Details" }).click();
  await expect(page.getByRole("heading", { name: "Host key" })).toBeVisible();
  await page.getByText("Delete this configuration").click();
  await expectNoFaults(page, "a configuration");
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await expectNoFaults(page, "users of a configuration");
  await page.getByRole("link", { name: "Latest syncs" }).click();
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: /^Sync of / })).toBeVisible();
  await expectNoFaults(page, "a sync");
  await page.getByRole("link", { name: "SFTP Integration" }).click();
  expect(faults).toEqual([]);
});

test("what a teacher, a principal and a student see at home is accessible too", { tag: ["@axe", "@walk"] }, async ({
  page,
  signIn,
}) => {
  test.setTimeout(180_000);
  for (const role of ["teacher", "principal", "student"]) {
    await signIn(`${role}@northfield.example`);
    await expectNoFaults(page, `/home of a ${role}`);
    await page.goto("/sftp-integration");
    await expect(page).toHaveURL(/\/unauthorized$/);
    await expectNoFaults(page, `what a ${role} may not open`);
    await nobodySignedIn(page);
  }
});

test("every page has a title of its own and one heading of the first rank", async ({ page, signIn }) => {
  await signIn("it-director@northfield.example");
  const titles = new Set<string>();
  const paths = ["/", "/home", "/sftp-integration", "/sftp-integration/new"];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(paths.length);
});

test("the connection can be tested, and its key stands to be compared", async ({ page, signIn }) => {
  await signIn("it-director@northfield.example");
  await page.goto("/sftp-integration");
  await cardOf(page, "Northfield").getByRole("link", { name: "Details" }).click();
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText(/Signed in\./).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/SHA256:[A-Za-z0-9+/]{43}/).first()).toBeVisible();
});

test("signing out in one tab leaves nothing to read in the other", async ({ page, signIn, context }) => {
  await signIn("it-director@northfield.example");
  const second = await context.newPage();
  await second.goto("/sftp-integration");
  await page.getByRole("button", { name: /your account/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  await expect(second.getByRole("heading", { name: "SFTP Integration" })).toHaveCount(0);
});
