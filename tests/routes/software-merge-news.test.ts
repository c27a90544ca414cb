import type { NotificationKind } from "domain/notices/terms";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;
let districtId = "";
const people = { teacher: "", privacy: "", teaching: "" };

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  const school = await aSchool(db, districtId, "Alder");
  await aPerson(db, { role: "district_admin", districtId, email: "director@lakeside.example" });
  const staff = { role: "curriculum_director" as const, districtId };
  people.privacy = (await aPerson(db, { ...staff, email: "privacy@lakeside.example" })).profileId;
  people.teaching = (await aPerson(db, { ...staff, email: "teaching@lakeside.example" })).profileId;
  const teacher = { role: "teacher" as const, districtId, schoolId: school.id, email: "teacher@lakeside.example" };
  people.teacher = (await aPerson(db, teacher)).profileId;
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("director@lakeside.example");
}, 60_000);
beforeEach(() => db.deleteFrom("notifications").execute());
afterAll(async () => {
  await web.stop();
  await database.close();
});

const ownProduct = (name: string) => aRow(db, "software", { district_id: districtId, name });

async function merge(from: string, into: string) {
  const page = await director.read(`/software/${from}/merge?into=${into}`);
  const digest = /name="digest" value="([^"]*)"/.exec(page)?.[1] ?? "";
  expect((await director.post(`/software/${from}/merge`, { intent: "merge", into, digest })).status).toBe(302);
}

/** A request in an open review of a product, whose only waiting review is one person's; they are told of it. */
async function underReview(softwareId: string, profileId: string, product: string) {
  const at = { district_id: districtId };
  const round = await aRow(db, "review_rounds", { ...at, software_id: softwareId, due_at: new Date() });
  await aRow(db, "request_reviews", { ...at, round_id: round, dimension: "privacy", assignee_profile_id: profileId });
  const request = await aRow(db, "software_requests", {
    ...at,
    software_id: softwareId,
    requester_id: people.teacher,
    status: "in_review",
    round_id: round,
    purpose: "To read with",
    submitted_at: new Date(),
  });
  await tell("review_assigned", profileId, { softwareId, product });
  return request;
}

const tell = (kind: NotificationKind, profileId: string, { softwareId, product }: Record<string, string>) =>
  aRow(db, "notifications", {
    district_id: districtId,
    profile_id: profileId,
    kind,
    subject_id: softwareId,
    details: JSON.stringify({ product }),
  });

const unread = (profileId: string) =>
  db
    .selectFrom("notifications")
    .select(["kind", "subject_id", "details"])
    .where("profile_id", "=", profileId)
    .where("read_at", "is", null)
    .execute();

describe("the news about a product that is merged into another", () => {
  test("goes along with its reviews and requests, under the other's name, and leads there", async () => {
    const [from, into] = [await ownProduct("Padlet boards"), await ownProduct("Padlet of Lakeside")];
    await underReview(from, people.privacy, "Padlet boards");
    await tell("request_submitted", people.teaching, { softwareId: from, product: "Padlet boards" });
    await merge(from, into);
    const news = { subject_id: into, details: { product: "Padlet of Lakeside" } };
    expect(await unread(people.privacy)).toEqual([{ kind: "review_assigned", ...news }]);
    expect(await unread(people.teaching)).toEqual([{ kind: "request_submitted", ...news }]);
    const reviewer = new Visitor(web.origin);
    await reviewer.signIn("privacy@lakeside.example");
    const list = await reviewer.read("/notifications");
    expect(list).toContain("Padlet of Lakeside");
    expect(list).not.toContain("Padlet boards");
  });

  test("is settled with the reviews that end by it, and told once to whom both wait for", async () => {
    const [from, into] = [await ownProduct("Sora books"), await ownProduct("Sora of Lakeside")];
    await underReview(from, people.privacy, "Sora books");
    await underReview(into, people.teaching, "Sora of Lakeside");
    await tell("review_assigned", people.teaching, { softwareId: from, product: "Sora books" });
    await merge(from, into);
    expect(await unread(people.privacy)).toEqual([]);
    const news = { kind: "review_assigned", subject_id: into, details: { product: "Sora of Lakeside" } };
    expect(await unread(people.teaching)).toEqual([news]);
    const left = db.selectFrom("notifications").select("id").where("subject_id", "=", from);
    expect(await left.execute(), "news that was read leads there, too").toEqual([]);
  });

  test("stays as it is where it is about a request", async () => {
    const [from, into] = [await ownProduct("Kahoot games"), await ownProduct("Kahoot of Lakeside")];
    const request = await underReview(from, people.privacy, "Kahoot games");
    await aRow(db, "notifications", {
      district_id: districtId,
      profile_id: people.teacher,
      kind: "request_moved",
      subject_id: request,
      details: JSON.stringify({ product: "Kahoot games", to: "in_review" }),
    });
    await merge(from, into);
    const news = { kind: "request_moved", subject_id: request, details: { product: "Kahoot games", to: "in_review" } };
    expect(await unread(people.teacher)).toEqual([news]);
  });
});

test("A request that a merge makes a duplicate closes its open question in words", async () => {
  const [from, into] = [await ownProduct("Quizizz at Alder"), await ownProduct("Quizizz of Lakeside")];
  const request = await underReview(from, people.privacy, "Quizizz at Alder");
  const stays = await underReview(into, people.privacy, "Quizizz of Lakeside");
  await db.updateTable("software_requests").set({ status: "info_requested" }).where("id", "=", request).execute();
  await aRow(db, "notifications", {
    district_id: districtId,
    profile_id: people.teacher,
    kind: "request_moved",
    subject_id: request,
    details: JSON.stringify({ product: "Quizizz at Alder", to: "info_requested" }),
  });
  await merge(from, into);
  const history = db.selectFrom("request_history").select(["to_status", "note"]).where("request_id", "=", request);
  expect(await history.orderBy("at").orderBy("id").execute()).toEqual([
    {
      to_status: "in_review",
      note: "Found to be a duplicate before the question was answered. No answer is needed anymore.",
    },
    { to_status: "duplicate", note: expect.stringContaining("Quizizz of Lakeside") },
  ]);
  const row = db.selectFrom("software_requests").select(["status", "duplicate_of_id"]).where("id", "=", request);
  expect(await row.executeTakeFirst()).toEqual({ status: "duplicate", duplicate_of_id: stays });
  expect(await unread(people.teacher)).toEqual([
    {
      kind: "request_moved",
      subject_id: request,
      details: expect.objectContaining({ to: "duplicate", question: "closed" }),
    },
  ]);
});
