import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Db } from "db/client";
import { importFile } from "domain/usage/files/import-file";
import { Numbers } from "domain/usage/numbers";
import { secretsKey } from "../support/web";
import { matcherOf } from "../usage/world";

/** The words of a notice: in a toast with scripts, at the top of the page without. */
export const noticeOf = (page: Page, words: string) => page.locator(".toast, #page-notice").filter({ hasText: words });

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
  event_id: randomUUID(),
  occurred_at: new Date().toISOString(),
  person: "someone@lakeside.example",
  url,
  source: "Filter",
});

/** Sends visits with a key. */
export const send = (origin: string, token: string, visits: object[]) =>
  fetch(`${origin}/api/v1/usage-events`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(visits),
  });

/** Uploads a log and reads it, as a worker does. Returns the path of its page. */
export async function uploadLog(page: Page, db: Db, name: string, content: string): Promise<string> {
  await page.goto("/usage-sources");
  await page.getByLabel("Name of the filter").fill("Main filter");
  await page.getByLabel("Log file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Upload log" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await readLog(db, page.url().split("/").at(-1) as string);
  return new URL(page.url()).pathname;
}

/** Reads a log that waits, as a worker does. */
export async function readLog(db: Db, fileId: string): Promise<void> {
  const { district_id: districtId } = await db
    .selectFrom("usage_files")
    .select("district_id")
    .where("id", "=", fileId)
    .executeTakeFirstOrThrow();
  await importFile(
    {
      db,
      numbers: new Numbers(),
      matcher: async () => matcherOf({}),
      now: () => new Date(),
      secretsKey: { id: "k1", key: Buffer.from(secretsKey, "base64") },
      signal: new AbortController().signal,
    },
    { districtId, fileId },
  );
}
