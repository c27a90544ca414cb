import { expect } from "@playwright/test";
import { sql } from "kysely";
import { expectNoFaults } from "./axe";
import { test } from "./place";
import { aRequestInReview, makeStaff, newName } from "./place-governance";

test.beforeAll(({ place }) => makeStaff(place.db));

test("an address that is banned today says so, and can be read by all", { tag: "@axe" }, async ({
  page,
  place,
  signIn,
}) => {
  const name = newName();
  const host = `${name.toLowerCase()}.example`;
  const { softwareId } = await aRequestInReview(place.db, name);
  const { db } = place;
  await sql`insert into url_patterns (pattern, software_id, software_name, is_authorized)
    values (${host}, ${softwareId}, ${name}, true)`.execute(db);
  await sql`insert into software_blacklist (district_id, software_id, alternative_software_id, reason_code, reason, starts_on)
    select district_id, id, (select id from software where slug = 'zearn'), 'privacy', 'It sells what students write',
      '2026-01-01' from software where id = ${softwareId}`.execute(db);
  await signIn();
  await page.goto("/url-mapper");
  await page.getByLabel("Address", { exact: true }).fill(`https://www.${host}/kids`);
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const answer = page.getByRole("region", { name: "Test an address" });
  await expect(answer.getByText("Blocked in this district today.")).toBeVisible();
  await expectNoFaults(page, "the test of a banned address");
  await answer.getByRole("link", { name: "See the blocked list entry" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("the answer to a form for a product that was merged can be read by all", { tag: "@axe" }, async ({
  page,
  place,
  signIn,
}) => {
  const { softwareId } = await aRequestInReview(place.db, newName());
  const { softwareId: into } = await aRequestInReview(place.db, newName());
  await signIn();
  await page.goto(`/software/${softwareId}/edit`);
  await sql`update software set merged_into_id = ${into} where id = ${softwareId}`.execute(place.db);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This product was merged" })).toBeVisible();
  await expectNoFaults(page, "a form that came after a merge");
});
