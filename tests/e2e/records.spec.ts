import { expect } from "@playwright/test";
import { anAgreement } from "../support/compliance-world";
import { test } from "./place";
import { aRequestInReview, decider, districtOf, makeStaff, newName, noticeOf } from "./place-governance";

// Both run twice: with scripts, and without.

test.beforeAll(({ place }) => makeStaff(place.db));

test("an agreement that ends is read, and renewed in three steps", { tag: "@twice" }, async ({
  page,
  place,
  signIn,
}) => {
  const name = newName();
  const { softwareId } = await aRequestInReview(place.db, name);
  const title = `Agreement on ${name}`;
  const of = { title, softwareIds: [softwareId], days: 20 };
  const id = await anAgreement(place.db, await districtOf(place.db), of);
  await signIn(decider);
  await page.goto(`/compliance-report/agreements?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByText("In force for 1 product until")).toBeVisible();
  await page.getByRole("link", { name: "Renew", exact: true }).click();
  const form = page.getByRole("region", { name: "Renew this agreement" });
  await form.getByLabel("Title").fill(`${title}, renewed`);
  await form.getByRole("button", { name: "Add renewal" }).click();
  await expect(noticeOf(page, "The renewal is on file.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: `${title}, renewed` })).toBeVisible();
  const renewals = page.getByRole("region", { name: "Renewals" });
  await expect(renewals.getByRole("link", { name: title, exact: true })).toHaveAttribute("href", new RegExp(id));
  await renewals.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("link", { name: "See the renewal" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Renew", exact: true })).toHaveCount(0);
});

test("a part of a site that is blocked says so, and the whole site is one step away", { tag: "@twice" }, async ({
  page,
  signIn,
}) => {
  const site = `${newName().toLowerCase()}.example.com`;
  await signIn(decider);
  await page.goto("/software-blacklist-manager/new");
  await page.getByLabel("Address").fill(`${site}/games`);
  await page.getByLabel("Why").selectOption({ label: "Distraction" });
  await page.getByLabel("The reason in a sentence").fill("Games during lessons.");
  await page.getByRole("button", { name: "Add to the blocked list" }).click();
  await expect(page.getByText(`The rest of ${site} stays open.`)).toBeVisible();
  await page.getByRole("button", { name: `Block all of ${site}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: site, exact: true })).toBeVisible();
  await expect(page.getByText("Blocked for everyone since")).toBeVisible();
  await expect(page.getByText("stays open")).toHaveCount(0);
});
