import { expect, type Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { signInAs, test } from "./place";
import { beginAnew, expired, latest, second } from "./session-clock";
import { colleague } from "./worlds";

beginAnew();

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
  await expect(page.getByText("You’ll go to the sign-in page in 10 seconds.")).toBeVisible();
  await page.clock.runFor(4 * second);
  await expect(page.getByText(/You’ll go to the sign-in page in [56] seconds\./)).toBeVisible();
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
