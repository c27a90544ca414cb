import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { claimMail } from "domain/notices/queries/mail-delivery";
import { listNotifications, notify } from "domain/notices/queries/notifications";
import { assignDimension, recordVerdict } from "domain/software/decisions/commands/review-dimension";
import { endReview, moveRequests } from "domain/software/decisions/commands/review-requests";
import { moveOneRequest } from "domain/software/requests/commands/move-request";
import { newsNext, newsTitle } from "domain/software/requests/news-words";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compose } from "worker/mail/compose";
import { acting, openTools } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { aProduct, aRequest, aRound } from "../support/reviews";

// News that asks for something says so no longer once nobody has to do it, in the app and in mails that still wait.

const database = await cloneDatabase();
const { db } = database;
const tools = openTools(database);
afterAll(async () => {
  await tools.close();
  await database.close();
});

const people: Record<"it" | "curriculum" | "teacher", ActingPerson> = Object.create(null);
let districtId = "";
beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  const schoolId = (await aSchool(db, districtId, "Alder")).id;
  for (const [name, role] of [
    ["it", "it_director"],
    ["curriculum", "curriculum_director"],
    ["teacher", "teacher"],
  ] as const) {
    const place = { districtId, schoolId: name === "teacher" ? schoolId : null };
    const { profileId } = await aPerson(db, { role, ...place, email: `${name}@lakeside.example` });
    people[name] = acting({ profileId, role, ...place });
  }
});

/** A product whose privacy review waits for IT, asked for by a teacher, with the news and the mail that say so. */
async function aReview(name: string) {
  const softwareId = await aProduct(db, name);
  const of = { districtId, softwareId };
  const { roundId, reviews } = await aRound(db, { ...of, openedBy: people.teacher.profileId });
  const request = await aRequest(db, { ...of, requesterId: people.teacher.profileId, roundId }, "in_review");
  const news = { profileIds: [people.it.profileId], subjectId: softwareId, details: { product: name } };
  const [mail] = await notify(db, { districtId, kind: "review_assigned", ...news });
  if (!mail) throw new Error("no mail was written");
  return { ...of, name, roundId, request, review: reviews.privacy ?? "", mailId: mail.mailId };
}
type Review = Awaited<ReturnType<typeof aReview>>;

const verdict = (status: "accepted" | "waiting") => ({ status, comment: null, answers: {}, tells: false });
const said = async (person: ActingPerson, product: string) => {
  const { rows } = await listNotifications(db, person, { unreadOnly: false, page: 1, size: 50 });
  const [news] = rows.filter((row) => row.product === product);
  return news && { title: newsTitle(news), next: newsNext(news), isRead: news.isRead };
};
const letterOf = async (db: Db, mailId: string) => {
  const mail = await claimMail(db, { id: mailId });
  return mail && compose(db, mail, "https://rollcall.example");
};
const over = (name: string) => ({
  title: `The review of ${name} no longer needs you`,
  next: "No action needed from you.",
  isRead: true,
});

test.each<[string, (of: Review) => Promise<{ kind: string }>]>([
  [
    "was answered",
    ({ review: id, ...of }) => recordVerdict(tools, people.it, { ...of, id, version: 1, verdict: verdict("accepted") }),
  ],
  [
    "is somebody else's now",
    ({ review: id, ...of }) =>
      assignDimension(tools, people.curriculum, {
        ...of,
        id,
        version: 1,
        to: { profileId: people.curriculum.profileId, role: null, dueOn: null },
      }),
  ],
  [
    "is not needed, as the request was withdrawn",
    ({ request: id }) =>
      moveOneRequest(tools, people.teacher, { districtId, id, move: "withdraw", by: "requester", version: 1 }),
  ],
  [
    "ended without a decision",
    async ({ request, roundId, ...of }) => {
      await db.updateTable("software_requests").set({ status: "withdrawn" }).where("id", "=", request).execute();
      return endReview(tools, people.curriculum, { ...of, round: { id: roundId, version: 1 }, reason: "Nobody asks." });
    },
  ],
])("a review that %s asks for nothing more, read or not, and its mail is not sent", async (how, end) => {
  const unread = await aReview(`Reader that ${how}`);
  const read = await aReview(`Read that ${how}`);
  await db
    .updateTable("notifications")
    .set({ read_at: new Date() })
    .where("subject_id", "=", read.softwareId)
    .execute();
  expect((await said(people.it, unread.name))?.title).toBe(`${unread.name} needs your review`);
  for (const one of [unread, read]) {
    expect(await end(one)).toMatchObject({ kind: expect.stringMatching(/^(set|moved|done)$/) });
    expect(await said(people.it, one.name)).toEqual(over(one.name));
    expect(await letterOf(db, one.mailId)).toBeNull();
  }
});

test("a review that waits is asked for by mail, and again when it was put back to waiting", async () => {
  const { review: id, mailId, ...of } = await aReview("Reader that waits");
  expect((await letterOf(db, mailId))?.subject).toContain("Reader that waits needs your review");
  for (const [version, status] of [[1, "accepted"] as const, [2, "waiting"] as const]) {
    await recordVerdict(tools, people.it, { ...of, id, version, verdict: verdict(status) });
  }
  expect((await said(people.it, of.name))?.next).toBe("Answer the questions, then choose pass or fail.");
});

test("a question that was answered by the one who asked needs no answer any more", async () => {
  const { request, softwareId, name } = await aReview("Reader with a question");
  const asking = { districtId, softwareId, ids: [request], move: "ask_for_info" as const, reason: "Which class?" };
  expect(await moveRequests(tools, people.it, asking)).toMatchObject({ kind: "done" });
  expect((await said(people.teacher, name))?.title).toContain("needs an answer from you");
  const mail = await db
    .selectFrom("outgoing_mails")
    .select("id")
    .where("profile_id", "=", people.teacher.profileId)
    .executeTakeFirstOrThrow();
  const answer = { id: crypto.randomUUID(), body: "Grade 4." };
  const version = await db
    .selectFrom("software_requests")
    .select("version")
    .where("id", "=", request)
    .executeTakeFirst();
  const move = { districtId, id: request, move: "give_info" as const, by: "requester" as const, answer };
  expect(await moveOneRequest(tools, people.teacher, { ...move, version: version?.version ?? 0 })).toMatchObject({
    kind: "moved",
  });
  expect(await said(people.teacher, name)).toEqual({
    title: `The question about your request for ${name} is closed`,
    next: "No action needed from you.",
    isRead: true,
  });
  expect(await letterOf(db, mail.id)).toBeNull();
});
