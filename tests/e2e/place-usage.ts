import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

/** The words of a notice: in a toast with scripts, at the top of the page without. */
export const told = (page: Page, words: string) => page.locator(".toast, #page-notice").filter({ hasText: words });

/** Makes a key on the page of sources and reads it from the answer. */
export async function makeKey(page: Page, name: string): Promise<string> {
  await page.goto("/usage-sources");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("heading", { name: `Your new key: ${name}` })).toBeVisible();
  return page.getByRole("textbox", { name: "Key", exact: true }).inputValue();
}

/** A visit of this moment. */
export const visit = (url: string) => ({
  ...{ event_id: randomUUID(), occurred_at: new Date().toISOString(), person: "someone@lakeside.example", url },
  source: "Filter",
});

/** Sends visits with a key. */
export const send = (origin: string, token: string, visits: object[]) =>
  fetch(`${origin}/api/v1/usage-events`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(visits),
  });
