import { expect } from "@playwright/test";
import { aContract } from "../support/money-world";
import { aDistrict, aPerson } from "../support/people";
import { expectNoFaults } from "./axe";
import { test } from "./place";
import { newName } from "./place-governance";

test("a contract deleted in another tab: what was typed into its form can still be copied", { tag: "@axe" }, async ({
  page,
  place,
  signIn,
}) => {
  const name = newName();
  const { id: districtId } = await aDistrict(place.db, name);
  const director = `director@${name.toLowerCase()}.example`;
  await aPerson(place.db, { role: "it_director", districtId, email: director });
  const title = `Maps ${name}`;
  const id = await aContract(place.db, districtId, { title, starts: -300, ends: 40 });

  await signIn(director);
  await page.goto(`/roi-dashboard/contracts/${id}?edit=contract`);
  await page.getByLabel("Note").fill("Ask for a discount");
  const tab = await page.context().newPage();
  await tab.goto(`/roi-dashboard/contracts/${id}`);
  await tab.getByText("Delete this contract").click();
  await tab.getByRole("button", { name: `Delete “${title}”` }).click();
  await expect(tab).toHaveURL(/\/contracts$/);

  await page.getByRole("button", { name: "Save contract" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This contract was deleted" })).toBeFocused();
  await expect(page.getByText(/^You deleted this contract on .* in another tab or window, so nothing/)).toBeVisible();
  await expect(page.getByText("Ask for a discount")).toBeVisible();
  await expectNoFaults(page, "a form about a contract that was deleted", { dark: true });
  await page.getByRole("link", { name: "Go to Contracts" }).click();
  await expect(page).toHaveURL(/\/contracts$/);
});
