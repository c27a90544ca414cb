import { expect } from "@playwright/test";
import { sql } from "kysely";
import { fillSignIn, test } from "./place";
import {
  banner,
  beginAnew,
  expired,
  idleOf,
  latest,
  minute,
  pass,
  passUntilSignIn,
  passUntilWarned,
  second,
  soon,
  toast,
} from "./session-clock";
import { director } from "./worlds";

beginAnew();

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

for (const [early, scripts] of [
  ["", "**/nothing"],
  [", even while the page's scripts were on their way", "**/assets/*.js"],
] as const) {
  test(`what was typed before someone went away is there again after signing in, and was not sent${early}`, async ({
    page,
    place,
    signIn,
  }) => {
    await signIn();
    let hasTyped = () => {};
    const typed = new Promise<void>((resolve) => {
      hasTyped = resolve;
    });
    await page.route(scripts, (route) => typed.then(() => route.continue()));
    await page.goto("/sftp-integration/new", { waitUntil: "domcontentloaded" });
    const name = page.getByLabel("Name", { exact: true });
    await name.pressSequentially("Marigold half written");
    await page.getByRole("textbox", { name: "Password" }).fill("never kept");
    hasTyped();
    await passUntilSignIn(page, place.db);
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fsftp-integration%2Fnew$/);
    await expect(page.getByText("What you entered is kept for an hour.")).toBeVisible();
    await fillSignIn(page, director);
    await expect(name).toHaveValue("Marigold half written");
    await expect(page.getByText("What you entered is back. It was not sent").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue("");
  });
}

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
  await expect(banner(page)).toContainText("After 12 hours you need to sign in again");
  await expect(page.getByRole("button", { name: "Stay signed in" })).toHaveCount(0);
  await page.mouse.move(200, 200);
  await page.clock.runFor(15 * second);
  await expect(banner(page), "nothing a person does moves it").toBeVisible();
  await banner(page).getByRole("button", { name: "Sign in again now" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fhome$/);
});
