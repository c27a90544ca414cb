import { expect } from "@playwright/test";
import { anAgreement } from "../support/compliance-world";
import { test } from "./place";
import {
  acceptReview,
  aRequestInReview,
  aReviewNobodyWaitsFor,
  curriculum,
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

// Everything here runs twice: with scripts, and without; what has the tag "@twice" runs without in the slow lane only.

test.beforeAll(({ place }) => makeStaff(place.db));

test("a teacher asks, reviewers look at it, it is decided with conditions, and the teacher knows", {
  tag: "@twice",
}, async ({ browser, page, signIn }) => {
  test.setTimeout(180_000);
  const name = newName();
  await signIn(teacher);
  await page.getByRole("link", { name: "Request software" }).click();
  await page.getByRole("textbox", { name: "Which software?" }).fill(name);
  await page.getByRole("button", { name: "Look it up" }).click();
  await page.getByRole("link", { name: "Request it as a new product" }).click();
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Web address").fill(`https://${name.toLowerCase()}.example`);
  await page.getByLabel("What will you and your students do with it?").fill("Short texts that they choose themselves.");
  await page.getByRole("group", { name: "Grades" }).getByLabel("4", { exact: true }).check();
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(noticeOf(page, "Request sent.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  const instructor = await pageOf(browser, curriculum);
  await instructor.goto("/notifications");
  await instructor.getByRole("button", { name: `${name} needs your review` }).click();
  await instructor.getByRole("button", { name: "Start review" }).click();
  await expect(instructor.getByRole("button", { name: "Start review" })).toHaveCount(0);
  await acceptReview(instructor, "Instruction");
  await acceptReview(instructor, "Accessibility");

  const it = await pageOf(browser, director);
  await it.goto("/edtech-ai-recommendations?tab=requests");
  await it.getByRole("link", { name }).first().click();
  await acceptReview(it, "Privacy");

  const admin = await pageOf(browser, decider);
  await admin.goto("/edtech-ai-recommendations?tab=requests");
  await admin.getByRole("link", { name }).first().click();
  await admin.getByRole("link", { name: "Decide", exact: true }).click();
  await admin.getByRole("link", { name: "Approve with conditions" }).click();
  const form = decisionForm(admin);
  await expect(form.getByRole("heading", { name: "This will" })).toBeVisible();
  await admin.getByRole("button", { name: "Save decision" }).click();
  await expect(admin.getByRole("alert")).toContainText("Set at least one condition");
  const grades = form.getByRole("group", { name: "Grades" });
  for (const grade of ["3", "4", "5"]) await grades.getByLabel(grade, { exact: true }).check();
  await form.getByLabel("Privacy status").selectOption("conditional");
  await form.getByLabel("Reason (optional)").fill("Fits the reading program.");
  await admin.getByRole("button", { name: "Save decision" }).click();
  await expect(noticeOf(admin, "1 request answered.")).toBeVisible();

  await page.goto("/home");
  await page.getByRole("button", { name: `${name} is approved with conditions` }).click();
  await expect(page.getByText("Fits the reading program.").first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "In grades 3 to 5" })).toBeVisible();
  await page.getByRole("link", { name: "See the product" }).click();
  await page.waitForURL("**/software/*");
  await page.goto(`${page.url()}?grade=9`);
  await expect(page.getByText("not for students in grade 9").first()).toBeVisible();
  await page.goto(page.url().replace("grade=9", "grade=4"));
  await expect(page.locator("main")).not.toContainText("not for students in grade");
  await expect(page.getByText("approved with conditions").first()).toBeVisible();
  // It is read now: the link was followed.
  await page.goto("/notifications?show=unread");
  await expect(page.getByRole("button", { name: `${name} is approved` })).toHaveCount(0);
});

test("a question stops the clock, its answer sends the request back to the reviewers", async ({
  browser,
  page,
  place,
  signIn,
}) => {
  test.setTimeout(120_000);
  const name = newName();
  const { softwareId, requestId } = await aRequestInReview(place.db, name);
  await signIn(director);
  await page.goto(`/edtech-ai-recommendations/reviews/${softwareId}`);
  await page.getByRole("link", { name: "Ask a question" }).click();
  await page.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByRole("alert")).toContainText("Give a reason");
  await page.getByLabel("Your question").fill("Do they sign in themselves?");
  await page.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByText("a question to them is open.")).toBeVisible();
  const request = () =>
    place.db
      .selectFrom("software_requests")
      .select(["status", "paused_at"])
      .where("id", "=", requestId)
      .executeTakeFirstOrThrow();
  expect(await request()).toMatchObject({ status: "info_requested", paused_at: expect.any(Date) });

  const asker = await pageOf(browser, teacher);
  await asker.getByRole("button", { name: `Your request for ${name} needs an answer from you` }).click();
  await expect(asker.getByText("Do they sign in themselves?").first()).toBeVisible();
  await asker.getByRole("button", { name: "Send answer" }).click();
  await expect(asker.getByRole("alert")).toBeVisible();
  await asker.getByLabel("Your answer").fill("No, I have one account for the class.");
  await asker.getByRole("button", { name: "Send answer" }).click();
  await expect.poll(async () => (await request()).status).toBe("in_review");
  expect((await request()).paused_at).toBeNull();

  await page.goto(`/edtech-ai-recommendations/requests/${requestId}`);
  await expect(page.getByText("No, I have one account for the class.").first()).toBeVisible();
});

