import { expect } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { people } from "./maple";
import { test } from "./place-questions";

const screens: [path: string, heading: string | RegExp][] = [
  ["/dashboard", "Dashboard"],
  ["/dashboard/made?figure=engagements", "How we got this: Engagements"],
  ["/software-rankings", "Software Rankings"],
  ["/software-rankings?measure=value", "Software Rankings"],
  ["/historical-usage-comparison?period=term", "Historical Usage Analysis"],
  ["/roi-dashboard", "ROI Analytics"],
  ["/roi-dashboard/made?figure=unusedSpend", "How we got this: Unused spend"],
  ["/roi-dashboard/savings", "What you could save"],
  ["/roi-dashboard/renewals", "Renewals by month"],
  ["/roi-dashboard/calendar", /alendar/],
  ["/roi-dashboard/contracts", "Contracts"],
  ["/roi-dashboard/contracts/new", /contract/i],
  ["/roi-dashboard/contracts/import", /contracts/i],
  ["/peer-benchmarking", "Peer Benchmarking"],
  ["/peer-benchmarking/method", /./],
  ["/peer-benchmarking/sharing", /./],
  ["/reports", "Reports"],
  ["/reports/roi", /./],
  ["/reports/use?print=1", /./],
  ["/reports/board", "Educational software in our schools"],
  ["/figures/usage", /./],
  ["/figures/value", /./],
];

test("the screens of usage, cost and comparison are accessible", { tag: ["@axe", "@walk"] }, async ({
  page,
  signIn,
}) => {
  test.setTimeout(600_000);
  await signIn(people.director);
  for (const [path, heading] of screens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
    await expectNoFaults(page, path, { dark: true });
  }
  await page.goto("/software-rankings");
  await page.getByRole("link", { name: "Zap Fox Maple" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Zap Fox Maple" })).toBeVisible();
  await expectNoFaults(page, "a product", { dark: true });
});

test("the pages of a teacher and of a student are accessible", { tag: ["@axe", "@walk"] }, async ({ page, signIn }) => {
  test.setTimeout(180_000);
  await signIn(people.teacher);
  await page.getByRole("link", { name: "See what your classes use" }).click();
  await expect(page.getByRole("heading", { name: "Approved, not used" })).toBeVisible();
  await expectNoFaults(page, "a teacher's dashboard", { dark: true });
  await page.context().clearCookies();
  await signIn("ana@maple.example");
  await page.goto("/dashboard");
  await expect(page.getByRole("list", { name: "Usage in figures" })).toBeVisible();
  await expectNoFaults(page, "a student's dashboard", { dark: true });
});
