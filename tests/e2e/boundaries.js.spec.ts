import { expect } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { test } from "./place";

test("a page that can't be drawn says 'Something went wrong', with what happened and a way to try again", {
  tag: "@axe",
}, async ({ page, signIn }) => {
  await signIn();
  // The page gets its data without the part that it draws first.
  await page.route("**/sftp-integration.data*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('"counters"', '"gone"').replaceAll('"cards"', '"away"');
    await route.fulfill({ response: answer, body: body.replaceAll('"tab","configurations"', '"tab","logs"') });
  });
  await page.getByRole("link", { name: "SFTP Integration" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expect(page.locator("#message-said")).not.toBeEmpty();
  await expect(page.getByRole("button", { name: /sign out/i })).toHaveCount(0);
  await expectNoFaults(page, "a page that could not be drawn");
  await page.unroute("**/sftp-integration.data*");
  await page.getByRole("link", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "SFTP Integration" })).toBeVisible();
});

test("a list of configurations says that it loads, and that there are none", async ({ page, signIn }) => {
  await signIn();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/sftp-integration.data*", async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole("link", { name: "SFTP Integration" }).first().click();
  await expect(page.getByText("Loading SFTP integrations...")).toBeAttached();
  release();
  await expect(page.getByText("No SFTP configurations found")).toBeVisible();
});

test("a page whose code can't be fetched says so, and opens once it can", async ({ page, signIn }) => {
  await signIn();
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  // As after a new deployment that took the old files with it: all code from now on is gone.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.getByRole("link", { name: "SFTP Integration" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Page Loading Error" })).toBeVisible();
  await expect(page.getByText("The SFTP Integration page failed to load")).toBeVisible();
  await expect(page).toHaveURL(/\/sftp-integration$/);
  expect(documents, "nothing is reloaded by itself").toEqual([]);
  await page.unroute("**/assets/*.js");
  await page.getByRole("link", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "SFTP Integration" })).toBeVisible();
});

test("signing out without a network says that it failed, and works when the network is back", async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await context.setOffline(true);
  await page.getByRole("button", { name: /your account/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Failed to sign out")).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Signed out successfully").first()).toBeVisible();
});
