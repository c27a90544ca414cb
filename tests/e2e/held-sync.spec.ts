import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { cardOf, expect, test } from "./demo";

const file = (data: string) => path.join(data, "sftp", "northfield", "enrollments.csv");

/** The export lost its second half. Returns what the file was. */
async function cutShort(data: string): Promise<string> {
  const whole = await readFile(file(data), "utf8");
  const lines = whole.split("\r\n");
  await replaceFile(data, `${lines.slice(0, Math.ceil(lines.length / 2)).join("\r\n")}\r\n`);
  return whole;
}

async function replaceFile(data: string, text: string): Promise<void> {
  await writeFile(`${file(data)}.part`, text);
  await rename(`${file(data)}.part`, file(data));
}

/** With scripts the page follows by itself; without, it is loaded anew. */
async function untilShown(page: Page, words: RegExp | string, scripts: boolean): Promise<void> {
  const shown = page.getByText(words).first();
  if (scripts) return expect(shown).toBeVisible({ timeout: 60_000 });
  await expect(async () => {
    await page.reload();
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

test(
  "a sync that would take out half of the enrollments waits for a person, is approved, and undone",
  { tag: ["@axe", "@twice"] },
  async ({ page, demo, signIn }, { project }) => {
    test.setTimeout(240_000);
    const scripts = project.name === "js";
    const before = await cutShort(demo.data);
    await signIn("it-director@northfield.example");
    await page.goto("/sftp-integration");
    const card = cardOf(page, "Northfield");
    await card.getByRole("button", { name: "Start sync" }).click();
    await untilShown(page, "held for review", scripts);
    await page.goto("/home");
    await page.getByRole("link", { name: /^Review changes.*Northfield nightly roster/ }).click();

    await expect(
      page.getByRole("heading", {
        name: /enrollments .*to be removed|enrollments would be removed|school would disappear/,
      }),
    ).toBeVisible();
    await page.getByText(/^See all [\d,]+ changes$/).click();
    const changes = page.getByRole("region", { name: "Changes held for review" });
    await changes.getByLabel("What happens").selectOption({ label: "Removed" });
    await changes.getByRole("button", { name: "Filter" }).click();
    await expect(changes.getByText(/^Page 1 of \d+, [\d,]+ changes$/)).toBeVisible();
    if (scripts) await expectNoFaults(page, "a held sync");

    await page
      .getByText(/^Approve and apply [\d,]+ changes$/)
      .first()
      .click();
    await page.getByRole("button", { name: /^Approve and apply/ }).click();
    await expect(page.getByText("Review the changes first, then check the box to confirm.").first()).toBeVisible();
    await page.getByLabel("I have looked at the changes").check();
    await page.getByRole("button", { name: /^Approve and apply/ }).click();
    await untilShown(page, /^Approved by/, scripts);
    await page.getByRole("link", { name: "See the sync that applied it" }).click();
    await expect(page.getByText("Approval of the")).toBeVisible();

    await page.getByRole("link", { name: "Compare with the one before" }).click();
    await expect(page.getByRole("heading", { name: "Compare two syncs" })).toBeVisible();
    if (scripts) await expectNoFaults(page, "two syncs compared");
    await page.goBack();

    await page.getByText("Restore the roster as it was before").click();
    await page.getByRole("button", { name: /^Undo [\d,]+ changes$/ }).click();
    await untilShown(page, /changes undone/, scripts);
    await replaceFile(demo.data, before);
    await page.getByRole("link", { name: "Northfield nightly roster" }).click();
    await expect(page.getByText("paused", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Resume the schedule/ }).click();
    await expect(page.getByText("active", { exact: true })).toBeVisible();
  },
);
