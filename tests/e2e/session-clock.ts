import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import type { Db } from "db/client";
import { passOnServer, test } from "./place";

export const minute = 60_000;
export const second = 1_000;

export const soon = "Your session will expire soon. Please save your work.";
export const expired = "Your session has expired. Please sign in again.";
export const banner = (page: Page) => page.getByRole("region", { name: "Your session" });
export const toast = (page: Page, words: string) =>
  page.getByRole("region", { name: "Notifications" }).locator(".toast", { hasText: words });

/** Until the page's script has taken over nothing there counts the time. */
export async function takenOver(page: Page) {
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
export async function pass(page: Page, db: Db, ms: number) {
  await takenOver(page);
  for (let left = ms; left > 0; left -= 30 * second) {
    const step = Math.min(left, 30 * second);
    await passOnServer(db, step);
    await page.clock.runFor(step);
    await expect.poll(() => announced.size).toBe(0);
  }
}

/** Lets time pass until the warning is there, which must be after eight minutes without activity. */
export async function passUntilWarned(page: Page, db: Db) {
  await pass(page, db, 7 * minute);
  await expect(banner(page)).toBeHidden();
  for (let steps = 0; steps < 20 && !(await banner(page).isVisible()); steps++) await pass(page, db, 5 * second);
  await expect(banner(page)).toContainText(soon);
}

/**
 * Lets time pass until the session has ended: ten minutes after the last sign of the person, which the server hears of up
 * to a minute later.
 */
export async function passUntilSignIn(page: Page, db: Db) {
  await pass(page, db, 10 * minute);
  const isThere = () => new URL(page.url()).pathname === "/login";
  for (let steps = 0; steps < 10 && !isThere(); steps++) await pass(page, db, 15 * second);
}

export const latest = (db: Db) =>
  db
    .selectFrom("auth_sessions")
    .selectAll()
    .where("revoked_at", "is", null)
    .orderBy("last_active_at", "desc")
    .executeTakeFirstOrThrow();

export const idleOf = async (db: Db) => Date.now() - (await latest(db)).last_active_at.getTime();

/** Each test of the file begins without a session, at a time that it moves itself. */
export const beginAnew = () =>
  test.beforeEach(async ({ page, place, context }) => {
    watchAnnounced(context);
    await place.db.deleteFrom("auth_sessions").execute();
    await page.clock.install();
  });
