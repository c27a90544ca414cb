import { expect, test } from "./demo";

const director = "it-director@northfield.example";

// Everything here runs twice: with scripts, and without.

test("the menus of the bar lead to their screens", async ({ page, signIn }) => {
  await signIn(director);
  const bar = page.getByRole("navigation", { name: "Main" });
  for (const label of ["Dashboard", "ROI Analytics", "Compliance Report"]) {
    await expect(bar.getByRole("link", { name: label })).toBeVisible();
  }
  for (const [menu, link, heading] of [
    ["Research & AI", "Software Requests", "Software Requests"],
    ["Management", "Historical Usage Analysis", "Historical Usage Analysis"],
    ["Compliance Tools", "Policy Rules", "Policy Rules"],
  ] as const) {
    await expect(bar.getByRole("link", { name: link })).toBeHidden();
    await bar.getByRole("button", { name: menu }).click();
    await bar.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(bar.getByRole("link", { name: link })).toBeHidden();
  }
});

test("a menu closes on Escape and on a click beside it", async ({ page, signIn }) => {
  await signIn(director);
  const button = page.getByRole("button", { name: "Management" });
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Software Blacklisting" });
  await button.click();
  await expect(link).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await button.click();
  await expect(link).toBeVisible();
  await page.mouse.click(20, 600);
  await expect(link).toBeHidden();
});

test("the link of the page that one is on says so, and so does its menu", async ({ page, signIn }) => {
  await signIn(director);
  await page.goto("/url-mapper?tab=policy-rules");
  await page.getByRole("button", { name: "Compliance Tools" }).click();
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link", { name: "Policy Rules" })).toHaveAttribute("aria-current", "page");
  await expect(bar.locator("[aria-current]")).toHaveCount(1);
  await expect(bar.getByRole("button", { name: "Compliance Tools" })).toHaveClass(/is-current/);
});

test("below 768 px the same links stand in a drawer", async ({ page, signIn }) => {
  await signIn(director);
  const bar = page.getByRole("navigation", { name: "Main" });
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.getByRole("button", { name: "Open navigation" })).toBeHidden();
  const wide: string[] = [];
  for (const menu of ["Research & AI", "Management", "Compliance Tools"]) {
    await bar.getByRole("button", { name: menu }).click();
    wide.push(...(await bar.getByRole("link").allInnerTexts()));
    await page.keyboard.press("Escape");
  }
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(bar).toBeHidden();
  await page.getByRole("button", { name: "Open navigation" }).click();
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  const narrow = await drawer.getByRole("navigation").getByRole("link").allInnerTexts();
  expect([...new Set(wide)].sort()).toEqual([...narrow].sort());
  expect(narrow).toHaveLength(13);
  await drawer.getByRole("link", { name: "Profiles" }).click();
  await expect(page).toHaveURL(/\/profiles$/);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the drawer closes by its button, by Escape and by a click beside it", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(director);
  const open = page.getByRole("button", { name: "Open navigation" });
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await open.click();
  await drawer.getByRole("button", { name: "Close navigation" }).click();
  await expect(drawer).toBeHidden();
  await open.click();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await open.click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(360, 500);
  await expect(drawer).toBeHidden();
});

test("the theme is chosen in the user menu and stays, on the page where it was chosen", async ({ page, signIn }) => {
  await signIn(director);
  await page.goto("/url-mapper?tab=policy-rules");
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await canvas();
  for (const [name, theme] of [
    ["Dark", "dark"],
    ["Light", "light"],
  ] as const) {
    await page.getByRole("button", { name: /your account/ }).click();
    const kept = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith("/theme"));
    await page.getByRole("button", { name, exact: true }).click();
    await kept;
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await expect(page).toHaveURL(/\/url-mapper\?tab=policy-rules$/);
    if (theme === "dark") await expect.poll(canvas).not.toBe(light);
    else await expect.poll(canvas).toBe(light);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  }
  await page.getByRole("button", { name: /your account/ }).click();
  await page.getByRole("button", { name: "System", exact: true }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(canvas).not.toBe(light);
});

test("the user menu shows who is signed in, leads to the profile, and out", async ({ page, signIn }) => {
  await signIn(director);
  await page.getByRole("button", { name: /your account/ }).click();
  await expect(page.getByText(director)).toBeVisible();
  await page.getByRole("link", { name: "Profile Settings" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole("button", { name: /your account/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a visitor has the same user menu with Sign In, and the roster screens only the way home", async ({
  page,
  signIn,
}) => {
  await page.goto("/faq");
  await page.getByRole("button", { name: "Account and theme" }).click();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(director);
  await page.goto("/sftp-integration");
  await expect(page.getByRole("button", { name: "Management" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open navigation" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page).toHaveURL(/\/home$/);
});
