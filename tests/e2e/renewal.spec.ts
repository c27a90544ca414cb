import { expect } from "@playwright/test";
import { aRow } from "../access/two-districts.place-governance";
import { aContract } from "../support/money-world";
import { aDistrict, aPerson } from "../support/people";
import { expectNoFaults } from "./axe";
import { test } from "./place";
import { newName, noticeOf } from "./place-governance";

// Runs twice: with scripts, and without.

test("a renewal is decided from the first page, and the vendor is told", { tag: "@axe" }, async ({
  page,
  place,
  signIn,
  javaScriptEnabled,
}) => {
  const name = newName();
  const { id: districtId } = await aDistrict(place.db, name);
  const director = `director@${name.toLowerCase()}.example`;
  await aPerson(place.db, { role: "it_director", districtId, email: director });
  const softwareId = await aRow(place.db, "software", { name: `Loom ${name}`, district_id: districtId });
  const title = `Loom seats ${name}`;
  await aContract(place.db, districtId, {
    title,
    starts: -300,
    ends: 40,
    notice: 12,
    lines: [{ softwareId, quantity: 200, price: "4.50" }],
    more: { auto_renews: true },
  });
  const renewal = page.getByRole("region", { name: "Renewal", exact: true });

  await signIn(director);
  await page.getByRole("link", { name: "Decide the renewal : 1 contract is up for renewal" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(renewal).toContainText(/Not decided yet\. Decide by .*, in 12 days\./);
  await expect(renewal).toContainText("$900");
  // Axe itself needs scripts.
  if (javaScriptEnabled) await expectNoFaults(page, "the form of a renewal’s decision", { dark: true });

  await page.getByLabel("Cancel, or let it end").check();
  await page.getByRole("button", { name: "Save decision" }).click();
  await expect(page.getByText("Enter the reason for canceling.").first()).toBeVisible();
  await expect(page.getByLabel("Cancel, or let it end")).toBeChecked();
  await page.getByRole("textbox", { name: "Reason" }).fill("Two classes used it all year");
  await page.getByRole("button", { name: "Save decision" }).click();
  await expect(noticeOf(page, "The decision is saved.")).toBeVisible();
  await expect(renewal).toContainText(/Decided: cancel\. Tell the vendor by .*, in 12 days\./);
  await expect(renewal).toContainText("Two classes used it all year");
  if (javaScriptEnabled) {
    await expectNoFaults(page, "a canceled contract whose vendor isn’t notified", { dark: true });
  }

  await page.goto("/home");
  await expect(page.getByText("is up for renewal")).toHaveCount(0);
  await page
    .getByRole("link", { name: `Record the notice : Tell the vendor that you’re canceling “${title}”` })
    .click();
  await renewal.getByRole("button", { name: "Record the notice" }).click();
  await expect(noticeOf(page, "The notice day is saved.")).toBeVisible();
  await expect(renewal).toContainText(/Decided: cancel\. Notice given on /);
  await page.goto("/home");
  await expect(page.getByText("Nothing needs your attention.")).toBeVisible();

  await page.goto("/roi-dashboard/renewals");
  await expect(page.getByRole("listitem").filter({ hasText: "decided: cancel" })).toHaveCount(2);
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("link", { name: "Change the decision" }).click();
  await page.getByText("Withdraw this decision").click();
  await page.getByRole("button", { name: "Withdraw decision" }).click();
  await expect(noticeOf(page, "The decision is withdrawn.")).toBeVisible();
  await expect(renewal).toContainText("Not decided yet.");
});
