import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { aProduct, aRequest, aRound } from "../support/reviews";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/edtech-ai-recommendations/reviews";
let web: Web;
const who: Record<"it" | "curriculum" | "teacher", Visitor> = Object.create(null);
const ids: Record<"district" | "other" | "school" | "otherSchool" | "teacher" | "second", string> = Object.create(null);

beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  ids.other = (await aDistrict(db, "Northfield")).id;
  ids.school = (await aSchool(db, ids.district, "Alder")).id;
  ids.otherSchool = (await aSchool(db, ids.other, "Birch")).id;
  const person = (role: "it_director" | "curriculum_director" | "teacher", name: string) =>
    aPerson(db, { role, districtId: ids.district, schoolId: ids.school, email: `${name}@lakeside.example` });
  await person("it_director", "it");
  await person("curriculum_director", "curriculum");
  ids.teacher = (await person("teacher", "teacher")).profileId;
  ids.second = (await person("teacher", "second")).profileId;
  web = await startWeb(database.url);
  for (const name of ["it", "curriculum", "teacher"] as const) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name}@lakeside.example`);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const at = (id: string) => `${base}/${id}/decision`;
const record = (softwareId: string) =>
  db
    .selectFrom("district_software")
    .selectAll()
    .where("software_id", "=", softwareId)
    .where("district_id", "=", ids.district)
    .executeTakeFirst();
const requestOf = (id: string) =>
  db
    .selectFrom("software_requests")
    .select(["status", "decision_reason", "decided_by"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const plain = {
  intent: "decide",
  recordVersion: "0",
  roundId: "",
  roundVersion: "0",
  decision: "approved",
  privacyStatus: "compliant",
  until: "",
  conditions: "",
  nextReviewOn: "",
  overrideReason: "",
  reason: "",
  skipReason: "The committee has looked at it.",
};
const ask = (softwareId: string, requesterId: string, roundId: string | null = null, status = "in_review") =>
  aRequest(db, { districtId: ids.district, softwareId, requesterId, roundId }, status);

describe("a decision", () => {
  test("is put on record with its conditions, answers everyone, ends the round and leaves its history", async () => {
    const product = await aProduct(db, "Lumen Math");
    const { roundId } = await aRound(
      db,
      { districtId: ids.district, softwareId: product },
      { instruction: { status: "accepted" }, privacy: { status: "accepted" }, accessibility: { status: "accepted" } },
    );
    const first = await ask(product, ids.teacher, roundId);
    const second = await ask(product, ids.second, roundId, "submitted");
    const fields: [string, string][] = Object.entries({
      ...plain,
      roundId,
      roundVersion: "1",
      decision: "approved_with_conditions",
      conditions: "With headphones",
      until: "2099-06-30",
      nextReviewOn: "2099-01-15",
      reason: "It helps.",
    });
    fields.push(["requests", first], ["requests", second], ["grades", "4"], ["grades", "5"], ["schools", ids.school]);
    const answer = await who.it.post(at(product), fields);
    expect(answer.status).toBe(302);
    expect(await record(product)).toMatchObject({
      approval_status: "approved_with_conditions",
      privacy_status: "compliant",
      allowed_grades: [4, 5],
      allowed_school_ids: [ids.school],
      allowed_until: "2099-06-30",
      next_review_on: "2099-01-15",
      conditions: "With headphones",
      decision_reason: "It helps.",
      override_reason: null,
    });
    expect(await requestOf(first)).toMatchObject({ status: "approved_with_conditions", decision_reason: "It helps." });
    expect(await requestOf(second)).toMatchObject({ status: "approved_with_conditions" });
    const round = await db.selectFrom("review_rounds").selectAll().where("id", "=", roundId).executeTakeFirstOrThrow();
    expect(round).toMatchObject({ outcome: "approved_with_conditions" });
    expect(round.closed_at).not.toBeNull();
    const history = await db
      .selectFrom("status_history")
      .select(["what", "to_value", "reason"])
      .where("software_id", "=", product)
      .orderBy("at")
      .execute();
    expect(history).toEqual([
      { what: "privacy", to_value: "compliant", reason: null },
      { what: "approval", to_value: "approved_with_conditions", reason: "It helps." },
      { what: "review", to_value: "closed: approved_with_conditions", reason: null },
    ]);
    const news = await db
      .selectFrom("notifications")
      .select(["profile_id", "kind", "details"])
      .where("subject_id", "in", [first, second])
      .execute();
    expect(news).toHaveLength(2);
    expect(news[0]?.details).toMatchObject({ product: "Lumen Math", to: "approved_with_conditions" });
    const audit = await db
      .selectFrom("audit_log")
      .select(["before", "after", "details"])
      .where("action", "=", "software.decided")
      .where("object_id", "=", product)
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      before: { approval_status: "not_reviewed", privacy_status: "not_evaluated" },
      after: { approval_status: "approved_with_conditions", privacy_status: "compliant" },
      details: { requests: 2, left: 0, skipped: [], override: false },
    });
    const page = await who.it.read(`${base}/${product}`);
    expect(page).toContain("In grades 4 and 5");
    expect(page).toContain("At Alder");
    expect(await who.it.read(`${base}/${product}/history`)).toContain("Approved with conditions");
  });

  test.each([
    ["approved", "approved", {}],
    ["denied", "denied", { reason: "It has ads." }],
  ])(
    "%s while a question is open closes the question in words, and tells who was asked",
    async (decision, to, more) => {
      const product = await aProduct(db, `Asked until ${decision}`);
      const id = await ask(product, ids.teacher);
      const question = { intent: "ask", requests: id, reason: "Which class is it for?" };
      expect((await who.it.post(`${base}/${product}`, question)).status).toBe(302);
      const answer = await who.it.post(at(product), { ...plain, decision, requests: id, ...more });
      expect(answer.status).toBe(302);
      const history = await db
        .selectFrom("request_history")
        .select(["from_status", "to_status", "note"])
        .where("request_id", "=", id)
        .orderBy("at")
        .execute();
      const closed = "Decided before the question was answered. No answer is needed anymore.";
      expect(history.slice(1)).toEqual([
        { from_status: "info_requested", to_status: "in_review", note: closed },
        { from_status: "in_review", to_status: to, note: decision === "denied" ? "It has ads." : null },
      ]);
      const page = await who.teacher.read(`/edtech-ai-recommendations/requests/${id}`);
      expect(page).toContain("Question closed");
      expect(page).toContain(closed);
      expect(page).not.toContain("Question answered");
      const news = await db
        .selectFrom("notifications")
        .select(["details", "read_at"])
        .where("subject_id", "=", id)
        .orderBy("created_at")
        .execute();
      expect(news).toMatchObject([
        { details: { to: "info_requested" }, read_at: expect.any(Date) },
        { details: { to, question: "closed" }, read_at: null },
      ]);
      expect(await who.teacher.read("/notifications")).toContain("no answer is needed");
    },
  );

  test("can leave some requests out: they stay open, and so does their round", async () => {
    const product = await aProduct(db, "Some of them");
    const of = { districtId: ids.district, softwareId: product };
    const { roundId } = await aRound(db, of, { privacy: { status: "accepted" } });
    const first = await ask(product, ids.teacher, roundId);
    const second = await ask(product, ids.second, roundId);
    const answer = await who.it.post(at(product), { ...plain, roundId, roundVersion: "1", requests: first });
    expect(answer.status).toBe(302);
    expect((await requestOf(first)).status).toBe("approved");
    expect((await requestOf(second)).status).toBe("in_review");
    const round = await db.selectFrom("review_rounds").select("closed_at").where("id", "=", roundId).executeTakeFirst();
    expect(round?.closed_at).toBeNull();
  });

  test("can be made without a request, renewed and changed", async () => {
    const product = await aProduct(db, "Nobody asked");
    expect((await who.it.post(at(product), plain)).status).toBe(302);
    const made = await record(product);
    expect(made?.approval_status).toBe("approved");
    const version = String(made?.version);
    const renewed = { ...plain, recordVersion: version, decision: "pilot", until: "2099-12-31" };
    expect((await who.it.post(at(product), renewed)).status).toBe(302);
    const next = String((await record(product))?.version);
    const retire = { ...plain, recordVersion: next, decision: "retired" };
    const bare = await who.it.post(at(product), retire);
    expect(bare.status).toBe(422);
    expect(await bare.text()).toContain("Give a reason. Requesters");
    expect((await who.it.post(at(product), { ...retire, reason: "Nobody uses it." })).status).toBe(302);
    expect(await record(product)).toMatchObject({ approval_status: "retired", allowed_until: null });
  });

  test("authorises the product's addresses when it may be used, and takes that back", async () => {
    const product = await aProduct(db, "With an address");
    await db
      .insertInto("url_patterns")
      .values({ pattern: "address.example", host: "address.example", software_id: product, software_name: "It" })
      .execute();
    const own = () =>
      db
        .selectFrom("url_patterns")
        .select("is_authorized")
        .where("software_id", "=", product)
        .where("district_id", "=", ids.district)
        .execute();
    expect((await who.it.post(at(product), plain)).status).toBe(302);
    expect(await own()).toEqual([{ is_authorized: true }]);
    const version = String((await record(product))?.version);
    const deny = { ...plain, recordVersion: version, decision: "denied", reason: "Ads." };
    expect((await who.it.post(at(product), deny)).status).toBe(302);
    expect(await own()).toEqual([{ is_authorized: false }]);
  });
});

describe("a decision is refused, with its reason and nothing changed,", () => {
  test.each([
    ["without a choice", { decision: "" }, "Choose what you decide."],
    ["to deny without a reason", { decision: "denied" }, "Give a reason:"],
    ["with conditions that it does not have", { decision: "approved_with_conditions" }, "Set at least one condition"],
    ["without conditions that it has", { staffOnly: "yes" }, "You have set conditions."],
    [
      "for staff only and students",
      { decision: "pilot", staffOnly: "yes", allowedRoles: "student" },
      "leaves students",
    ],
    ["until a day gone by", { decision: "pilot", until: "2020-01-01" }, "Choose today or a later date."],
    ["with a next review gone by", { nextReviewOn: "2020-01-01" }, "Choose a date after today."],
    ["with a day that is none", { nextReviewOn: "soon" }, "Enter a day, such as 2026-11-30."],
    ["with a privacy status that is none", { privacyStatus: "fine" }, "Choose a privacy status."],
    ["when privacy does not allow it", { privacyStatus: "not_evaluated" }, "does not allow an approval"],
    ["with a grade that is none", { decision: "pilot", grades: "13" }, "Choose grades from the list."],
  ])("%s", async (_, fields, said) => {
    const product = await aProduct(db, `Refused ${said} ${JSON.stringify(fields)}`);
    const answer = await who.it.post(at(product), { ...plain, conditions: "", ...fields } as Record<string, string>);
    expect(answer.status).toBe(422);
    expect((await answer.text()).replaceAll("&#x27;", "'")).toContain(said);
    expect(await record(product)).toBeUndefined();
  });

  test("for another district's school", async () => {
    const product = await aProduct(db, "Elsewhere");
    const answer = await who.it.post(at(product), { ...plain, decision: "pilot", schools: ids.otherSchool });
    expect(answer.status).toBe(422);
    expect(await record(product)).toBeUndefined();
  });

  test("but made with an override, whose reason stands in the record", async () => {
    const product = await aProduct(db, "Override");
    const fields = { ...plain, privacyStatus: "in_negotiation", overrideReason: "The agreement is being signed." };
    expect((await who.it.post(at(product), fields)).status).toBe(302);
    expect(await record(product)).toMatchObject({ override_reason: "The agreement is being signed." });
  });

  test.each(["privacy", "security"])("over a failed %s review, but with an override", async (dimension) => {
    const product = await aProduct(db, `Failed ${dimension}`);
    const failed = { status: "refused", comment: "It sells data.", decided_at: new Date() };
    const { roundId } = await aRound(db, { districtId: ids.district, softwareId: product }, { [dimension]: failed });
    const fields = { ...plain, roundId, roundVersion: "1" };
    const answer = await who.it.post(at(product), fields);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`The ${dimension} review failed. Give a reason for approving it anyway`);
    expect(await record(product)).toBeUndefined();
    const override = { ...fields, overrideReason: "For a week, without accounts." };
    expect((await who.it.post(at(product), override)).status).toBe(302);
    expect(await record(product)).toMatchObject({ override_reason: "For a week, without accounts." });
    // The same decision once more counts as made.
    expect((await who.it.post(at(product), override)).status).toBe(302);
    const version = String((await record(product))?.version);
    const later = await who.it.post(at(product), { ...plain, recordVersion: version, reason: "Go on." });
    expect(later.status, "the failed review is the last one").toBe(422);
    const deny = { ...plain, recordVersion: version, decision: "denied", reason: "Enough." };
    expect((await who.it.post(at(product), deny)).status).toBe(302);
    expect(await record(product)).toMatchObject({ override_reason: null });
  });

  test("while reviews wait, unless a reason says why; they are skipped with it", async () => {
    const product = await aProduct(db, "Waiting");
    const { roundId, reviews } = await aRound(db, { districtId: ids.district, softwareId: product });
    const fields = { ...plain, roundId, roundVersion: "1", skipReason: "" };
    const answer = await who.it.post(at(product), fields);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Give a reason for skipping them, or wait for them");
    expect(await record(product)).toBeUndefined();
    expect((await who.it.post(at(product), { ...fields, skipReason: "Looked at last year." })).status).toBe(302);
    const review = await db
      .selectFrom("request_reviews")
      .select(["status", "comment"])
      .where("id", "=", reviews.privacy ?? "")
      .executeTakeFirstOrThrow();
    expect(review).toEqual({ status: "skipped", comment: "Looked at last year." });
    const page = (await who.curriculum.read(`${base}/${product}`)).replaceAll("<!-- -->", "");
    expect(page).toMatch(/Privacy<\/h3>.*?skipped.*?it, .*?Looked at last year\./s);
    expect(page).toContain("Not needed by your rules: security, budget.");
  });

  test("to approve what is banned; to deny it counts once the ban is lifted, and it can be approved again", async () => {
    const product = await aProduct(db, "Banned");
    const ban = await who.it.post("/software-blacklist-manager/new", {
      forDistrict: ids.district,
      software: "Banned",
      pattern: "",
      reasonCode: "other",
      reason: "For now.",
      startsOn: "2026-01-01",
      endsOn: "",
      alternative: "",
    });
    const version = async () => String((await record(product))?.version);
    const answer = await who.it.post(at(product), { ...plain, recordVersion: await version() });
    expect(answer.status).toBe(422);
    expect((await answer.text()).replaceAll("&#x27;", "'")).toContain("Lift that entry first");
    const deny = { ...plain, recordVersion: await version(), decision: "denied", reason: "Ads." };
    expect((await who.it.post(at(product), deny)).status).toBe(302);
    expect((await record(product))?.approval_status).toBe("blocked");
    const lift = { intent: "lift", version: "1", liftReason: "It is over." };
    expect((await who.it.post(ban.headers.get("location") ?? "", lift)).status).toBe(302);
    expect(await record(product)).toMatchObject({ approval_status: "denied", decision_reason: "Ads." });
    expect((await who.it.post(at(product), { ...plain, recordVersion: await version() })).status).toBe(302);
    expect((await record(product))?.approval_status).toBe("approved");
  });

  test("for those who may not decide", async () => {
    const product = await aProduct(db, "Not theirs");
    expect((await who.teacher.post(at(product), plain)).status).toBe(403);
    expect(await record(product)).toBeUndefined();
  });
});

test("news of a review that is over is settled for everybody; news of one that goes on is not", async () => {
  const product = await aProduct(db, "Settled news", { collects_pii: true });
  const other = await aProduct(db, "Open news");
  for (const software of [product, other]) {
    await who.teacher.post("/edtech-ai-recommendations/requests/new", {
      intent: "send",
      request: crypto.randomUUID(),
      forDistrict: ids.district,
      type: "new_use",
      software,
      purpose: "Students of grade 4 practise fractions with it at their own pace.",
    });
  }
  const unread = async (software: string) =>
    db
      .selectFrom("notifications")
      .select(["kind"])
      .where("subject_id", "=", software)
      .where("read_at", "is", null)
      .execute();
  const [before, open] = [await unread(product), await unread(other)];
  expect(before.length).toBeGreaterThan(1);
  const round = await db.selectFrom("review_rounds").selectAll().where("software_id", "=", product).executeTakeFirst();
  const request = await db.selectFrom("software_requests").select("id").where("software_id", "=", product).execute();
  const denial = {
    ...plain,
    roundId: round?.id ?? "",
    roundVersion: String(round?.version),
    decision: "denied",
    recordVersion: String((await record(product))?.version ?? 0),
    reason: "Ads.",
    skipReason: "At once.",
    requests: request[0]?.id ?? "",
  };
  expect((await who.it.post(at(product), denial)).status).toBe(302);
  expect(await unread(product)).toEqual([]);
  expect(await unread(other)).toEqual(open);
});

describe("two people who decide at once", () => {
  test("are one when a button is clicked twice: what was decided is said, and stands once", async () => {
    const product = await aProduct(db, "Clicked twice");
    const requestId = await ask(product, ids.teacher);
    const sent = { ...plain, decision: "approved_with_conditions", until: "2099-06-30", requests: requestId };
    const answers = await Promise.all([who.it.post(at(product), sent), who.it.post(at(product), sent)]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(await record(product)).toMatchObject({ allowed_until: "2099-06-30" });
    const decided = db.selectFrom("audit_log").select("id").where("object_id", "=", product);
    expect(await decided.where("action", "=", "software.decided").execute()).toHaveLength(1);
    const other = await who.it.post(at(product), { ...sent, until: "2099-07-31" });
    expect(other.status, "another decision out of an old tab").toBe(409);
  });

  test("the second is told who decided what, keeps the form, and overwrites nothing", async () => {
    const product = await aProduct(db, "At once");
    const requestId = await ask(product, ids.teacher);
    const yes = { ...plain, requests: requestId, reason: "It helps." };
    const no = { ...yes, decision: "denied", reason: "It has ads." };
    const answers = await Promise.all([who.it.post(at(product), yes), who.curriculum.post(at(product), no)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    const itWon = answers[0]?.status === 302;
    const late = (await answers[itWon ? 1 : 0]?.text()) ?? "";
    expect(late).toMatch(
      itWon ? /it changed the status of this product on/ : /curriculum changed the status of this product on/,
    );
    expect(late).toContain(itWon ? "The status is now approved" : "The status is now denied");
    expect(late, "what was typed is still there").toContain(itWon ? "It has ads." : "It helps.");
    const row = await record(product);
    expect(row?.approval_status).toBe(itWon ? "approved" : "denied");
    expect(row?.decision_reason).toBe(itWon ? "It helps." : "It has ads.");
    expect((await requestOf(requestId)).status).toBe(itWon ? "approved" : "denied");
    const lines = await db
      .selectFrom("status_history")
      .select("id")
      .where("software_id", "=", product)
      .where("what", "=", "approval")
      .execute();
    expect(lines).toHaveLength(1);
    const moves = await db.selectFrom("request_history").select("id").where("request_id", "=", requestId).execute();
    expect(moves).toHaveLength(1);
  });

  test("a review that came in meanwhile is told, too", async () => {
    const product = await aProduct(db, "Reviewed meanwhile");
    const of = { districtId: ids.district, softwareId: product };
    const { roundId } = await aRound(db, of, { privacy: {}, security: { status: "accepted" } });
    const found = {
      intent: "review",
      dimension: "privacy",
      version: "1",
      verdict: "refused",
      comment: "It sells data.",
    };
    expect((await who.curriculum.post(`${base}/${product}`, found)).status).toBe(302);
    const answer = await who.it.post(at(product), { ...plain, roundId, roundVersion: "1", skipReason: "In a hurry" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toMatch(/curriculum changed the review of this product on .*, so nothing was saved/);
    expect((await record(product))?.approval_status ?? "not_reviewed").not.toBe("approved");
  });

  test("a request that was withdrawn meanwhile is not answered, and the decision waits", async () => {
    const product = await aProduct(db, "Withdrawn meanwhile");
    const requestId = await ask(product, ids.teacher, null, "withdrawn");
    const answer = await who.it.post(at(product), { ...plain, requests: requestId });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("The request’s status is now “Withdrawn”");
    expect(await record(product)).toBeUndefined();
  });
});

describe("the privacy status by itself", () => {
  test("is set with its history, and told when someone was first", async () => {
    const product = await aProduct(db, "Privacy alone");
    const form = { intent: "privacy", recordVersion: "0", privacy: "in_negotiation", privacyReason: "Talks began." };
    expect((await who.it.post(at(product), form)).status).toBe(302);
    expect(await record(product)).toMatchObject({ privacy_status: "in_negotiation", approval_status: "not_reviewed" });
    const late = await who.curriculum.post(at(product), { ...form, privacy: "compliant" });
    expect(late.status).toBe(409);
    expect((await record(product))?.privacy_status).toBe("in_negotiation");
    expect((await who.it.post(at(product), { ...form, privacy: "fine" })).status).toBe(422);
  });
});
