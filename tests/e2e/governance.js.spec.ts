import { expect, type Page } from "@playwright/test";
import { aRow } from "../access/two-districts.place-governance";
import { anAgreement } from "../support/compliance-world";
import { expectNoFaults } from "./axe";
import { test } from "./place";
import {
  aRequestInReview,
  aReviewNobodyWaitsFor,
  decider,
  decisionForm,
  director,
  districtOf,
  makeStaff,
  newName,
  noticeOf,
  pageOf,
  teacher,
} from "./place-governance";

/** What breaks in the browser while a test runs; an answer that refuses a form is no fault. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (422|409)/.test(message.text())) faults.push(message.text());
  });
  return faults;
}

test.beforeAll(({ place }) => makeStaff(place.db));

/** Looks at screens one after the other: each has one heading, and axe finds nothing. */
async function lookAt(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await expectNoFaults(page, path);
  }
}

test("the screens of those who decide are accessible in both themes and sizes", { tag: ["@axe", "@walk"] }, async ({
  page,
  place,
  signIn,
}) => {
  test.setTimeout(400_000);
  const { softwareId, requestId } = await aRequestInReview(place.db, newName());
  const nobodyWaits = await aReviewNobodyWaitsFor(place.db, newName());
  const faults = watch(page);
  await signIn(decider);
  await lookAt(page, [
    "/home",
    "/notifications",
    "/edtech-ai-recommendations?tab=requests",
    `/edtech-ai-recommendations/requests/${requestId}`,
    `/edtech-ai-recommendations/reviews/${softwareId}`,
    `/edtech-ai-recommendations/reviews/${nobodyWaits}?end`,
    `/edtech-ai-recommendations/reviews/${softwareId}/decision`,
    "/edtech-ai-recommendations/reviews/due",
    "/edtech-ai-recommendations/reviews/settings",
    `/software/${softwareId}`,
    `/software/${softwareId}/edit`,
    `/software/${softwareId}/merge`,
    "/software/new",
  ]);
  expect(faults).toEqual([]);
});

test("the screens of rules, blacklist, patterns and compliance are accessible, too", {
  tag: ["@axe", "@walk"],
}, async ({ page, place, signIn }) => {
  test.setTimeout(400_000);
  const { softwareId } = await aRequestInReview(place.db, newName());
  const districtId = await districtOf(place.db);
  const of = { title: `Agreement on ${newName()}`, softwareIds: [softwareId], days: 20 };
  const agreement = `/compliance-report/agreements/${await anAgreement(place.db, districtId, of)}`;
  const entry = `/software-blacklist-manager/${await aRow(place.db, "software_blacklist", {
    district_id: districtId,
    pattern: "part.example.com/games",
    pattern_type: "path_prefix",
    host: "part.example.com",
    path: "/games",
    reason_code: "distraction",
    reason: "Games during lessons.",
    starts_on: "2026-01-01",
  })}`;
  const faults = watch(page);
  await signIn(decider);
  await lookAt(page, [
    ...[agreement, `${agreement}?edit=agreement`, `${agreement}?edit=renewal`, entry, `${entry}?edit=entry`],
    "/software-search",
    "/url-mapper",
    `/url-mapper/new?software=${softwareId}`,
    "/url-mapper?tab=policy-rules",
    "/url-mapper/policy-rules/new",
    "/software-blacklist-manager",
    `/software-blacklist-manager/new?software=${softwareId}`,
    "/compliance-report",
    `/compliance-report/${softwareId}`,
    "/compliance-report/agreements",
    `/compliance-report/agreements/new?software=${softwareId}`,
  ]);
  expect(faults).toEqual([]);
});

test("the screens of those who ask are accessible, also when a form is refused", { tag: ["@axe", "@walk"] }, async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  const faults = watch(page);
  await signIn(teacher);
  await lookAt(page, ["/home", "/notifications", "/edtech-ai-recommendations?tab=requests", "/profile"]);
  await page.goto("/edtech-ai-recommendations/requests/new?q=quiz");
  await expectNoFaults(page, "looking a product up");
  await page.goto(`/edtech-ai-recommendations/requests/new?name=${newName()}`);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoFaults(page, "a request, refused");
  expect(faults).toEqual([]);
});

