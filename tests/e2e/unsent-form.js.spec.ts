import { expect, type Page } from "@playwright/test";
import { aPerson, password } from "../support/people";
import { expectNoFaults } from "./axe";
import { test } from "./place";
import { director } from "./worlds";

const form = "/user-management/invite";
const address = (page: Page) => page.getByLabel("Email", { exact: true });
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Your text is still here." });
const send = (page: Page) => page.getByRole("button", { name: "Send invitation" });

/** Opens a page, with what keeps its forms: that comes by itself after all else. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => "keepForms" in window);
}

async function fill(page: Page, email: string): Promise<void> {
  await address(page).fill(email);
  await page.getByLabel("First name (optional)").fill("Ana María");
}

async function isStillThere(page: Page, email: string, title: string): Promise<void> {
  await expect(notice(page)).toHaveCount(1);
  await expect(notice(page)).toContainText(title);
  await expect(address(page)).toHaveValue(email);
  await expect(page.getByLabel("First name (optional)")).toHaveValue("Ana María");
  await expect(page).toHaveURL(new RegExp(`${form}$`));
  await expect(send(page)).toBeEnabled();
}

test("a form that is sent without a network stays as it was written, and is sent once that is back", {
  tag: "@axe",
}, async ({ page, context, signIn }) => {
  await signIn();
  await open(page, form);
  await fill(page, "ana@lakeside.example");
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(form)) posts += 1;
  });
  await context.setOffline(true);
  await send(page).click();
  await isStillThere(page, "ana@lakeside.example", "Your form was not sent.");
  await expectNoFaults(page, "a form that could not be sent");
  await send(page).click();
  await isStillThere(page, "ana@lakeside.example", "Your form was not sent.");
  await page.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(notice(page)).toBeHidden();
  await expect(send(page), "the focus goes back to where it was").toBeFocused();
  await send(page).click();
  await expect(notice(page)).toBeVisible();
  const before = posts;
  await context.setOffline(false);
  await page.getByRole("button", { name: /your account/ }).click();
  const theme = page.waitForResponse("**/theme.data");
  await page.getByRole("button", { name: "Light", exact: true }).click();
  expect((await theme).ok()).toBe(true);
  await page.keyboard.press("Escape");
  await expect(notice(page), "another form is no answer for this one").toBeVisible();
  expect(posts, "nothing is sent again by itself").toBe(before);
  await send(page).click();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByText("Choose a role: principal, teacher or student.").first()).toBeVisible();
  await expect(address(page)).toHaveValue("ana@lakeside.example");
});

test("a refused form keeps its errors and what is written when a gateway answers for Rollcall, and is sent after", async ({
  page,
  signIn,
}) => {
  await signIn();
  await open(page, form);
  await fill(page, "not an address");
  await page.getByLabel("Role").selectOption("student");
  await send(page).click();
  const fault = page.getByRole("alert").filter({ hasText: /email/i }).first();
  await expect(fault).toBeVisible();
  await fill(page, "new@lakeside.example");
  await page.route("**/invite.data*", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<html><h1>502 Bad Gateway</h1></html>" }),
  );
  await send(page).click();
  await isStillThere(page, "new@lakeside.example", "Your form may not have been sent.");
  await expect(page.getByLabel("Role")).toHaveValue("student");
  await expect(fault).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice(page)).toBeHidden();
  await page.unroute("**/invite.data*");
  await send(page).click();
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
  await open(page, "/user-management?role=student");
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

test("a form without a page of its own leaves the page as well, and so does one that is emptied once it is saved", async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await open(page, "/profile");
  const current = page.getByLabel("Current password", { exact: true });
  await context.setOffline(true);
  await page.getByRole("button", { name: /your account/ }).click();
  await page.getByRole("button", { name: "Dark", exact: true }).first().click();
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await current.fill(password);
  await page.getByLabel("New password", { exact: true }).fill(`${password} and more`);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(notice(page)).toBeVisible();
  await expect(current).toHaveValue(password);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(notice(page)).toBeHidden();
  await expect(current).toHaveValue("");
});
