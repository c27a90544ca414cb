import { expect, type Page } from "@playwright/test";
import { readers } from "./cedar";
import { test } from "./charts-world";
import { people } from "./maple";
import { aFullDistrict } from "./place-full";

let full: Awaited<ReturnType<typeof aFullDistrict>>;
test.beforeAll(async ({ place, cedar }) => {
  full = await aFullDistrict(place.db);
  await place.db
    .updateTable("software")
    .set({ name: "Interactive Mathematics and Reading Intervention Suite for Elementary Schools" })
    .where("name", "=", `${full.name} Product 7`)
    .execute();
  expect(cedar.districtId).toBeTruthy();
});

/** A table of figures on a phone; what becomes cards there is a table again from 640 px on. */
const widths = [375, 640, 768, 1023, 1024, 1279];

/**
 * The tables of a page that are wider than their box, each scrolled to its end, with what of their first column isn't
 * seen then.
 */
const lookAt = (page: Page) =>
  page.evaluate(() => {
    const faultsOf = (cell: Element, box: Element): string[] => {
      cell.scrollIntoView({ block: "center", inline: "nearest" });
      const edge = box.getBoundingClientRect().left + box.clientLeft;
      const { left, right, top, height } = cell.getBoundingClientRect();
      const onTop = document.elementFromPoint(left + 4, top + height / 2);
      const isOpaque = /^(rgb\(|color\([^/]*\)$)/.test(getComputedStyle(cell).backgroundColor);
      return [
        Math.abs(left - edge) > 1 && `the first cell is ${Math.round(left - edge)} px off`,
        right - edge > box.clientWidth * 0.7 && "the first cell leaves no room",
        !isOpaque && "the first cell is not opaque",
        onTop && !cell.contains(onTop) && !onTop.closest("thead, .bar") && "something lies over the first cell",
      ].filter((fault) => typeof fault === "string");
    };
    const rowsOf = (table: HTMLTableElement, box: Element) =>
      [...table.rows].flatMap((row) =>
        [...row.cells]
          .slice(0, 1)
          .flatMap((cell) => faultsOf(cell, box).map((one) => `${row.parentElement?.tagName}: ${one}`)),
      );
    for (const folded of document.querySelectorAll("details")) folded.open = true;
    const seen = [...document.querySelectorAll<HTMLTableElement>("main table")].flatMap((table) => {
      const box = table.parentElement;
      if (!box || table.getClientRects().length === 0) return [];
      if (table.getBoundingClientRect().width - box.clientWidth <= 1) return [];
      box.scrollLeft = box.scrollWidth;
      const still = box.scrollLeft === 0 ? ["it can't be scrolled"] : [];
      return [{ name: table.caption?.textContent ?? "", faults: [...new Set([...still, ...rowsOf(table, box)])] }];
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return { seen, sideways: scrollWidth - clientWidth };
  });

async function walk(page: Page, paths: readonly string[]): Promise<Set<string>> {
  const wide = new Set<string>();
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const { seen, sideways } = await lookAt(page);
      expect.soft(sideways, `${path} at ${width} px scrolls sideways`).toBe(0);
      for (const { name, faults } of seen) {
        wide.add(name);
        expect.soft(faults, `${name} on ${path} at ${width} px`).toEqual([]);
      }
    }
  }
  return wide;
}

test("no table that is wider than its place hides its first column, on any screen of figures", async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  await signIn(full.director);
  await page.goto("/roi-dashboard/contracts");
  const contract = (await page.locator("main tbody th a").first().getAttribute("href")) ?? "";
  const wide = await walk(page, [
    "/dashboard",
    "/dashboard/made?figure=minutes",
    "/roi-dashboard",
    "/roi-dashboard/made?figure=annualCost",
    "/roi-dashboard/contracts",
    contract,
    "/roi-dashboard/savings",
    "/roi-dashboard/renewals",
    "/software-rankings",
    "/software-rankings?measure=value",
    "/historical-usage-comparison",
    "/historical-usage-comparison/made",
    "/compliance-report",
    "/compliance-report/agreements",
    ...["use", "roi", "compliance", "requests", "unauthorized", "syncs"].map((kind) => `/reports/${kind}`),
    "/reports/board",
    "/figures/usage",
    "/figures/money",
    "/usage-sources",
  ]);
  for (const name of ["Products by rank", "Products and what they cost", "Usage report", "Two periods side by side"])
    expect(wide).toContain(name);
});

test("nor does one of peers, unauthorized usage, a class or a student", async ({ page, signIn }) => {
  test.setTimeout(180_000);
  await signIn(readers.director);
  await page.goto("/url-mapper?tab=unauthorized");
  const site = (await page.locator("main tbody th a").first().getAttribute("href")) ?? "";
  const wide = await walk(page, ["/url-mapper?tab=unauthorized", site]);
  expect(wide).toContain("Unauthorized usage");
  await page.context().clearCookies();
  await signIn(people.director);
  await walk(page, ["/peer-benchmarking", "/peer-benchmarking/sharing", "/figures/peers"]);
  await page.context().clearCookies();
  await signIn(readers.teacher);
  const classes = (await page.getByRole("link", { name: "See what your classes use" }).getAttribute("href")) ?? "";
  await walk(page, [classes]);
  await page.context().clearCookies();
  await signIn(readers.student);
  expect(await walk(page, ["/dashboard?span=90"])).toContain("By week");
});
