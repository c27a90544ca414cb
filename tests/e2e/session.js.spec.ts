import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import type { Db } from "db/client";
import { sql } from "kysely";
import { expectNoFaults } from "./axe";
import { colleague, director, fillSignIn, passOnServer, signInAs, test } from "./place";

const minute = 60_000;
const second = 1_000;

const soon = "Your session will expire soon. Please save your work.";
const expired = "Your session has expired. Please sign in again.";
const banner = (page: Page) => page.getByRole("region", { name: "Your session" });
const toast = (page: Page, words: string) =>
  page.getByRole("region", { name: "Notifications" }).locator(".toast", { hasText: words });

/** Until the page's script has taken over nothing there counts the time. */
async function takenOver(page: Page) {
  const menu = page.getByRole("button", { name: "Research & AI" });
  if (await menu.isVisible()) await expect(menu).toHaveAttribute("aria-expanded", /true|false/);
}

/** What the page tells the server of the session and is not yet answered. */
const announced = new Set<Request>();

function watchAnnounced(context: BrowserContext) {
  announced.clear();
  context.on("request", (request) => new URL(request.url()).pathname === "/session" && announced.add(request));
  context.on("requestfinished", (request) => announced.delete(request));
  context.on("requestfailed", (request) => announced.delete(request));
}

/**
 * Lets time pass on both sides, in steps short enough that neither runs ahead of the other's rules. What the page tells
 * arrives before more time passes: on a busy machine it would else count for a later time.
 */
async function pass(page: Page, db: Db, ms: number) {
  await takenOver(page);
  for (let left = ms; left > 0; left -= 30 * second) {
    const step = Math.min(left, 30 * second);
    await passOnServer(db, step);
    await page.clock.runFor(step);
    await expect.poll(() => announced.size).toBe(0);
  }
}

/** Lets time pass until the warning is there, which must be after eight minutes without activity. */
async function passUntilWarned(page: Page, db: Db) {
  await pass(page, db, 7 * minute);
  await expect(banner(page)).toBeHidden();
  for (let steps = 0; steps < 20 && !(await banner(page).isVisible()); steps++) await pass(page, db, 5 * second);
  await expect(banner(page)).toContainText(soon);
}

/**
 * Lets time pass until the session has ended: ten minutes after the last sign of the person, which the server hears of up
 * to a minute later.
 */
async function passUntilSignIn(page: Page, db: Db) {
  await pass(page, db, 10 * minute);
  const isThere = () => new URL(page.url()).pathname === "/login";
  for (let steps = 0; steps < 10 && !isThere(); steps++) await pass(page, db, 15 * second);
}

const latest = (db: Db) =>
  db
    .selectFrom("auth_sessions")
    .selectAll()
    .where("revoked_at", "is", null)
    .orderBy("last_active_at", "desc")
    .executeTakeFirstOrThrow();

const idleOf = async (db: Db) => Date.now() - (await latest(db)).last_active_at.getTime();

test.beforeEach(async ({ page, place, context }) => {
  watchAnnounced(context);
  await place.db.deleteFrom("auth_sessions").execute();
  await page.clock.install();
});

test("a person who does nothing is warned after 8 minutes, once, and stays signed in at a press of the button", async ({
  page,
  place,
  signIn,
}) => {
  await signIn();
  await passUntilWarned(page, place.db);
  await expect(toast(page, soon)).toHaveCount(1);
  await expect(banner(page)).toContainText("Time left: 1:");
  const focus = () => document.activeElement?.closest('[aria-label="Your session"], .toast') === null;
  expect(await page.evaluate(focus), "it takes no focus").toBe(true);
  // A mouse on its way to the button is a sign of life by itself, after which there is nothing left to press.
  await banner(page).getByRole("button", { name: "Stay signed in" }).press("Enter");
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => idleOf(place.db)).toBeLessThan(10 * second);
  await pass(page, place.db, 7 * minute);
  await expect(banner(page)).toBeHidden();
  expect((await page.goto("/home"))?.status()).toBe(200);
});

