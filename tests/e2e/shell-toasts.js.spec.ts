import type { Page } from "@playwright/test";
import { expectNoFaultsNow } from "./axe";
import { expect, test } from "./demo";

const types = ["success", "error", "warning", "info", "loading", "default"] as const;

/** Shows toasts by the function that all screens use, taken from the scripts that the page has loaded. */
async function show(page: Page, toasts: { type: string; text: string }[]) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async (wanted) => {
    type Show = (type: string, text: string) => void;
    const scripts = performance.getEntriesByType("resource").map(({ name }) => name);
    for (const name of scripts.filter((one) => /\/assets\/[^?]+\.js$/.test(one))) {
      const values = Object.values((await import(name)) as Record<string, unknown>);
      const found = values.find((value) => typeof value === "function" && String(value).includes("toast-box"));
      if (!found) continue;
      for (const { type, text } of wanted) (found as Show)(type, text);
      return;
    }
    throw new Error("no script of this page shows toasts");
  }, toasts);
}

const toastOf = (page: Page, text: string) => page.locator(".toast", { hasText: text });

test("toasts stand at the top right, 356 px wide, 14 px apart, three at a time", async ({ page }) => {
  await page.goto("/login");
  // Their four seconds don't run meanwhile: a slow machine needs longer to look at them.
  await page.evaluate(() =>
    document.styleSheets[0]?.insertRule(".toast-timer { animation-play-state: paused !important }"),
  );
  await show(
    page,
    [1, 2, 3, 4].map((n) => ({ type: "info", text: `Message ${n}` })),
  );
  await expect(toastOf(page, "Message 3")).toBeVisible();
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ animationName }: Animation & { animationName?: string }) => animationName !== "toast-in"),
  );
  const words = await page.locator(".toast").allTextContents();
  expect(words, "the first three, in their order").toEqual(["Message 1", "Message 2", "Message 3"]);
  const boxes = await page.locator(".toast").evaluateAll((all) =>
    all.map((one) => {
      const { top, right, bottom, width } = one.getBoundingClientRect();
      return { top, right, bottom, width };
    }),
  );
  for (const box of boxes) {
    expect(box.width).toBe(356);
    expect(Math.round(box.right)).toBe(1280 - 16);
  }
  expect(Math.round(boxes[0]?.top ?? 0)).toBe(16);
  for (const [at, box] of boxes.slice(1).entries()) {
    expect(Math.round(box.top - (boxes[at]?.bottom ?? 0)), "none lies over another").toBe(14);
  }
  await page.getByRole("button", { name: "Dismiss: Message 2" }).click();
  await expect(toastOf(page, "Message 2")).toHaveCount(0);
  await expect(toastOf(page, "Message 4"), "the next one comes when there is room").toBeVisible();
});

test("each type has its gradient, the same in the light and in the dark theme", async ({ page }) => {
  await page.goto("/login");
  const looks: Record<string, string[]> = {};
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const type of types) {
      await show(page, [{ type, text: `A message of ${type}` }]);
      const toast = toastOf(page, `A message of ${type}`);
      await expect(toast).toBeVisible();
      const { image, color } = await toast.evaluate((one) => {
        const style = getComputedStyle(one);
        return { image: style.backgroundImage, color: style.color };
      });
      expect(image).toMatch(/^linear-gradient\(/);
      looks[type] = [...(looks[type] ?? []), `${image} ${color}`];
      await page.getByRole("button", { name: `Dismiss: A message of ${type}` }).click();
      await expect(toast).toHaveCount(0);
    }
  }
  for (const type of types) expect(new Set(looks[type]).size, type).toBe(1);
  expect(new Set(types.map((type) => looks[type]?.[0])).size, "no two types look alike").toBe(types.length);
  const first = (type: string) =>
    /rgb\((\d+), (\d+), (\d+)\)/
      .exec(looks[type]?.[0] ?? "")
      ?.slice(1)
      .map(Number) ?? [];
  const strongest = (type: string) => ["red", "green", "blue"][first(type).indexOf(Math.max(...first(type)))];
  expect(strongest("error")).toBe("red");
  expect(strongest("success")).toBe("green");
  expect(strongest("info")).toBe("blue");
  const [amberRed = 0, amberGreen = 0, amberBlue = 0] = first("warning");
  expect(amberRed > amberGreen && amberGreen > amberBlue).toBe(true);
  const [purpleRed = 0, purpleGreen = 0, purpleBlue = 0] = first("loading");
  expect(purpleRed > purpleGreen && purpleBlue > purpleGreen).toBe(true);
});

test("a toast goes after 4 s, waits under the mouse and with the focus, and is said", async ({ page }) => {
  await page.goto("/login");
  await show(page, [{ type: "success", text: "It is saved" }]);
  await expect(page.getByRole("region", { name: "Notifications" })).toHaveCount(1);
  const toast = toastOf(page, "It is saved");
  const began = Date.now();
  const timer = toast.locator(".toast-timer");
  expect(await timer.evaluate((bar) => getComputedStyle(bar).animationDuration)).toMatch(/^(4s|4000ms)$/);
  const state = () => timer.evaluate((bar) => getComputedStyle(bar).animationPlayState);
  await expect.poll(state).toBe("running");
  await expect(page.getByRole("status").filter({ hasText: "It is saved" })).toHaveCount(1);
  await expect(toast).toHaveCount(0, { timeout: 8_000 });
  expect(Date.now() - began).toBeGreaterThan(3_500);

  await show(page, [{ type: "error", text: "It did not work" }]);
  const error = toastOf(page, "It did not work");
  const errorState = () => error.locator(".toast-timer").evaluate((bar) => getComputedStyle(bar).animationPlayState);
  await expect(page.getByRole("alert").filter({ hasText: "It did not work" })).toHaveCount(1);
  await error.hover();
  await expect.poll(errorState).toBe("paused");
  await page.mouse.move(10, 600);
  await expect.poll(errorState).toBe("running");
  await page.getByRole("button", { name: "Dismiss: It did not work" }).focus();
  await expect.poll(errorState).toBe("paused");
  await expectNoFaultsNow(page, "a toast");
  await page.keyboard.press("Enter");
  await expect(error).toHaveCount(0);
});

test("what draws toasts is fetched for the first one; where it can't be, the words are shown alone", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  const ofBox = () => requested.filter((address) => address.includes("/toast-box"));
  expect(ofBox()).toEqual([]);
  await page.route("**/toast-box*", (route) => route.abort());
  await show(page, [{ type: "error", text: "It did not work" }]);
  await expect(page.getByRole("alert").filter({ hasText: "It did not work" })).toBeVisible();
  expect(ofBox()).toHaveLength(1);
  await expect(toastOf(page, "It did not work")).toHaveCount(0, { timeout: 8_000 });
});
