import { expect, type Locator, type Page } from "@playwright/test";
import { contractDays, people, test } from "./place-questions";

/** A day as people read it: "Nov 24, 2026". */
const said = (day: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));

/** Follows these links and buttons one after the other, from the first page, and says how many there were. */
async function clicks(page: Page, ...steps: ((page: Page) => Locator)[]): Promise<void> {
  expect(steps.length, "three clicks or fewer").toBeLessThanOrEqual(3);
  await expect(page).toHaveURL(/\/home$/);
  for (const step of steps) await step(page).click();
}

const link = (name: string | RegExp) => (page: Page) => page.getByRole("link", { name }).first();
const tile = (page: Page, name: string) => page.locator("li.tile, .tile").filter({ hasText: name });
const rowOf = (page: Page, table: string, name: string) =>
  page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: name });

test.beforeEach(async ({ maple, signIn }, { title }) => {
  expect(maple.origin).toBeTruthy();
  await signIn(title.startsWith("which of my classes") ? people.teacher : people.director);
});

test("what do we pay for that nobody uses? Read Well, 120 seats at $9.50", async ({ page }) => {
  await clicks(page, link("ROI Analytics"), link("Show the least used first"));
  await expect(
    page.getByText(/^No one used 1 product in the last 90 days: Read Well Maple. You pay \$1,140/),
  ).toBeVisible();
  const first = page.getByRole("table", { name: "Products and what they cost" }).getByRole("row").nth(1);
  await expect(first).toContainText("Read Well Maple");
  await expect(first).toContainText("$1,140");
  await expect(first).toContainText("no use");
});

test("what is new and not allowed? Chart Lab, two people, seen four days ago", async ({ page }) => {
  await clicks(page, link(/^Decide ?: 1 site or product/));
  await expect(page.getByRole("heading", { level: 1, name: "Unauthorized Usage" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Chart Lab Maple" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("2");
});

test("what must be decided before when? Fox seats by its last day to cancel", async ({ page }) => {
  await clicks(page, link("ROI Analytics"), link("Renewals by month"));
  const renewals = page.locator("#renewals");
  const cancel = renewals.getByRole("listitem").filter({ hasText: "Last day to cancel" });
  await expect(cancel).toHaveCount(1);
  await expect(cancel).toContainText("Fox seats");
  await expect(cancel).toContainText("$294 a year");
  await expect(cancel).toContainText(said(contractDays.foxCancel));
  const ends = renewals.getByRole("listitem").filter({ hasText: "Reading for all" });
  await expect(ends).toContainText(said(contractDays.wellEnds));
});

test("what has to be decided first? Fox seats, from its own page", async ({ page }) => {
  await clicks(page, link(/^Decide the renewal ?: 1 contract/));
  await expect(page.getByRole("heading", { level: 1, name: "Fox seats" })).toBeVisible();
  await expect(page.getByText(`Not decided yet. Decide by ${said(contractDays.foxCancel)}, in 20 days.`)).toBeVisible();
});

test("how does this term compare? Two engagements a school day, last year one", async ({ page, javaScriptEnabled }) => {
  await clicks(
    page,
    javaScriptEnabled
      ? (page) => page.getByRole("button", { name: "Management" })
      : (page) => page.locator("summary, button").filter({ hasText: "Management" }).first(),
    link("Historical Usage Analysis"),
    link("This term"),
  );
  await expect(page.getByText(/^2 engagements per school day from .*, 100% more than from /)).toBeVisible();
  await expect(rowOf(page, "Two periods side by side", "Zap Fox Maple")).toContainText("+60%");
});

test("how do we stand against others? 900 of 1,000 students active, their median is 850", async ({ page }) => {
  await clicks(page, link("All tools"), link("Peer Benchmarking"));
  const row = rowOf(page, "Your figures beside other districts", "Active users per 1,000 students");
  await expect(row).toContainText("900");
  await expect(row).toContainText("850");
});

test("which of my classes does not use what it was given? Period 2 doesn't use Zap Fox", async ({ page }) => {
  await clicks(page, link("See what your classes use"));
  const idle = rowOf(page, "Approved products that no student in a class used", "Period 2");
  await expect(idle).toContainText("Zap Fox Maple (used in another class)");
  await expect(rowOf(page, "Approved products that no student in a class used", "Period 1")).not.toContainText(
    "Zap Fox",
  );
});

test("show the board a page: what it costs, and what it is asked for", async ({ page }) => {
  await clicks(page, link("All tools"), link("Reports"), link("Board page"));
  await expect(page.getByText(/Our contracts cost \$1,434 a year\./)).toBeVisible();
  const decisions = page.getByRole("listitem");
  await expect(
    decisions.filter({ hasText: `Decide by ${said(contractDays.foxCancel)} whether to renew Fox seats.` }),
  ).toHaveCount(1);
  await expect(decisions.filter({ hasText: "Decide whether our schools may use Chart Lab Maple." })).toHaveCount(1);
  await expect(tile(page, "Annual cost")).toBeDefined();
});
