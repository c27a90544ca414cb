import { expect } from "@playwright/test";
import { test } from "./place";

test("a report by email asks for the day of the week or of the month, whichever counts", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/reports/use");
  await page.getByText("Schedule by email").click();
  const [week, month] = [page.getByLabel("Day of the week"), page.getByLabel("Day of the month")];
  await expect(week).toBeVisible();
  await expect(month).toBeHidden();
  await page.getByLabel("How often").selectOption({ label: "Every month" });
  await expect(month).toBeVisible();
  await expect(week).toBeHidden();
});