test("the toast stays 10 seconds and has the same button; the banner stays until the end and counts down", async ({
  page,
  place,
  signIn,
}) => {
  await signIn();
  await passUntilWarned(page, place.db);
  const note = toast(page, soon);
  await expect(note).toBeVisible();
  await expect(note.getByRole("button", { name: "Stay signed in" })).toBeVisible();
  const shown = Date.now();
  await expect(note).toBeHidden({ timeout: 15_000 });
  expect(Date.now() - shown).toBeGreaterThan(8 * second);
  await expect(banner(page)).toBeVisible();
  await expect(banner(page).getByRole("status")).toHaveText("Your session ends in 2 minutes.");
  await pass(page, place.db, 55 * second);
  await expect(banner(page).getByRole("status")).toHaveText("Your session ends in 1 minute.");
});

test("nothing done for 10 minutes ends at the sign-in page, which says why and leads back", async ({
  page,
  place,
  signIn,
}) => {
  await signIn();
  await page.goto("/sftp-integration?tab=logs");
  await pass(page, place.db, 9 * minute + 30 * second);
  await expect(page).toHaveURL(/tab=logs$/);
  await pass(page, place.db, 35 * second);
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fsftp-integration%3Ftab%3Dlogs$/);
  await expect(page.getByText(expired).first()).toBeVisible();
});

test("what was typed before someone went away is there again after signing in, and was not sent", async ({
  page,
  place,
  signIn,
}) => {
  await signIn();
  await page.goto("/sftp-integration/new");
  const name = page.getByLabel("Name", { exact: true });
  await name.pressSequentially("Marigold half written");
  await page.getByRole("textbox", { name: "Password" }).fill("never kept");
  await passUntilSignIn(page, place.db);
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fsftp-integration%2Fnew$/);
  await expect(page.getByText("What you entered is kept for an hour.")).toBeVisible();
  await fillSignIn(page, director);
  await expect(name).toHaveValue("Marigold half written");
  await expect(page.getByText("What you entered is back. It was not sent").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue("");
});

test("someone who only types is active: long writing is not interrupted", async ({ page, place, signIn }) => {
  await signIn();
  await page.goto("/sftp-integration/new");
  const name = page.getByLabel("Name", { exact: true });
  for (let letters = 0; letters < 24; letters++) {
    await name.press("a");
    await pass(page, place.db, 30 * second);
  }
  await expect(banner(page)).toBeHidden();
  await expect(name).toHaveValue("a".repeat(24));
  await expect.poll(() => idleOf(place.db)).toBeLessThan(2 * minute);
});

test("the access period of an active person is begun anew by itself, and a server that is away is asked again", async ({
  page,
  place,
  signIn,
}) => {
  await signIn();
  const refreshes = () =>
    place.db.selectFrom("audit_log").select("id").where("action", "=", "session.token_refreshed").execute();
  // Nothing of the page is still on its way, which would be activity too.
  await page.waitForLoadState("networkidle");
  const before = (await refreshes()).length;
  await sql`update auth_sessions set expires_at = now() + interval '200 seconds',
    refreshed_at = now() - interval '56 minutes'`.execute(place.db);
  let refused = 0;
  await page.route("**/session", (route) => {
    const posted = route.request().postData();
    // A pointer that moved as the page came is activity, of which a report would begin the period anew as well.
    if (posted === "intent=activity") return route.abort();
    if (posted !== "intent=refresh" || refused >= 2) return route.continue();
    refused++;
    return route.abort();
  });
  await pass(page, place.db, 60 * second);
  // In small steps, so that the page's questions are answered before much more time has passed.
  await expect
    .poll(async () => {
      await pass(page, place.db, 5 * second);
      return (await refreshes()).length;
    })
    .toBe(before + 1);
  expect(refused).toBe(2);
  expect((await latest(place.db)).expires_at.getTime() - Date.now()).toBeGreaterThan(50 * minute);
  await expect(banner(page)).toBeHidden();
});

