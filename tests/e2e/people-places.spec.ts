import { expect, type Page } from "@playwright/test";
import { test } from "./place";
import { makePeople, school, teacher } from "./place-people";
import { director } from "./worlds";

/** The words of a notice: in a toast with scripts, at the top of the page without. */
const noticeOf = (page: Page, words: string) => page.locator(".toast, #page-notice").filter({ hasText: words });

// Everything here runs twice: with scripts, and without.

test.beforeAll(({ place }) => makePeople(place.db));

test("a role is changed, a person is invited, and a school gets another name", async ({ page, place, signIn }) => {
  await signIn(director);
  await page.goto("/user-management?q=teacher");
  await page.getByRole("link", { name: "teacher", exact: true }).click();
  await expect(page.getByLabel("Role", { exact: true })).toHaveValue("teacher");
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "Principal" });
  await page.getByRole("button", { name: "Save role and place" }).click();
  await expect(noticeOf(page, "Changed. They are signed out everywhere")).toBeVisible();
  const role = () =>
    place.db.selectFrom("profiles").select("role").where("email", "=", teacher).executeTakeFirstOrThrow();
  expect((await role()).role).toBe("principal");
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "Teacher" });
  await page.getByRole("button", { name: "Save role and place" }).click();
  await expect.poll(async () => (await role()).role).toBe("teacher");

  await page.goto("/user-management/invite");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter an email address.");
  await page.getByLabel("Email", { exact: true }).fill("once@lakeside.example");
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "Teacher" });
  await page.getByLabel("School", { exact: true }).selectOption({ label: school });
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(noticeOf(page, "Invitation to once@lakeside.example is on its way.")).toBeVisible();

  await page.goto("/school-district-state-manager?q=Harbor");
  await page.getByRole("link", { name: "Harbor Point Middle School" }).click();
  await page.getByLabel("Name").fill("");
  await page.getByRole("button", { name: "Save school" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Name").fill("Harbor Point School");
  await page.getByRole("button", { name: "Save school" }).click();
  await expect(noticeOf(page, "Harbor Point School saved.")).toBeVisible();
  await page.getByLabel("Name").fill("Harbor Point Middle School");
  await page.getByRole("button", { name: "Save school" }).click();
  await expect(noticeOf(page, "Harbor Point Middle School saved.")).toBeVisible();
});
