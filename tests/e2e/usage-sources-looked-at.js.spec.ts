import { expect } from "@playwright/test";
import { rollUpWaiting } from "domain/usage/roll-up";
import { expectNoFaults } from "./axe";
import { test } from "./place";
import { makeKey, send, visit } from "./place-usage";

test("sources are accessible without any, with a new key, with visits and rejections, and so is the API's page", {
  tag: "@axe",
}, async ({ page, place, signIn }) => {
  test.slow();
  await signIn();
  await page.goto("/usage-sources");
  await expectNoFaults(page, "no sources", { dark: true });
  const token = await makeKey(page, "Axe");
  await expectNoFaults(page, "a new key", { dark: true });
  expect((await send(place.origin, token, [visit("https://games.example/x"), { x: 1 }])).status).toBe(202);
  const [{ id = "" } = {}] = await place.db.selectFrom("districts").select("id").execute();
  await rollUpWaiting(place.db, { districtId: id });
  await page.goto("/usage-sources");
  await page.getByText("Why 1 visit was rejected").first().click();
  await page.getByText("View as table").first().click();
  await expectNoFaults(page, "a source", { dark: true });
  await page.goto("/usage-sources/api");
  await page.locator("details").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });
  await expectNoFaults(page, "the API's page", { dark: true });
});