test("the last five minutes of the twelve hours are said, with the way to sign in anew", async ({
  page,
  place,
  signIn,
}) => {
  await signIn();
  await sql`update auth_sessions set expires_at = now() + interval '5 minutes 30 seconds',
    ends_at = now() + interval '5 minutes 30 seconds'`.execute(place.db);
  await pass(page, place.db, 90 * second);
  await expect(banner(page)).toContainText("After 12 hours you sign in again");
  await expect(page.getByRole("button", { name: "Stay signed in" })).toHaveCount(0);
  await page.mouse.move(200, 200);
  await page.clock.runFor(15 * second);
  await expect(banner(page), "nothing a person does moves it").toBeVisible();
  await banner(page).getByRole("button", { name: "Sign in again now" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fhome$/);
});

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

/**
 * The answer to a page's request for data that the server gives when it refuses: a code and a message, as Remix sends
 * it.
 */
const refusedData = (code: string, message: string, status: number) =>
  JSON.stringify([
    { _1: 2 },
    "root",
    { _3: 4 },
    "error",
    ["ErrorResponse", 5, 10, 11],
    { _6: 7, _8: 9 },
    "code",
    code,
    "message",
    message,
    status,
    "",
  ]);

async function openRefused(page: Page, code: string, message: string, status: number) {
  await page.route("**/*.data*", (route) =>
    route.fulfill({ status, contentType: "text/x-script", body: `${refusedData(code, message, status)}\n` }),
  );
  await page.getByRole("link", { name: "SFTP Integration" }).first().click();
}

test("the Session Timeout card counts down, can be stopped, and holds nothing back", { tag: "@axe" }, async ({
  page,
  place,
  signIn,
}) => {
  await signIn();
  await openRefused(page, "session_expired", expired, 401);
  const heading = page.getByRole("heading", { name: "Session Timeout" });
  await expect(heading).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: expired }).first()).toBeVisible();
  await expect(page.getByText("You go to the sign-in page in 10 seconds.")).toBeVisible();
  await page.clock.runFor(4 * second);
  await expect(page.getByText(/You go to the sign-in page in [56] seconds\./)).toBeVisible();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expectNoFaults(page, "the Session Timeout card");
  await page.clock.runFor(20 * second);
  await expect(heading).toBeVisible();
  await expect(page.getByRole("link", { name: "Retry" })).toHaveAttribute("href", "/sftp-integration");
  await page.unroute("**/*.data*");
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "SFTP Integration" })).toBeVisible();
  expect((await latest(place.db)).revoked_at).toBeNull();
});

test("the Session Timeout card signs out by itself after 10 seconds, and its button does so at once", async ({
  page,
  signIn,
}) => {
  await signIn();
  await openRefused(page, "session_ended", expired, 401);
  await expect(page.getByRole("heading", { name: "Session Timeout" })).toBeVisible();
  await page.clock.runFor(11 * second);
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fsftp-integration$/);
  await page.unroute("**/*.data*");
  await signInAs(page, colleague);
  // The card counts real seconds, too: on a busy machine it would sign out before it is pressed.
  // Time that is over by the call can't be paused at, so some is left for it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10 * second);
  await openRefused(page, "session_ended", expired, 401);
  await page.getByRole("button", { name: "Sign In Again", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fsftp-integration$/);
  await expect(page.getByText(expired).first()).toBeVisible();
});

test("a profile that can't be read offers to sign out and in again", { tag: "@axe" }, async ({ page, signIn }) => {
  await signIn();
  await openRefused(page, "profile_unavailable", "Your profile could not be read.", 503);
  await expect(page.getByRole("heading", { name: "Page Loading Error" })).toBeVisible();
  await expect(page.getByText("The SFTP Integration page failed to load")).toBeVisible();
  await expect(page.getByText("Your profile could not be read.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Refresh Page" })).toBeVisible();
  await expectNoFaults(page, "the Page Loading Error card");
  await page.unroute("**/*.data*");
  await page.getByRole("button", { name: "Sign Out & Retry" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fsftp-integration$/);
});

test("the warning and its banner have no fault of access, and cover nothing that can't be reached", {
  tag: "@axe",
}, async ({ page, place, signIn }) => {
  await signIn();
  await page.goto("/sftp-integration/new");
  await passUntilWarned(page, place.db);
  await expectNoFaults(page, "the warning of a session's end");
});
