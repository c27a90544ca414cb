import { afterAll, describe, expect, test } from "vitest";
import { aReviewWorld } from "../support/review-world";
import { aProduct } from "../support/reviews";

const world = await aReviewWorld();
const { db, base, who, ids, reviewOf, requested, roundOf } = world;
afterAll(world.close);

const to = (answer: Response) => answer.headers.get("location");
const review = (id: string) =>
  db
    .selectFrom("request_reviews")
    .select(["status", "comment", "answers", "version", "decided_by", "assignee_role", "assignee_profile_id", "due_on"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const statusOf = async (requestId: string) =>
  (await db.selectFrom("software_requests").select("status").where("id", "=", requestId).executeTakeFirstOrThrow())
    .status;

describe("the reviews of a product", () => {
  test("show who asked and why, and are not for those who only ask", async () => {
    const product = await aProduct(db, "Brightpage Reader");
    const { roundId } = await roundOf(product);
    const requestId = await requested(product, roundId);
    const page = await who.it.read(reviewOf(product));
    expect(page).toContain("Reading aloud, three times a week");
    expect(page).toContain(`${base}/requests/${requestId}`);
    expect(page).toContain("Waiting for you");
    expect(page).toContain("1 review is not done. Wait for it, or decide now with a reason.");
    expect(page).toContain("not done: instruction, accessibility. A decision without them needs a reason.");
    expect(to(await who.teacher.get(reviewOf(product)))).toBe("/unauthorized");
    expect(to(await who.principal.get(reviewOf(product)))).toBe("/unauthorized");
    expect((await who.it.get(reviewOf(crypto.randomUUID()))).status).toBe(404);
    const theirs = await aProduct(db, "Not ours", { districtId: ids.other });
    expect((await who.it.get(reviewOf(theirs))).status).toBe(404);
    expect((await who.it.post(reviewOf(theirs), { intent: "start" })).status).toBe(404);
  });

  test("begin with the reviews that the product needs, and nobody begins twice", async () => {
    const product = await aProduct(db, "Chartwise", {
      collects_pii: true,
      requires_login: true,
      audience: ["student"],
    });
    const requestId = await requested(product, null, "submitted");
    const seen = { intent: "start", seenRound: "", seenRequests: requestId };
    expect((await who.it.post(reviewOf(product), seen)).status).toBe(302);
    expect((await who.it.post(reviewOf(product), seen)).status, "a second click").toBe(302);
    expect(await statusOf(requestId)).toBe("in_review");
    const rounds = await db.selectFrom("review_rounds").select("id").where("software_id", "=", product).execute();
    expect(rounds).toHaveLength(1);
    const rows = await db
      .selectFrom("request_reviews")
      .select(["dimension", "why_needed", "assignee_role"])
      .where("round_id", "=", rounds[0]?.id ?? "")
      .orderBy("dimension")
      .execute();
    expect(rows.map(({ dimension, why_needed }) => `${dimension}: ${why_needed}`)).toEqual([
      "accessibility: Needed because it is made for students.",
      "instruction: Needed for every product.",
      "privacy: Needed because it takes personal data.",
      "security: Needed because people sign in to it and it takes personal data.",
    ]);
    const why = "Needed because people sign in to it and it takes personal data.";
    expect(await who.it.read(reviewOf(product))).toContain(why);
    expect(await who.teacher.read(`${base}/requests/${requestId}`)).toContain(why);
    const record = await db
      .selectFrom("district_software")
      .select("approval_status")
      .where("software_id", "=", product)
      .executeTakeFirstOrThrow();
    expect(record.approval_status).toBe("under_review");
    const news = await db
      .selectFrom("notifications")
      .select(["kind", "profile_id"])
      .where("subject_id", "in", [product, requestId])
      .execute();
    expect(news).toContainEqual({ kind: "request_moved", profile_id: ids.teacher });
    expect(news).toContainEqual({ kind: "review_assigned", profile_id: ids.curriculum });
    expect(news.some(({ profile_id }) => profile_id === ids.it)).toBe(false);
  });

  test("are accepted with answers, refused only with a reason, and may be opened again", async () => {
    const questions = JSON.stringify([{ id: "a", text: "Is it safe?", kind: "yes_no", required: true }]);
    const product = await aProduct(db, "Lumen Math");
    const { roundId, reviews } = await roundOf(product, { privacy: { questions } });
    const requestId = await requested(product, roundId, "submitted");
    const form = { intent: "review", dimension: "privacy", version: "1", comment: "" };
    const none = await who.it.post(reviewOf(product), { ...form, verdict: "accepted" });
    expect(none.status).toBe(422);
    expect(await none.text()).toContain("Answer this before you choose pass.");
    const bare = await who.it.post(reviewOf(product), { ...form, verdict: "refused" });
    expect(bare.status).toBe(422);
    expect(await bare.text()).toContain("Give a reason: which concerns you found.");
    expect((await who.it.post(reviewOf(product), { ...form, verdict: "skipped" })).status).toBe(422);
    expect((await who.it.post(reviewOf(product), { ...form, verdict: "perhaps" })).status).toBe(422);
    expect(await review(reviews.privacy ?? "")).toMatchObject({ status: "waiting", version: 1 });
    expect((await who.it.post(reviewOf(product), { ...form, verdict: "accepted", "q-a": "yes" })).status).toBe(302);
    expect(await review(reviews.privacy ?? "")).toMatchObject({
      status: "accepted",
      answers: { a: "yes" },
      decided_by: ids.it,
      version: 2,
    });
    expect(await statusOf(requestId), "the first finding begins the review").toBe("in_review");
    const again = { intent: "reopen", dimension: "privacy", version: "2" };
    expect((await who.it.post(reviewOf(product), again)).status).toBe(302);
    expect(await review(reviews.privacy ?? "")).toMatchObject({ status: "waiting", decided_by: null });
  });

  test("tell the second of two reviewers, and overwrite nothing", async () => {
    const product = await aProduct(db, "Two at once");
    const { reviews } = await roundOf(product);
    const form = { intent: "review", dimension: "privacy", version: "1" };
    const [first, second] = await Promise.all([
      who.it.post(reviewOf(product), { ...form, verdict: "refused", comment: "It sells data." }),
      who.districtAdmin.post(reviewOf(product), { ...form, verdict: "refused", comment: "It has no agreement." }),
    ]);
    expect([first?.status, second?.status].sort()).toEqual([302, 409]);
    const late = first?.status === 409 ? first : second;
    const text = (await late?.text()) ?? "";
    expect(text).toMatch(/changed this review on .*, so nothing was saved\. Its result is now “Failed”/);
    expect(text).toMatch(/It sells data\.|It has no agreement\./);
    expect(await review(reviews.privacy ?? "")).toMatchObject({ status: "refused", version: 2 });
  });

  test("are given to a person or a role of the district, with a day, and to nobody else", async () => {
    const product = await aProduct(db, "Handed on");
    const { reviews } = await roundOf(product);
    const form = { intent: "assign", dimension: "privacy", version: "1", dueOn: "2027-03-01" };
    for (const wrong of [`person:${ids.teacher}`, "role:teacher", "role:super_admin", "x"]) {
      expect((await who.it.post(reviewOf(product), { ...form, to: wrong })).status, wrong).toBe(422);
    }
    const toPerson = { ...form, to: `person:${ids.curriculum}` };
    expect((await who.it.post(reviewOf(product), { ...toPerson, dueOn: "soon" })).status).toBe(422);
    expect((await who.it.post(reviewOf(product), toPerson)).status).toBe(302);
    expect(await review(reviews.privacy ?? "")).toMatchObject({
      assignee_profile_id: ids.curriculum,
      assignee_role: null,
      due_on: "2027-03-01",
      version: 2,
    });
    const news = await db
      .selectFrom("notifications")
      .select("kind")
      .where("profile_id", "=", ids.curriculum)
      .where("subject_id", "=", product)
      .executeTakeFirst();
    expect(news?.kind).toBe("review_assigned");
  });

  test("can say the comment to those who asked, and otherwise keep it", async () => {
    const product = await aProduct(db, "Told to them");
    const { roundId } = await roundOf(product, { privacy: {}, security: {} });
    const requestId = await requested(product, roundId);
    const form = { intent: "review", version: "1", verdict: "refused" };
    const kept = { ...form, dimension: "security", comment: "Only for us." };
    expect((await who.it.post(reviewOf(product), kept)).status).toBe(302);
    const fields = { ...form, dimension: "privacy", comment: "It needs an agreement first.", tells: "yes" };
    expect((await who.it.post(reviewOf(product), fields)).status).toBe(302);
    const rows = await db
      .selectFrom("request_comments")
      .select(["body", "visibility"])
      .where("request_id", "=", requestId)
      .execute();
    expect(rows).toEqual([{ body: "It needs an agreement first.", visibility: "requester" }]);
  });
});

describe("asking those who asked", () => {
  test("stops their clock, needs words and a person, and goes on without the answer", async () => {
    const product = await aProduct(db, "Soundstage");
    const requestId = await requested(product);
    const ask = { intent: "ask", requests: requestId };
    const bare = await who.it.post(`${reviewOf(product)}?ask`, { ...ask, reason: " " });
    expect(bare.status).toBe(422);
    expect(await bare.text()).toContain("Give a reason: ask what you need to know.");
    expect((await who.it.post(reviewOf(product), { intent: "ask", reason: "Which class?" })).status).toBe(422);
    expect((await who.it.post(reviewOf(product), { ...ask, reason: "Which class?" })).status).toBe(302);
    expect(await statusOf(requestId)).toBe("info_requested");
    const page = `${base}/requests/${requestId}`;
    expect(await who.it.read(page), "the question is not to the one who asked it").toMatch(
      /A question to [^.]+ is open/,
    );
    expect(await who.teacher.read(page)).toContain("A question needs your answer");
    expect((await who.it.post(reviewOf(product), { ...ask, reason: "Which class?" })).status).toBe(409);
    expect((await who.it.post(reviewOf(product), { intent: "resume", requests: requestId })).status).toBe(302);
    expect(await statusOf(requestId)).toBe("in_review");
    expect((await who.it.post(reviewOf(product), { intent: "resume", requests: requestId })).status).toBe(409);
  });

  test("does not reach a request of another product or district", async () => {
    const product = await aProduct(db, "Here");
    await requested(product);
    const elsewhere = await requested(await aProduct(db, "There"));
    const answer = await who.it.post(reviewOf(product), { intent: "ask", requests: elsewhere, reason: "Why?" });
    expect(answer.status).toBe(404);
    expect(await statusOf(elsewhere)).toBe("in_review");
  });
});

describe("joining a request with another one", () => {
  test("ends it, tells whoever asked, and closes the round that it leaves empty", async () => {
    const product = await aProduct(db, "Wordnest for Schools");
    const same = await aProduct(db, "Wordnest");
    const target = await requested(same);
    const requestId = await requested(product, null, "submitted");
    await who.it.post(reviewOf(product), { intent: "start" });
    const { id: roundId } = await db
      .updateTable("review_rounds")
      .set({ opened_by: ids.teacher })
      .where("software_id", "=", product)
      .returning("id")
      .executeTakeFirstOrThrow();
    const at = `${reviewOf(product)}/duplicate?request=${requestId}`;
    expect(await who.it.read(at)).toContain("Wordnest");
    const post = `${reviewOf(product)}/duplicate?request=${requestId}`;
    expect((await who.it.post(post, { request: requestId, of: "" })).status).toBe(422);
    expect((await who.it.post(post, { request: requestId, of: crypto.randomUUID() })).status).toBe(404);
    expect((await who.it.post(post, { request: target, of: target })).status).toBe(404);
    expect(to(await who.it.post(post, { request: requestId, of: target }))).toBe(reviewOf(product));
    const row = await db
      .selectFrom("software_requests")
      .select(["status", "duplicate_of_id"])
      .where("id", "=", requestId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: "duplicate", duplicate_of_id: target });
    const round = await db
      .selectFrom("review_rounds")
      .select("outcome")
      .where("id", "=", roundId)
      .executeTakeFirstOrThrow();
    expect(round.outcome).toBe("withdrawn");
    const record = await db
      .selectFrom("district_software")
      .select("approval_status")
      .where("software_id", "=", product)
      .executeTakeFirstOrThrow();
    expect(record.approval_status, "back to what it was").toBe("not_reviewed");
    expect(await statusOf(target)).toBe("in_review");
    expect((await who.it.post(post, { request: requestId, of: target })).status).toBe(409);
  });

  test("while a question is open closes the question in words, and tells whoever was asked", async () => {
    const product = await aProduct(db, "Asked until joined");
    const target = await requested(await aProduct(db, "Joined with"));
    const id = await requested(product);
    const question = { intent: "ask", requests: id, reason: "Which class is it for?" };
    expect((await who.it.post(reviewOf(product), question)).status).toBe(302);
    const post = `${reviewOf(product)}/duplicate?request=${id}`;
    expect((await who.it.post(post, { request: id, of: target })).status).toBe(302);
    const history = await db
      .selectFrom("request_history")
      .select(["from_status", "to_status", "note"])
      .where("request_id", "=", id)
      .orderBy("at")
      .execute();
    const closed = "Found to be a duplicate before the question was answered. No answer is needed anymore.";
    const same = "The same as a request for Joined with, which is answered there.";
    expect(history.slice(-2)).toEqual([
      { from_status: "info_requested", to_status: "in_review", note: closed },
      { from_status: "in_review", to_status: "duplicate", note: same },
    ]);
    const news = await db
      .selectFrom("notifications")
      .select(["details", "read_at"])
      .where("subject_id", "=", id)
      .orderBy("created_at")
      .execute();
    expect(news).toMatchObject([
      { details: { to: "info_requested" }, read_at: expect.any(Date) },
      { details: { to: "duplicate", question: "closed" }, read_at: null },
    ]);
  });
});

describe("ending a review without a decision", () => {
  const roundAt = (softwareId: string) =>
    db
      .selectFrom("review_rounds")
      .select(["id", "version", "outcome", "closed_by"])
      .where("software_id", "=", softwareId)
      .executeTakeFirstOrThrow();
  const recordAt = (softwareId: string) =>
    db
      .selectFrom("district_software")
      .select("approval_status as status")
      .where("software_id", "=", softwareId)
      .executeTakeFirstOrThrow();
  const started = async (name: string) => {
    const product = await aProduct(db, name);
    expect((await who.it.post(reviewOf(product), { intent: "start" })).status).toBe(302);
    return product;
  };
  const end = async (product: string, endReason = "Bought by another district after all.") => {
    const { id, version } = await roundAt(product);
    return { intent: "end", roundId: id, roundVersion: String(version), endReason };
  };

  test("skips what waits, puts the product back, and stands in history and audit log with its reason", async () => {
    const product = await started("Nobody Waits");
    expect((await recordAt(product)).status).toBe("under_review");
    expect(await who.it.read(reviewOf(product))).toContain("End without a decision");
    expect(await who.it.read(`${reviewOf(product)}?end`)).toContain('name="endReason"');
    const form = await end(product);
    expect(to(await who.it.post(reviewOf(product), form))).toBe(reviewOf(product));
    expect(await roundAt(product)).toMatchObject({ outcome: "withdrawn", closed_by: ids.it });
    expect((await recordAt(product)).status).toBe("not_reviewed");
    const waiting = db.selectFrom("request_reviews").select(["status", "comment"]).where("round_id", "=", form.roundId);
    const reviews = await waiting.execute();
    expect(reviews.length).toBeGreaterThan(0);
    for (const one of reviews) expect(one).toEqual({ status: "skipped", comment: form.endReason });
    const history = await who.it.read(`${reviewOf(product)}/history`);
    expect(history).toContain("Review ended without a decision");
    expect(history).toContain(form.endReason);
    const audited = db.selectFrom("audit_log").select("after").where("action", "=", "review.ended");
    expect(await audited.where("object_id", "=", form.roundId).execute()).toEqual([
      { after: { outcome: "withdrawn" } },
    ]);
    expect(await who.it.read(reviewOf(product))).not.toContain("End without a decision");
  });

  test("needs a reason", async () => {
    const product = await started("Why");
    const answer = await who.it.post(reviewOf(product), await end(product, "  "));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Give a reason. It is kept in the product’s history.");
    expect((await roundAt(product)).outcome).toBeNull();
  });

  test.each(["submitted", "in_review", "info_requested"])(
    "is refused while somebody waits whose request is %s, and nothing changes",
    async (status) => {
      const product = await started(`Waited For ${status}`);
      const before = await roundAt(product);
      await requested(product, before.id, status);
      expect(await who.it.read(reviewOf(product))).not.toContain("End without a decision");
      const answer = await who.it.post(reviewOf(product), await end(product));
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain("Someone is waiting for an answer");
      expect(await roundAt(product)).toEqual(before);
      expect((await recordAt(product)).status).toBe("under_review");
    },
  );

  test("is possible once those who asked have left, and a second one is told", async () => {
    const product = await started("All Gone");
    await requested(product, (await roundAt(product)).id, "withdrawn");
    const form = await end(product);
    const both = await Promise.all([
      who.it.post(reviewOf(product), form),
      who.curriculum.post(reviewOf(product), form),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(await late?.text()).toMatch(/closed the review of this product on .*, so nothing was saved/);
  });

  test("is refused when a finding came in meanwhile", async () => {
    const product = await started("Found Meanwhile");
    const form = await end(product);
    const { id } = await roundAt(product);
    const { dimension } = await db
      .selectFrom("request_reviews")
      .select("dimension")
      .where("round_id", "=", id)
      .executeTakeFirstOrThrow();
    const finding = { intent: "review", dimension, version: "1", verdict: "refused", comment: "It sells data." };
    expect((await who.curriculum.post(reviewOf(product), finding)).status).toBe(302);
    expect((await who.it.post(reviewOf(product), form)).status).toBe(409);
    expect((await roundAt(product)).outcome).toBeNull();
  });
});
