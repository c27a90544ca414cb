import { expect, type Page } from "@playwright/test";
import { expectNoFaultsNow } from "./axe";
import { test } from "./place";
import { aRequestInReview, decisionForm, director, makeStaff, newName, noticeOf } from "./place-governance";

test.beforeAll(({ place }) => makeStaff(place.db));

const formAt = (softwareId: string, decision: string) =>
  `/edtech-ai-recommendations/reviews/${softwareId}/decision?decision=${decision}`;
const will = (page: Page) => page.getByRole("region", { name: "This will" });

test("what a decision will do follows its form, and so does the reason for an override", async ({
  page,
  place,
  signIn,
}) => {
  const { softwareId } = await aRequestInReview(place.db, newName());
  await signIn(director);
  await page.goto(formAt(softwareId, "approved"));
  await expect(will(page)).toContainText("Close 1 request as approved.");
  const override = page.getByLabel("Reason for the privacy override");
  await expect(override).toBeVisible();
  await page.getByLabel("Privacy status", { exact: true }).selectOption("compliant");
  await expect(override).toBeHidden();
  await expect(will(page)).toContainText("Change the privacy status to Compliant.");
  const request = page.getByRole("group", { name: "Requests this decision closes" }).getByRole("checkbox");
  await request.uncheck();
  await expect(will(page)).toContainText("Leave 1 request open.");
  await expect(will(page)).toContainText("Notify no one.");
  await expect(will(page)).not.toContainText("End the review.");
  await request.check();
  await expect(will(page)).toContainText("End the review.");
  await expectNoFaultsNow(page, "the form of a decision");
  await page.getByRole("link", { name: "Change", exact: true }).click();
  await page.getByRole("link", { name: "Deny" }).click();
  await expect(will(page)).toContainText("Change the status from In review to Denied.");
  await expect(page.getByLabel("Privacy status", { exact: true })).toHaveCount(0);
  await page.getByLabel("Reason for skipping open reviews").fill("Looked at together.");
  await page.getByLabel("Reason", { exact: true }).fill("It has ads.");
  await decisionForm(page).getByRole("button", { name: "Save decision" }).click();
  await expect(noticeOf(page, "1 request answered.")).toBeVisible();
});

/** The controls of the page that a toast lies over, by their words. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll(".toast")].map((one) => one.getBoundingClientRect());
    if (toasts.length === 0) return ["no toast is shown"];
    const controls = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary");
    return [...controls]
      .filter((one) => !one.closest(".toasts") && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const isOver = (toast: DOMRect) =>
          box.left < toast.right && toast.left < box.right && box.top < toast.bottom && toast.top < box.bottom;
        return box.width > 1 && toasts.some(isOver);
      })
      .map((one) => one.textContent || one.getAttribute("name") || one.tagName);
  });

for (const width of [1280, 375]) {
  test(`at ${width} px the toast after a step covers none of the page's buttons`, async ({ page, place, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    const { softwareId } = await aRequestInReview(place.db, newName());
    const review = `/edtech-ai-recommendations/reviews/${softwareId}`;
    await signIn(director);
    const steps: [string, () => Promise<void>][] = [
      [
        "The question was sent.",
        async () => {
          await page.goto(`${review}?ask`);
          await page.getByLabel("Your question").fill("Which class is it for?");
          await page.getByRole("button", { name: "Send question" }).click();
        },
      ],
      ["The review goes on.", () => page.getByRole("button", { name: "Continue without it" }).click()],
      [
        "1 request answered.",
        async () => {
          await page.goto(formAt(softwareId, "denied"));
          await page.getByLabel("Reason for skipping open reviews").fill("Looked at together.");
          await page.getByLabel("Reason", { exact: true }).fill("It has ads.");
          await page.getByRole("button", { name: "Save decision" }).click();
        },
      ],
    ];
    for (const [said, step] of steps) {
      await step();
      await expect(page.locator(".toast").filter({ hasText: said })).toBeVisible();
      await expect.poll(() => covered(page), said).toEqual([]);
      await page.mouse.wheel(0, 240);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      await expect.poll(() => covered(page), `${said}, scrolled`).toEqual([]);
    }
  });
}
