import type { Page } from "@playwright/test";
import { test as base } from "./place";

/** Cedar is there, whether a test names it or not. */
export const test = base.extend<{ cedarIsThere: undefined }>({
  cedarIsThere: [async ({ cedar: _ }, use) => use(undefined), { auto: true }],
});

/** The screens that have charts, and who reads them. */
export const charted = [
  ["director", "/dashboard?span=90"],
  ["director", "/usage-sources"],
  ["student", "/dashboard?span=90"],
  ["maple", "/peer-benchmarking"],
] as const;

/** The rows of a table as texts, whether it is shown or not. */
export const rowsOf = (page: Page, caption: string) =>
  page
    .locator("table", { has: page.locator("caption").getByText(caption, { exact: true }) })
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
