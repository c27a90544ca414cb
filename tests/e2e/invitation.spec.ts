import type { Page } from "@playwright/test";
import { expectNoFaults, expectNoFaultsNow } from "./axe";
import { expect, nobodySignedIn, test } from "./demo";

const secret = "nine gravel kettles hum";

/** The newest mail to someone, in the demo's mailbox. */
async function openMail(page: Page, subject: RegExp, to: string): Promise<void> {
  await expect(async () => {
    await page.goto("/demo/mail");
    const mail = page
      .getByRole("row")
      .filter({ hasText: to })
      .filter({ has: page.getByRole("link", { name: subject }) })
      .first();
    await mail.getByRole("link").click({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
}

const noticeOn = (page: Page, scripts: boolean) => page.locator(scripts ? ".toast" : "#page-notice").first();

const linkInMail = (page: Page, path: string) => page.locator(`a[href*="${path}?token="]`);

test(
  "an invited principal opens the mail, sets a password, is signed in, and finds only their school",
  { tag: "@axe" },
  async ({ page, signIn }, { project }) => {
    test.slow();
    const scripts = project.name === "js";
    const email = `ana.${project.name}@lakeside.example`;
    await signIn("it-director@lakeside.example");
    await page.goto("/user-management/invite");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Role").selectOption("Principal");
    const school = page.getByLabel("School");
    const [own = "", other = ""] = (await school.getByRole("option").allTextContents()).slice(1);
    expect(other).not.toBe("");
    await school.selectOption(own);
    await page.getByLabel(/^First name/).fill("Ana");
    await page.getByLabel(/^Last name/).fill("Ruiz");
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(noticeOn(page, scripts)).toContainText(`Invitation to ${email} is on its way.`);
    await nobodySignedIn(page);

    await openMail(page, /^Your invitation to Rollcall/, email);
    await linkInMail(page, "/invitation").click();
    await expect(page, "the key of the link leaves the address at once").toHaveURL(/\/invitation$/);
    await expect(page.getByRole("heading", { level: 1, name: "Welcome to Rollcall" })).toBeVisible();
    await expect(page.getByText(own, { exact: true })).toBeVisible();
    await expect(page.getByText("Principal", { exact: true })).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Ana");
    if (scripts) await expectNoFaults(page, "the invitation");

    const field = page.getByRole("textbox", { name: "Password" });
    await field.fill("password8391047");
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    await expect(page.getByText("This is a password that many people use").first()).toBeVisible();
    if (scripts) await expectNoFaultsNow(page, "a refused password");
    await field.fill(secret);
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(noticeOn(page, scripts)).toContainText("Welcome to Rollcall. You’re signed in.");
    await expect(page.getByRole("main")).toContainText(` · ${own}`);
    await expect(page.locator("main")).not.toContainText(other);
    await page.goto("/user-management");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main")).not.toContainText(other);
    await expect(page.locator("main")).not.toContainText("it-director@lakeside.example");
    await page.goto("/sftp-integration");
    await expect(page).toHaveURL(/\/unauthorized$/);

    await openMail(page, /^Your invitation to Rollcall/, email);
    await linkInMail(page, "/invitation").click();
    await expect(page.getByText("This invitation was already accepted.")).toBeVisible();
  },
);

test(
  "a forgotten password is set anew by a link in the mail, and shown while it is typed",
  { tag: "@axe" },
  async ({ page }, { project }) => {
    const scripts = project.name === "js";
    const email = "curriculum-director@lakeside.example";
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
    if (scripts) await expectNoFaults(page, "asking for a link");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("If an account has the address you entered")).toBeVisible();
    if (scripts) await expectNoFaultsNow(page, "the link is on its way");

    await openMail(page, /^Choose a new password for Rollcall$/, email);
    await linkInMail(page, "/reset-password").click();
    await expect(page).toHaveURL(/\/reset-password$/);
    await expect(page.getByText(`For ${email}.`)).toBeVisible();
    const field = page.getByRole("textbox", { name: "New password" });
    await field.fill(secret);
    await expect(field).toHaveAttribute("type", "password");
    const show = page.getByRole("button", { name: "Show new password" });
    if (scripts) {
      await expectNoFaults(page, "setting a password");
      await show.press("Enter");
      await expect(field).toHaveAttribute("type", "text");
      await expect(field).toHaveValue(secret);
      await page.getByRole("button", { name: "Hide new password" }).click();
      await expect(field).toHaveAttribute("type", "password");
      await field.fill("");
      await field.evaluate((input, text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
        if (input.dispatchEvent(event)) document.execCommand("insertText", false, text);
      }, secret);
      await expect(field, "nothing stands in the way of pasting").toHaveValue(secret);
    } else {
      await expect(show).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Set the new password" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("Your new password is set. Sign in with it.").first()).toBeVisible();
    await page.goBack();
    await expect(page.locator("body")).not.toContainText(secret);
    expect(page.url()).not.toContain("token");
    await openMail(page, /^Your Rollcall password was changed$/, email);
  },
);

test("one's own password is changed on the profile, and its fields are empty again", async ({ page, signIn }, {
  project,
}) => {
  // Two projects share no demo, so each changes the password of an account that no other test signs in to.
  const scripts = project.name === "js";
  const email = scripts ? "district-admin@northfield.example" : "principal@northfield.example";
  await signIn(email);
  await page.goto("/profile");
  const current = page.getByRole("textbox", { name: "Current password" });
  const next = page.getByRole("textbox", { name: "New password" });
  await current.fill("not the current one");
  await next.fill(secret);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your current password is not right. Check it and try again.").first()).toBeVisible();
  await current.fill("rollcall-demo-2026");
  await next.fill(secret);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(noticeOn(page, scripts)).toContainText(
    "Your password is changed. You are signed out on all other devices.",
  );
  await expect(current).toHaveValue("");
  await expect(next).toHaveValue("");
});
