import { expect } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { passOnServer, signInAs, test } from "./place";
import { banner, beginAnew, expired, minute, passUntilWarned, second } from "./session-clock";
import { colleague } from "./worlds";

beginAnew();

test("signing out in one tab signs out all, and none of them speaks of an expired session", async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  const second = await context.newPage();
  await second.goto("/sftp-integration");
  await expect(second.getByRole("heading", { name: "SFTP Integration" })).toBeVisible();
  await page.getByRole("button", { name: /your account/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Signed out successfully").first()).toBeVisible();
  await expect(second).toHaveURL(/\/login$/);
  await expect(second.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(second.getByText(expired)).toHaveCount(0);
  for (const tab of [page, second]) {
    await expect.poll(() => tab.evaluate(() => Object.keys(sessionStorage))).not.toContain("hasJustSignedOut");
    await expect.poll(() => tab.evaluate(() => Object.keys(localStorage).filter((key) => key !== "theme"))).toEqual([]);
  }
});

test("signing out by hand leaves hasJustSignedOut until the sign-in page, so that nothing speaks of expiring", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.route("**/sign-out", (route) => route.fulfill({ status: 204 }));
  await page.getByRole("button", { name: /your account/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("hasJustSignedOut"))).toBe("true");
  await page.unroute("**/sign-out");
  await page.context().clearCookies();
  await page.clock.runFor(61 * second);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(expired)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("hasJustSignedOut"))).toBeNull();
});

test("signing out by hand is not hurried by a page that finds its session over meanwhile: its message is said", async ({
  page,
  signIn,
}) => {
  // A page that opens asks how its session stands. The answer comes when the sign-out is on its way: too late.
  const leaving = page.waitForRequest("**/sign-out");
  await page.route("**/session", async (route) => {
    await leaving;
    await route.fulfill({ status: 401, json: {} });
  });
  const over = page.waitForResponse("**/session");
  await page.route("**/sign-out", async (route) => {
    await (await over).finished();
    await route.continue();
  });
  const question = page.waitForRequest("**/session");
  await signIn();
  await question;
  await page.getByRole("button", { name: /your account/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Signed out successfully").first()).toBeVisible();
});

test("a tab in which someone else signs in changes the others with it; the theme stays", async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await context.addCookies([{ name: "theme", value: "dark", url: page.url() }]);
  await page.reload();
  const theme = () => page.evaluate(() => localStorage.getItem("theme"));
  await expect.poll(theme).toBe("dark");
  await expect(page.getByRole("button", { name: /, it: your account/ })).toBeVisible();
  const second = await context.newPage();
  await second.goto("/home");
  await second.getByRole("button", { name: /your account/ }).click();
  await second.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signInAs(second, colleague);
  await expect(page, "the sign-in page of the other tab goes on").toHaveURL(/\/home$/);
  await expect(page.getByRole("button", { name: /, admin: your account/ })).toBeVisible();
  await expect.poll(theme).toBe("dark");
  const token = (await context.cookies()).find(({ name }) => name === "session")?.value ?? "";
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(token.length).toBeGreaterThan(43);
  const raw = Buffer.from(decodeURIComponent(token), "base64").toString("utf8").replaceAll('"', "");
  for (const one of [token, raw]) expect(stored, "no store has the session").not.toContain(one);
});

test("another tab at work keeps this one signed in", async ({ page, place, context, signIn }) => {
  await signIn();
  const second = await context.newPage();
  await second.clock.install();
  await second.goto("/sftp-integration/new");
  for (let minutes = 0; minutes < 11; minutes++) {
    await second.getByLabel("Name", { exact: true }).press("a");
    await passOnServer(place.db, minute);
    await second.clock.runFor(minute);
    await page.clock.runFor(minute);
  }
  await expect(page).toHaveURL(/\/home$/);
  await expect(banner(page)).toBeHidden();
});

test("the warning and its banner have no fault of access, and cover nothing that can't be reached", {
  tag: "@axe",
}, async ({ page, place, signIn }) => {
  await signIn();
  await page.goto("/sftp-integration/new");
  await passUntilWarned(page, place.db);
  await expectNoFaults(page, "the warning of a session's end");
});
