import { expect } from "@playwright/test";
import { test } from "./place";
import { aRequestInReview, decider, makeStaff, newName } from "./place-governance";

test.beforeAll(({ place }) => makeStaff(place.db));

test("the printable report is dark on white, whatever theme the screen has, and as wide as the paper", async ({
  page,
  place,
  signIn,
}) => {
  await aRequestInReview(place.db, newName());
  await signIn(decider);
  await page.context().addCookies([{ name: "theme", value: "dark", url: page.url() }]);
  await page.goto("/compliance-report?print=1");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  // What is left of a letter page between a browser's margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(33, 29, 26)");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const card = page.getByRole("region", { name: /^\d+ products?$/ });
  const table = card.getByRole("table");
  const rightOf = async (one: typeof card) => one.evaluate((element) => element.getBoundingClientRect().right);
  expect(await rightOf(table)).toBeLessThanOrEqual(await rightOf(card));
});
