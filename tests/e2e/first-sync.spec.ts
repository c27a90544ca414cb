import type { Page } from "@playwright/test";
import { cardOf, expect, holdSyncs, nobodySignedIn, test } from "./demo";

test.describe.configure({ mode: "serial" });

const name = "Lakeside nightly roster";

async function expectStarted(page: Page, scripts: boolean): Promise<void> {
  await expect(page.locator(scripts ? ".toast" : "#page-notice").first()).toContainText(
    "SFTP sync triggered successfully",
  );
}

test(
  "an IT director starts the first sync and reads what changed",
  { tag: "@twice" },
  async ({ page, demo, signIn }, { project }) => {
    const scripts = project.name === "js";
    await signIn("it-director@lakeside.example");
    await page.getByRole("link", { name: "SFTP Integration" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "SFTP Integration" })).toBeVisible();
    const card = cardOf(page, name);
    await expect(card).toContainText("pending");
    const lastSync = card.getByRole("definition").nth(2);
    await expect(card.getByRole("term").nth(2)).toHaveText("Last sync");
    await expect(lastSync).toHaveText("Never");
    await expect(page.getByRole("article")).toHaveCount(1);

    // However slow the page is, the sync is still under way when it shows.
    const letGo = await holdSyncs(demo.data);
    await card.getByRole("button", { name: "Start sync" }).click();
    await expectStarted(page, scripts);
    await expect(card.getByRole("progressbar")).toBeVisible();
    await letGo();
    if (scripts) {
      await expect(page.getByText(/SFTP sync completed successfully! [\d,]+ records processed/)).toBeVisible({
        timeout: 60_000,
      });
      await expect(card).toContainText("active");
      await expect(lastSync, "without loading the page again").toContainText("Today");
    } else {
      await expect(async () => {
        await page.getByRole("button", { name: "Refresh" }).click();
        await expect(card.getByText("active", { exact: true })).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
    }

    await card.getByRole("link", { name: "Sync logs" }).click();
    await page.getByRole("row").nth(1).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: /^Sync of / })).toBeVisible();
    const people = page.getByRole("row", { name: /users\.csv/ }).first();
    await expect(people).toBeVisible();
    const figures = await people.getByRole("cell").allTextContents();
    const [read = 0, created = 0] = figures.map((text) => Number(text.replaceAll(",", "")));
    expect(read).toBeGreaterThan(3_000);
    expect(created).toBe(read);
    await expect(page.getByRole("row", { name: /enrollments\.csv/ }).last()).toContainText(/[0-9a-f]{16}/);
  },
);

test("after it the teacher sees her classes, the principal a school, and Northfield nothing of it", {
  tag: "@twice",
}, async ({ page, signIn }) => {
  await signIn("teacher@lakeside.example");
  await expect(page.getByRole("heading", { name: "Your classes" })).toBeVisible();
  await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(1);
  await page.goto("/sftp-integration");
  await expect(page.getByRole("heading", { name: "You cannot open this page" })).toBeVisible();
  await nobodySignedIn(page);

  await signIn("principal@lakeside.example");
  await expect(page.getByRole("main")).toContainText(/, \d{4} · \S.* School/);
  await expect(page.getByRole("heading", { name: "Your school" }), "there is one").toHaveCount(0);
  await nobodySignedIn(page);

  await signIn("it-director@northfield.example");
  await page.goto("/sftp-integration");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("Northfield");
  await expect(page.getByRole("article")).toContainText("active");
  await expect(page.locator("body")).not.toContainText("Lakeside");
});

test(
  "the same files again are no changes, and the users can be searched",
  { tag: "@twice" },
  async ({ page, signIn }, { project }) => {
    await signIn("it-director@lakeside.example");
    await page.goto("/sftp-integration");
    await cardOf(page, name).getByRole("button", { name: "Start sync" }).click();
    // Leaving the page before the answer would take the post back.
    await expectStarted(page, project.name === "js");
    await cardOf(page, name).getByRole("link", { name: "Sync logs" }).click();
    await page.waitForURL(/\/sftp-integration\/[0-9a-f-]{36}$/);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("row").nth(1)).toContainText("no changes", { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await page.getByRole("link", { name: "Users" }).click();
    await page.getByRole("searchbox").fill("teacher@lakeside.example");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").nth(1)).toContainText("teacher@lakeside.example");
  },
);
