import { expect } from "@playwright/test";
import { sql } from "kysely";
import { test } from "./place";
import { aRequestInReview, decisionForm, makeStaff, newName } from "./place-governance";

// It runs twice: with scripts, and without.

test.beforeAll(({ place }) => makeStaff(place.db));

test("what was decided about a product that is merged meanwhile is not saved, and leads to where it is now", async ({
  page,
  place,
  signIn,
}) => {
  const [name, other] = [newName(), newName()];
  const { softwareId } = await aRequestInReview(place.db, name);
  const { softwareId: into } = await aRequestInReview(place.db, other);
  await signIn();
  await page.goto(`/edtech-ai-recommendations/reviews/${softwareId}/decision`);
  await page.getByRole("link", { name: "Deny" }).click();
  const form = decisionForm(page);
  await form.getByLabel("Reason", { exact: true }).fill("Not for us.");
  await sql`update software set merged_into_id = ${into} where id = ${softwareId}`.execute(place.db);
  await form.getByRole("button", { name: "Save decision" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This product was merged" })).toBeVisible();
  await expect(page.getByText(`${name} has been merged into ${other}, so nothing was saved.`)).toBeVisible();
  await page.getByRole("link", { name: `Open ${other}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: other })).toBeVisible();
  const records = place.db
    .selectFrom("district_software")
    .select("approval_status")
    .where("software_id", "=", softwareId);
  expect(await records.execute()).toEqual([{ approval_status: "under_review" }]);
});
