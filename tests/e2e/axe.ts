import AxeBuilder from "@axe-core/playwright";
import { type Page, test } from "@playwright/test";
import { expect } from "./demo";

const sizes = [
  { width: 1280, height: 900 },
  { width: 375, height: 800 },
];
const schemes = ["light", "dark"] as const;
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// What the theme can change; all else of a page is the same in both.
const ofColour = ["color-contrast", "link-in-text-block"];

/** Axe finds nothing on the page as it stands. */
export async function expectNoFaultsNow(page: Page, what: string, only?: "colour") {
  // No page here has frames, so that all can be asked at once in the page itself.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (only ? axe.withRules(ofColour) : axe.withTags(rules)).analyze();
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  expect(said, what).toEqual([]);
}

/**
 * Axe finds nothing at the large size, and the page does not scroll sideways at 320 px. In the slow lane (SIZES=all),
 * which runs the tests with the tag, nor at the small size, nor with the colours of the dark theme; where `dark`, those
 * are looked at in the fast lane as well. Tests that do nothing but look at screen after screen have the tag "@walk",
 * too, and are in the slow lane only.
 */
export async function expectNoFaults(page: Page, what: string, { dark = false } = {}) {
  expect(test.info().tags, "the slow lane finds it by its tag").toContain("@axe");
  const all = process.env.SIZES === "all";
  for (const size of all ? sizes : sizes.slice(0, 1)) {
    await page.setViewportSize(size);
    for (const colorScheme of all || dark ? schemes : schemes.slice(0, 1)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const only = colorScheme === "dark" ? "colour" : undefined;
      await expectNoFaultsNow(page, `${what} at ${size.width} px, ${colorScheme}`, only);
    }
  }
  await page.setViewportSize({ width: 320, height: 800 });
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${what} scrolls sideways at 320 px`).toBe(0);
  await page.setViewportSize(sizes[0] as { width: number; height: number });
}