test("what looks the same on record is shown while one types, and moves no field that is typed into", {
  tag: "@axe",
}, async ({ page, place, signIn }) => {
  const known = newName();
  await place.db
    .insertInto("software")
    .values({ name: known, website: `https://${known.toLowerCase()}.example`, source: "catalogue" })
    .execute();
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(teacher);
  await page.goto(`/edtech-ai-recommendations/requests/new?name=${newName()}`);
  const name = page.getByLabel("Name", { exact: true });
  const similar = page.getByRole("group", { name: "Is it one of these?" });
  await name.fill("");
  await name.pressSequentially("Qqxyz");
  await expect(page.getByRole("status").filter({ hasText: "Nothing on record looks like it." })).toBeAttached();
  await expect(similar).toHaveCount(0);
  const before = await name.boundingBox();
  await name.fill(known);
  await expect(similar.getByLabel(known)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "looks like it" })).toBeAttached();
  expect(await name.boundingBox()).toEqual(before);
  await expectNoFaults(page, "a request, while its product is typed");
  await page.getByLabel("Web address").fill(`https://${known.toLowerCase()}.example/app`);
  await expect(similar.getByText("The same name and address")).toBeVisible();
  await similar.getByLabel(known).check();
  await page.getByLabel("What will you and your students do with it?").fill("Short texts that they choose themselves.");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("heading", { level: 1, name: known })).toBeVisible();
  const made = await place.db.selectFrom("software").select("source").where("name", "=", known).execute();
  expect(made, "it is that product, and no second one").toEqual([{ source: "catalogue" }]);
});

test("a double click sends a request once", async ({ page, place, signIn }) => {
  const name = newName();
  await signIn(teacher);
  await page.goto(`/edtech-ai-recommendations/requests/new?name=${name}`);
  await page.getByLabel("Web address").fill(`https://${name.toLowerCase()}.example`);
  await page.getByLabel("What will you and your students do with it?").fill("Short texts that they choose themselves.");
  await page.getByRole("button", { name: "Send request" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const requests = () =>
    place.db
      .selectFrom("software_requests as r")
      .innerJoin("software as s", "s.id", "r.software_id")
      .select("r.id")
      .where("s.name", "=", name)
      .execute();
  await expect.poll(async () => (await requests()).length).toBe(1);
});

test("of two who decide at once the second is told, and nothing is overwritten", async ({
  browser,
  page,
  place,
  signIn,
}) => {
  test.setTimeout(120_000);
  const { softwareId } = await aRequestInReview(place.db, newName());
  const at = `/edtech-ai-recommendations/reviews/${softwareId}/decision`;
  await signIn(director);
  await page.goto(`${at}?decision=approved`);
  const other = await pageOf(browser, decider);
  await other.goto(`${at}?decision=denied`);
  const decide = async (by: Page, reason: string) => {
    const form = decisionForm(by);
    await form.getByLabel("Reason for skipping open reviews").fill("Looked at together in the meeting.");
    await form.locator("textarea[name=reason]").fill(reason);
    await form.getByRole("button", { name: "Save decision" }).click();
  };
  await decisionForm(page).getByLabel("Privacy status").selectOption("compliant");
  await decide(page, "We need it.");
  await expect(noticeOf(page, "1 request answered.")).toBeVisible();
  await decide(other, "We have one already.");
  const alert = other.getByRole("alert");
  await expect(alert).toContainText("so nothing was saved");
  await expect(alert).toContainText("The status is now approved");
  await expect(alert.getByRole("link", { name: "Open the current version in a new tab" })).toBeVisible();
  await expect(other.getByText("Change the status from Approved to Denied.")).toBeVisible();
  await expect(
    other.getByRole("complementary").getByText("privacy: accepted by decision, not checked"),
    "as it is by now",
  ).toBeVisible();
  await expect(decisionForm(other).getByLabel("Reason", { exact: true })).toHaveValue("We have one already.");
  const { approval_status: status, decision_reason: reason } = await place.db
    .selectFrom("district_software")
    .select(["approval_status", "decision_reason"])
    .where("software_id", "=", softwareId)
    .executeTakeFirstOrThrow();
  expect({ status, reason }).toEqual({ status: "approved", reason: "We need it." });
  const save = decisionForm(other).getByRole("button", { name: "Save decision" });
  await save.click();
  await expect(noticeOf(other, "Denied.")).toBeVisible();
});
