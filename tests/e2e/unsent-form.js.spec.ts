import { expect, type Page } from "@playwright/test";
import { aPerson } from "../support/people";
import { expectNoFaults } from "./axe";
import { test } from "./place";
import { director } from "./worlds";

const form = "/user-management/invite";
const address = (page: Page) => page.getByLabel("Email", { exact: true });
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "We couldn’t reach Rollcall." });

async function fill(page: Page, email: string): Promise<void> {
  await address(page).fill(email);
  await page.getByLabel("First name (optional)").fill("Ana María");
}

async function isStillThere(page: Page, email: string): Promise<void> {
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText("What you wrote is still here.")).toBeVisible();
  await expect(address(page)).toHaveValue(email);
  await expect(page.getByLabel("First name (optional)")).toHaveValue("Ana María");
  await expect(page).toHaveURL(new RegExp(`${form}$`));
  await expect(page.getByRole("button", { name: "Send invitation" })).toBeEnabled();
}

test("a form that is sent without a network stays as it was written, and is sent once that is back", {
  tag: "@axe",
}, async ({ page, context, signIn }) => {
  await signIn();
  await page.goto(form);
  await fill(page, "ana@lakeside.example");
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(form)) posts += 1;
  });
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await isStillThere(page, "ana@lakeside.example");
  await expectNoFaults(page, "a form that could not be sent");
  const before = posts;
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "Send invitation" })).toBeVisible();
  expect(posts, "nothing is sent again by itself").toBe(before);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByText("Choose a role: principal, teacher or student.").first()).toBeVisible();
  await expect(address(page)).toHaveValue("ana@lakeside.example");
});

test("a refused form keeps its errors and what is written when a gateway answers for Rollcall, and is sent after", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(form);
  await fill(page, "not an address");
  await page.getByLabel("Role").selectOption("student");
  await page.getByRole("button", { name: "Send invitation" }).click();
  const fault = page.getByRole("alert").filter({ hasText: /email/i }).first();
  await expect(fault).toBeVisible();
  await fill(page, "new@lakeside.example");
  await page.route("**/invite.data*", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<html><h1>502 Bad Gateway</h1></html>" }),
  );
  await page.getByRole("button", { name: "Send invitation" }).click();
  await isStillThere(page, "new@lakeside.example");
  await expect(page.getByLabel("Role")).toHaveValue("student");
  await expect(fault).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice(page)).toBeHidden();
  await page.unroute("**/invite.data*");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitation to new@lakeside.example is on its way.").first()).toBeAttached();
});

test("a form for another page leaves the person where they are", async ({ page, place, context, signIn }) => {
  const { districtId } = await place.db
    .selectFrom("profiles")
    .select("district_id as districtId")
    .where("email", "=", director)
    .executeTakeFirstOrThrow();
  await aPerson(place.db, { role: "student", districtId: districtId as string, email: "away@lakeside.example" });
  await signIn();
  await page.goto("/user-management?role=student");
  await context.setOffline(true);
  await page
    .getByRole("button", { name: /^Send reset link/ })
    .first()
    .click();
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL(/\/user-management\?role=student$/);
  await expect(page.getByText("away@lakeside.example").first()).toBeVisible();
  await context.setOffline(false);
  await page
    .getByRole("button", { name: /^Send reset link/ })
    .first()
    .click();
  await expect(page.getByText("is on its way to them").first()).toBeAttached();
  await expect(notice(page)).toBeHidden();
});
