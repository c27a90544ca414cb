import { expect, test } from "./demo";
import { password } from "./start-demo";

test("a visitor reads what Rollcall does and finds the way in", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Request Demo" }).first()).toHaveAttribute("href", /^https:/);
  await page.getByRole("link", { name: "Login" }).first().click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a wrong password is said plainly and keeps the address; the right one leads to the page that was asked for", async ({
  page,
}) => {
  await page.goto("/sftp-integration?tab=logs");
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await page.getByRole("textbox", { name: "Email" }).fill("it-director@northfield.example");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Email or password is not right.");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("it-director@northfield.example");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/sftp-integration\?tab=logs$/);
  await expect(page.getByRole("heading", { name: "SFTP Integration" })).toBeVisible();
});

test("after signing out the back button shows nothing of what was signed in", async ({ page, signIn }) => {
  await signIn("it-director@northfield.example");
  await page.goto("/sftp-integration");
  await page.getByRole("button", { name: /your account/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Signed out successfully").first()).toBeVisible();
  await page.goto("/sftp-integration");
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
});

test("a configuration that is refused keeps what was typed and leads to its faults", async ({ page, signIn }) => {
  await signIn("it-director@northfield.example");
  await page.goto("/sftp-integration/new");
  await page.getByLabel("Name", { exact: true }).fill("Second source");
  await page.getByLabel("Port").fill("99999");
  await page.getByRole("button", { name: "Add configuration" }).click();
  await expect(page.getByRole("alert")).toContainText("The port is between 1 and 65535.");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Second source");
  await expect(page.getByLabel("Port")).toHaveAttribute("aria-invalid", "true");
});

test("an address that is no screen is said so", async ({ page }) => {
  const answer = await page.goto("/nowhere");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("who is signed in keeps the navigation where nothing is, and where they may not go", async ({ page, signIn }) => {
  await signIn("teacher@lakeside.example");
  for (const [path, title] of [
    ["/nowhere", "Page not found"],
    ["/software/00000000-0000-4000-8000-000000000000", "Page not found"],
    ["/admin", "You cannot open this page"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const bar = page.getByRole("navigation", { name: "Main" });
    await expect(bar.getByRole("link", { name: "Dashboard" }), path).toBeVisible();
    await expect(page.getByRole("button", { name: /your account/ })).toBeVisible();
  }
});
