import { expect } from "./demo";
import { test } from "./place";
import { aFullDistrict } from "./place-full";

let full: Awaited<ReturnType<typeof aFullDistrict>>;
test.beforeAll(async ({ place }) => {
  full = await aFullDistrict(place.db);
});

const screens = [
  "/dashboard",
  "/roi-dashboard",
  "/roi-dashboard/contracts",
  "/historical-usage-comparison?period=year",
  "/peer-benchmarking/sharing",
  "/compliance-report",
];

for (const width of [1280, 375]) {
  test(`every definition can be read whole at ${width} px`, async ({ page, signIn }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await signIn(full.director);
    for (const at of screens) {
      await page.goto(at);
      const buttons = await page.locator("button.info").filter({ visible: true }).all();
      expect(buttons.length, at).toBeGreaterThan(0);
      for (const button of buttons) {
        await button.click();
        const note = page.locator(`[id="${await button.getAttribute("popovertarget")}"]`);
        await expect(note).toBeVisible();
        const { cut, left, right } = await note.evaluate((shown) => {
          const { left, right } = shown.getBoundingClientRect();
          return { cut: shown.scrollWidth - shown.clientWidth, left, right };
        });
        const name = `${at} ${await button.getAttribute("aria-label")}`;
        expect(cut, name).toBeLessThanOrEqual(0);
        expect(left, name).toBeGreaterThanOrEqual(0);
        expect(right, name).toBeLessThanOrEqual(width);
        await page.keyboard.press("Escape");
        await expect(note).toBeHidden();
      }
    }
  });
}
