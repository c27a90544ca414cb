import { expect } from "@playwright/test";
import { fillSignIn, passOnServer, test } from "./place";
import { director } from "./worlds";

const minute = 60_000;

test("a form sent after the session ended comes back filled after signing in, and is sent by the person", async ({
  page,
  place,
  signIn,
}) => {
  await place.db.deleteFrom("sftp_configurations").execute();
  await signIn();
  await page.goto("/sftp-integration/new");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Marigold nightly");
  await page.getByLabel("Host", { exact: true }).fill("sftp.marigold.example");
  await page.getByLabel("User name").fill("rollcall");
  await page.getByRole("textbox", { name: "Password" }).fill("a secret of the server");
  await passOnServer(place.db, 11 * minute);
  await page.getByRole("button", { name: "Add configuration" }).click();

  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await expect(page.getByText("Your session has expired. Please sign in again.").first()).toBeVisible();
  await expect(page.getByText("What you entered is kept for an hour.")).toBeVisible();
  await fillSignIn(page, director);
  await expect(page).toHaveURL(/\/sftp-integration\/new$/);
  await expect(page.getByText("What you entered is back. It was not sent").first()).toBeVisible();
  await expect(name).toHaveValue("Marigold nightly");
  await expect(page.getByLabel("Host", { exact: true })).toHaveValue("sftp.marigold.example");
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue("");
  expect(await place.db.selectFrom("sftp_configurations").select("id").execute()).toEqual([]);

  await page.getByRole("textbox", { name: "Password" }).fill("a secret of the server");
  await page.getByRole("button", { name: "Add configuration" }).click();
  await expect(page.getByRole("heading", { name: "Marigold nightly" })).toBeVisible();
});

test("a page asked for after the session ended says so, and comes after signing in again", async ({
  page,
  place,
  signIn,
}) => {
  await signIn();
  // A page that is open would notice by itself and lead away.
  await page.goto("about:blank");
  await passOnServer(place.db, 10 * minute + 1_000);
  await page.goto("/sftp-integration?tab=logs");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fsftp-integration%3Ftab%3Dlogs$/);
  await expect(page.getByText("Your session has expired. Please sign in again.").first()).toBeVisible();
  await fillSignIn(page, director);
  await expect(page).toHaveURL(/\/sftp-integration\?tab=logs$/);
});
