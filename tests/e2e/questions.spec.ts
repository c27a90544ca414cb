import { expect, type Locator, type Page } from "@playwright/test";
import { contractDays, people } from "./maple";
import { test } from "./place-questions";

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
/** A figure under its name, by which its tile begins: what it means may speak of another one. */
const tile = (page: Page, name: string) => page.locator("li.tile").filter({ hasText: new RegExp(`^${name}`) });
const boardFigure = (page: Page, name: string) =>
  page.locator("dl").filter({ has: page.getByRole("term").filter({ hasText: name }) });
const rowOf = (page: Page, table: string, name: string) =>
  page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: name });

/** Whose question it is, where it isn't the director's. */
const askers: [RegExp, string][] = [
  [/^which of my classes/, people.teacher],
  [/^what do we renew/, people.curriculum],
  [/^how does my school stand/, people.principal],
  [/^what did I use/, people.student],
];

test.beforeEach(async ({ signIn }, { title }) => {
  await signIn(askers.find(([question]) => question.test(title))?.[1] ?? people.director);
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
  await clicks(page, link(/^Review renewals ?: 2 contracts/), link("Fox seats"));
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
  await expect(boardFigure(page, "Annual cost").getByRole("definition").first()).toHaveText("$1,434");
});

test("what do we renew, and why? Three of 40 seats of Zap Fox, and none of Read Well", async ({ page }) => {
  await clicks(page, link("ROI Analytics"), link("All you could save"));
  const renewal = (name: string) => rowOf(page, "Unused seats you could give back", name);
  const fox = renewal("Zap Fox Maple");
  await expect(fox).toContainText("We pay for 40 seats of Zap Fox Maple.");
  await expect(fox).toContainText("2 people used it. We’d like to renew 3 seats, which saves $271.95 a year.");
  await expect(fox).toContainText(said(contractDays.foxCancel));
  const well = renewal("Read Well Maple");
  await expect(well).toContainText("it wasn’t used in the last month. We don’t plan to renew it");
  await expect(well).toContainText("$1,140");
});

test("how does my school stand? Four people, two products, eight of ten engagements approved", async ({ page }) => {
  await clicks(page, link("Dashboard"));
  await expect(page.getByText(/4 people used 2 products at Maple Elementary in the last 30 days\./)).toBeVisible();
  await expect(tile(page, "Active users").locator(".tile-value")).toHaveText("4");
  await expect(tile(page, "Share approved").locator(".tile-value")).toHaveText("80%");
  const lab = rowOf(page, "Top products", "Chart Lab Maple");
  await expect(lab).toContainText("not reviewed");
});

test("how does my school stand with the laws? None of 28 requirements is checked", async ({ page }) => {
  await clicks(page, link("Compliance Report"));
  await expect(tile(page, "Not checked")).toContainText("of 28 requirements");
  await expect(rowOf(page, "Products and their status", "Read Well Maple")).toContainText("0 of 14 checked");
});

test("what did I use myself? Zap Fox, four times on one day", async ({ page }) => {
  await clicks(page, link("See your usage"));
  await expect(page.getByText("You used 1 product on 1 day in the last 30 days.")).toBeVisible();
  await expect(tile(page, "Engagements").locator(".tile-value")).toHaveText("4");
  await expect(rowOf(page, "Products used", "Zap Fox Maple")).toContainText("approved");
});
