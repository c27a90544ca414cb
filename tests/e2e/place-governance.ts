import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import type { Db } from "db/client";
import { sql } from "kysely";
import { aPerson } from "../support/people";
import { signInAs } from "./place";
import { makePeople, teacher } from "./place-people";
import { colleague, director } from "./worlds";

export const curriculum = "curriculum@lakeside.example";
export const decider = colleague;

/** Lakeside with its people and a curriculum director. Does nothing when another file has made them. */
export async function makeStaff(db: Db): Promise<void> {
  await makePeople(db);
  const there = await db.selectFrom("profiles").select("id").where("email", "=", curriculum).executeTakeFirst();
  if (there) return;
  await aPerson(db, { role: "curriculum_director", districtId: await districtOf(db), email: curriculum });
}

export async function districtOf(db: Db): Promise<string> {
  const { id } = await db.selectFrom("districts").select("id").where("name", "=", "Lakeside").executeTakeFirstOrThrow();
  return id;
}

/** A name like no other, so that nothing on record is like it. */
export const newName = () =>
  `Zq${randomUUID()
    .replace(/[^a-z]/g, "")
    .slice(0, 6)}${randomUUID().slice(0, 4)}`;

/** A request of the teacher for a product of its own, in an open round that waits for the IT director alone. */
export async function aRequestInReview(db: Db, name: string) {
  const at = { district_id: await districtOf(db) };
  const insert = async (
    table: "software" | "review_rounds" | "request_reviews" | "software_requests",
    values: object,
  ) => {
    const { rows } = await sql<{ id: string }>`
      insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))}) returning id`.execute(db);
    return rows[0]?.id as string;
  };
  const asker = await db
    .selectFrom("profiles")
    .select(["id", "school_id"])
    .where("email", "=", teacher)
    .executeTakeFirstOrThrow();
  const of = {
    ...at,
    software_id: await insert("software", { ...at, name, website: `https://${name.toLowerCase()}.example` }),
  };
  const due = new Date(Date.now() + 10 * 24 * 60 * 60 * 1_000);
  const roundId = await insert("review_rounds", { ...of, started_at: new Date(), due_at: due });
  await insert("request_reviews", {
    ...at,
    round_id: roundId,
    dimension: "privacy",
    assignee_role: "it_director",
    due_on: due,
  });
  const requestId = await insert("software_requests", {
    ...of,
    requester_id: asker.id,
    school_id: asker.school_id,
    status: "in_review",
    purpose: "Reading at home",
    round_id: roundId,
    submitted_at: new Date(),
    due_at: due,
  });
  await db
    .insertInto("district_software")
    .values({ ...of, approval_status: "under_review" })
    .execute();
  return { softwareId: of.software_id, requestId };
}

/** A product under review whose only request was withdrawn since. */
export async function aReviewNobodyWaitsFor(db: Db, name: string): Promise<string> {
  const { softwareId, requestId } = await aRequestInReview(db, name);
  await db.updateTable("software_requests").set({ status: "withdrawn" }).where("id", "=", requestId).execute();
  return softwareId;
}

/** A page in a browser of its own, signed in as someone. */
export async function pageOf(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, email);
  return page;
}

/** The words of a notice: in a toast with scripts, at the top of the page without. */
export const noticeOf = (page: Page, words: string) => page.locator(".toast, #page-notice").filter({ hasText: words });

/** The form that decides; the page has another one for the privacy status alone. */
export const decisionForm = (page: Page) =>
  page.locator("form").filter({ has: page.getByRole("button", { name: "Save decision" }) });

/** Answers whatever the review that stands open asks, and accepts it. */
export async function acceptReview(page: Page, dimension: string): Promise<void> {
  const form = page.locator("form").filter({ hasText: `${dimension}: what you found` });
  await expect(form).toBeVisible();
  for (const box of await form.locator("textarea[name^=q-]").all()) await box.fill("Looked at it with the test class.");
  for (const yes of await form.locator("input[name^=q-][value=yes]").all()) await yes.check();
  await form.getByLabel("Pass: no concerns").check();
  await form.getByRole("button", { name: "Save review" }).click();
  await expect(page.getByText(`${dimension}: what you found`)).toHaveCount(0);
}

export { director, teacher };
