import type { Page } from "@playwright/test";
import { expectNoFaults, expectNoFaultsNow } from "./axe";
import { expect, test } from "./demo";

const director = "it-director@northfield.example";

/** What has the focus, as a person would call it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    return element?.getAttribute("aria-label") ?? (element?.id === "main" ? "main" : (element?.textContent ?? ""));
  });

async function tab(page: Page, times = 1) {
  for (let time = 0; time < times; time++) await page.keyboard.press("Tab");
}

/** From here on time goes only where the test lets it. */
async function stopTime(page: Page) {
  await page.clock.install();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
}

test("the navigation by keys alone", async ({ page, signIn }) => {
  await signIn(director);
  await page.goto("/home");
  // At once, while the page's script is still taking over.
  await tab(page);
  await expect.poll(() => focused(page)).toBe("Skip to content");
  await tab(page);
  await expect.poll(() => focused(page)).toBe("Rollcall");
  await tab(page);
  await expect.poll(() => focused(page)).toBe("Dashboard");
  await tab(page, 3);
  await expect.poll(() => focused(page)).toBe("Research & AI");
  const research = page.getByRole("button", { name: "Research & AI" });
  await expect(research).toHaveAttribute("aria-expanded", "false");
  const panel = page.locator(`#${await research.getAttribute("aria-controls")}`);
  await page.keyboard.press("Enter");
  await expect(research).toHaveAttribute("aria-expanded", "true");
  await expect(panel).toBeVisible();
  await tab(page);
  await expect.poll(() => focused(page)).toBe("Software Research Assistant");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(research).toHaveAttribute("aria-expanded", "false");
  await expect(research).toBeFocused();
  await page.keyboard.press("Space");
  await expect(panel).toBeVisible();
  await tab(page, 2);
  await expect.poll(() => focused(page)).toBe("AI Recommendations");
  await tab(page);
  await expect.poll(() => focused(page)).toBe("Software Requests");
  await tab(page);
  await expect.poll(() => focused(page)).toBe("Management");
  await expect(panel, "a menu that the focus has left covers nothing").toBeHidden();
  await page.keyboard.press("Enter");
  await tab(page, 4);
  await expect.poll(() => focused(page)).toBe("Historical Usage Analysis");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Historical Usage Analysis" })).toBeVisible();
  await expect(page.locator(".menu:popover-open")).toHaveCount(0);
  await expect(page.locator("#main")).toBeFocused();
});

test("the user menu by keys, with the theme and the way out", async ({ page, signIn }) => {
  await signIn(director);
  const account = page.getByRole("button", { name: /your account/ });
  await account.focus();
  await page.keyboard.press("Enter");
  await tab(page);
  await expect.poll(() => focused(page)).toBe("Profile Settings");
  await tab(page);
  await expect.poll(() => focused(page)).toBe("All tools");
  await tab(page, 2);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Dark" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(account).toBeFocused();
  await page.keyboard.press("Enter");
  await tab(page, 6);
  await expect.poll(() => focused(page)).toBe("Log out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
});

test("the drawer is modal: focus goes in, stays in, and comes back", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await signIn(director);
  const open = page.getByRole("button", { name: "Open navigation" });
  await open.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await expect(drawer).toBeVisible();
  const inside = () => page.evaluate(() => document.activeElement?.closest("dialog") !== null);
  await expect.poll(inside).toBe(true);
  for (let time = 0; time < 20; time++) {
    await tab(page);
    const where = await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName);
    expect(["DIALOG", "BODY"], "the page behind is out of reach").toContain(where);
    if (where === "BODY") expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  }
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain("hidden");
  await page.evaluate(() => document.getElementById("main")?.focus());
  expect(await page.evaluate(() => document.activeElement?.id), "what is behind takes no focus").not.toBe("main");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
    .not.toContain("hidden");
  await page.keyboard.press("Enter");
  await drawer.getByRole("link", { name: "ROI Analytics" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "ROI Analytics" })).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(page.locator("#main")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await open.click();
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(drawer, "wide screens have the links in view").toBeHidden();
});

test("a mouse that rests 100 ms on a button opens its menu, and a click keeps it", async ({ page, signIn }) => {
  await signIn(director);
  await stopTime(page);
  const management = page.getByRole("button", { name: "Management" });
  await expect(management).toHaveAttribute("aria-expanded", "false");
  await management.hover();
  await page.clock.runFor(99);
  await expect(management).toHaveAttribute("aria-expanded", "false");
  await page.clock.runFor(1);
  await expect(management).toHaveAttribute("aria-expanded", "true");
  const link = page.locator("#menu-management").getByRole("link", { name: "Software Blacklisting" });
  await link.hover();
  await page.clock.runFor(5_000);
  await expect(link, "it stays while the mouse is on it").toBeVisible();
  await page.mouse.move(40, 600);
  await page.clock.runFor(1_000);
  await expect(link).toBeHidden();
  await management.hover();
  await page.clock.runFor(100);
  await expect(link).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await expect(link, "whoever hovers and clicks wants it open").toBeVisible();
  await page.mouse.move(40, 600);
  await page.clock.runFor(5_000);
  await expect(link, "a menu that was clicked stays").toBeVisible();
  await page.getByRole("button", { name: "Compliance Tools" }).hover();
  await page.clock.runFor(100);
  await expect(link, "one menu at a time").toBeHidden();
  await expect(page.getByRole("button", { name: "Compliance Tools" })).toHaveAttribute("aria-expanded", "true");
});

test("a tooltip comes after 700 ms, the next one at once within 300 ms, and with the focus", async ({
  page,
  signIn,
}) => {
  await signIn(director);
  await page.goto("/dashboard");
  await stopTime(page);
  const account = page.getByRole("button", { name: /your account/ });
  const tooltip = page.getByRole("tooltip");
  await account.hover();
  await page.clock.runFor(699);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText(/^Signed in as /);
  await expect(account).toHaveAttribute("aria-describedby", (await tooltip.getAttribute("id")) ?? "");
  await tooltip.hover();
  await page.clock.runFor(2_000);
  await expect(tooltip, "it can be hovered").toBeVisible();
  await page.mouse.move(40, 600);
  await page.clock.runFor(100);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(299);
  await account.hover();
  await page.clock.runFor(0);
  await expect(tooltip, "soon after another it comes at once").toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.mouse.move(40, 600);
  await page.clock.runFor(2_000);
  await expect(tooltip).toHaveCount(0);
  await account.focus();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
  await expect(account).toBeFocused();
});

test("the theme changes without a new page, is mirrored, and does not flash", async ({ page, signIn, context }) => {
  await signIn(director);
  await page.goto("/dashboard");
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole("button", { name: /your account/ }).click();
  const sent = page.waitForResponse((response) => response.url().includes("/theme"));
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await sent;
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === "theme")?.value).toBe("dark");
  await expect(page.getByRole("button", { name: "Dark", exact: true })).toHaveAttribute("aria-pressed", "true");
  const html = await (await page.request.get("/dashboard")).text();
  expect(html, "the first byte of the page has it").toMatch(/<html[^>]* data-theme="dark"/);
});

test("menus and drawer open are accessible in both themes", { tag: ["@axe", "@walk"] }, async ({ page, signIn }) => {
  test.setTimeout(240_000);
  await signIn(director);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /your account/ }).click();
  await expectNoFaults(page, "the user menu");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Management" }).click();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoFaultsNow(page, `a menu, ${colorScheme}`);
  }
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole("button", { name: "Open navigation" }).click();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoFaultsNow(page, `the drawer, ${colorScheme}`);
  }
});