test("a review that nobody waits for ends without a decision, with its reason", async ({ page, place, signIn }) => {
  const softwareId = await aReviewNobodyWaitsFor(place.db, newName());
  await signIn(director);
  await page.goto(`/edtech-ai-recommendations/reviews/${softwareId}`);
  await page.getByRole("link", { name: "End without a decision" }).click();
  await page.getByRole("button", { name: "End review" }).click();
  await expect(page.getByRole("alert")).toContainText("Give a reason");
  await page.getByLabel("Reason", { exact: true }).fill("Another district buys it for us.");
  await page.getByRole("button", { name: "End review" }).click();
  await expect(noticeOf(page, "The review has ended without a decision.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "The last reviews" })).toBeVisible();
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByText("Another district buys it for us.").first()).toBeVisible();
});

test("news by mail is chosen, and all of it is marked as read at once", async ({ page, place, signIn }) => {
  const name = newName();
  const { requestId } = await aRequestInReview(place.db, name);
  const { id, district_id } = await place.db
    .selectFrom("profiles")
    .select(["id", "district_id"])
    .where("email", "=", teacher)
    .executeTakeFirstOrThrow();
  await place.db
    .insertInto("notifications")
    .values({ profile_id: id, district_id, kind: "request_comment", subject_id: requestId })
    .execute();
  await signIn(teacher);
  await page.goto("/notifications");
  await expect(page.getByRole("button", { name: `A new comment on the request for ${name}` })).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(noticeOf(page, "Everything is marked as read.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
  await page.getByRole("link", { name: "Choose emails" }).click();
  const choice = page.getByRole("group", { name: "Also send by email" });
  await choice.getByLabel("Someone comments on a request I am part of").check();
  await page.getByRole("button", { name: "Save choice" }).click();
  await expect(noticeOf(page, "Saved. You still see everything under Notifications.")).toBeVisible();
  await expect(choice.getByLabel("Someone comments on a request I am part of")).toBeChecked();
});

test("a document that a browser printed is kept with its agreement; half of it is not complete", async ({
  page,
  place,
  signIn,
}) => {
  const title = `Agreement on ${newName()}`;
  const id = await anAgreement(place.db, await districtOf(place.db), { title, softwareIds: [], days: 300 });
  await page.setContent(`<h1>${title}</h1><p>${"The vendor keeps what it learns of students. ".repeat(200)}</p>`);
  const buffer = await page.pdf();
  const choose = async (buffer: Buffer) => {
    await page.getByLabel("Choose a PDF").setInputFiles({ name: "Signed.pdf", mimeType: "application/pdf", buffer });
    await page.getByRole("button", { name: "Save document" }).click();
  };
  await signIn(decider);
  await page.goto(`/compliance-report/agreements/${id}`);
  await choose(buffer.subarray(0, buffer.length / 2));
  await expect(page.locator("#document-error")).toContainText("The file is not complete. Export it again as a PDF");
  await choose(buffer);
  await expect(noticeOf(page, "The document is kept with the agreement.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Download/ })).toContainText("Signed.pdf");
});
