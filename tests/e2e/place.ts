import { expect, type Page } from "@playwright/test";
import type { Db } from "db/client";
import { sql } from "kysely";
import { password } from "../support/people";
import { director, worlds } from "./worlds";

export const test = worlds.extend<{ signIn: (email?: string) => Promise<void> }>({
  baseURL: async ({ place }, use) => use(place.origin),
  signIn: async ({ page }, use) => use((email = director) => signInAs(page, email)),
});

/** Signs in and opens home. Only the tests of the sign-in page itself go through its form: it takes a browser a second. */
export async function signInAs(page: Page, email: string, secret = password): Promise<void> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const form = { email, password: secret };
  const answer = await page.request.post("/login", { form, headers, maxRedirects: 0 });
  expect(answer.status(), `${email} is signed in`).toBe(302);
  await page.goto("/home");
}

/** Fills the sign-in form that is shown, and sends it. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Lets time pass for every session that lives, on the server's side. */
export async function passOnServer(db: Db, ms: number): Promise<void> {
  const past = sql`make_interval(secs => ${ms / 1_000})`;
  await sql`
    update auth_sessions set last_active_at = last_active_at - ${past}, expires_at = expires_at - ${past},
      ends_at = ends_at - ${past}, refreshed_at = refreshed_at - ${past}, created_at = created_at - ${past}
    where revoked_at is null`.execute(db);
}
