import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { aProduct, aRequest, aRound } from "../support/reviews";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/edtech-ai-recommendations";
let web: Web;
const who: Record<"it" | "curriculum" | "districtAdmin" | "teacher" | "principal", Visitor> = Object.create(null);
const ids: Record<"district" | "school" | "it" | "curriculum" | "teacher" | "other", string> = Object.create(null);

beforeAll(async () => {
  const own = await aDistrict(db, "Lakeside");
  ids.district = own.id;
  ids.other = (await aDistrict(db, "Northfield")).id;
  ids.school = (await aSchool(db, own.id, "Alder")).id;
  const people = [
    ["it", "it_director", null],
    ["curriculum", "curriculum_director", null],
    ["districtAdmin", "district_admin", null],
    ["teacher", "teacher", ids.school],
    ["principal", "principal", ids.school],
  ] as const;
  for (const [name, role, schoolId] of people) {
    const person = await aPerson(db, {
      role,
      districtId: own.id,
      schoolId,
      email: `${name.toLowerCase()}@lakeside.example`,
    });
    if (name === "it" || name === "curriculum" || name === "teacher") ids[name] = person.profileId;
  }
  web = await startWeb(database.url);
  for (const [name] of people) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name.toLowerCase()}@lakeside.example`);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const to = (answer: Response) => answer.headers.get("location");
const reviewOf = (id: string) => `${base}/reviews/${id}`;
const asked = (softwareId: string, roundId: string | null = null, status = "in_review") =>
  aRequest(
    db,
    { districtId: ids.district, softwareId, requesterId: ids.teacher, schoolId: ids.school, roundId },
    status,
  );
const roundOf = (softwareId: string, dimensions?: Parameters<typeof aRound>[2]) =>
  aRound(db, { districtId: ids.district, softwareId, openedBy: ids.teacher }, dimensions);
const review = (id: string) =>
  db
    .selectFrom("request_reviews")
    .select(["status", "comment", "answers", "version", "decided_by", "assignee_role", "assignee_profile_id", "due_on"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const statusOf = async (requestId: string) =>
  (await db.selectFrom("software_requests").select("status").where("id", "=", requestId).executeTakeFirstOrThrow())
    .status;

describe("the queue", () => {
  test("is one row a product, with those who asked, what waits for whom, and how it stands", async () => {
    const product = await aProduct(db, "Maplines Geography");
    const { roundId } = await roundOf(product, {
      instruction: { status: "accepted", decided_by: ids.it },
      privacy: {},
    });
    await asked(product, roundId);
    const second = { districtId: ids.district, softwareId: product, requesterId: ids.curriculum, roundId };
    await aRequest(db, second, "submitted");
    const page = await who.it.read(`${base}?tab=requests`);
    expect(page.match(/Maplines Geography/g)).toHaveLength(1);
    expect(page).toContain("privacy: you");
    expect(page).toContain("Waiting for you");
    expect(page).toMatch(/class="num"[^>]*data-label="Asked"[^>]*>2</);
    const theirs = await who.districtAdmin.read(`${base}?tab=requests`);
    expect(theirs).toContain("privacy: the IT director");
    expect(await who.districtAdmin.read(`${base}?tab=requests&show=mine`)).not.toContain("Maplines");
    expect(await who.it.read(`${base}?tab=requests&show=mine`)).toContain("Maplines");
    expect(await who.it.read(`${base}?tab=requests&show=denied`)).not.toContain("Maplines");
    expect(await who.it.read(`${base}?tab=requests&q=maplin`)).toContain("Maplines");
    expect(await who.it.read(`${base}?tab=requests&q=nothing-like-it`)).not.toContain("Maplines");
  });

  test("says overdue, and paused while all who asked are asked something", async () => {
    const late = await aProduct(db, "Latecomer Maths");
    const lateRequest = await asked(late);
    await db
      .updateTable("software_requests")
      .set({ due_at: new Date(Date.now() - 3 * 86_400_000) })
      .where("id", "=", lateRequest)
      .execute();
    await asked(await aProduct(db, "Pausing Physics"), null, "info_requested");
    const overdue = await who.it.read(`${base}?tab=requests&show=overdue`);
    expect(overdue).toContain("Latecomer Maths");
    expect(overdue).toContain("overdue");
    expect(overdue).not.toContain("Pausing Physics");
    expect(await who.it.read(`${base}?tab=requests&show=info_requested`)).toMatch(/Pausing Physics[\s\S]*paused/);
  });

  test("sorts, and gives the same rows as a file", async () => {
    const page = await who.it.read(`${base}?tab=requests&sort=product`);
    expect(page.indexOf("Latecomer")).toBeLessThan(page.indexOf("Maplines"));
    const file = await who.it.get(`${base}/queue.csv?tab=requests&q=maplines`);
    expect(file.headers.get("content-type")).toContain("text/csv");
    const text = await file.text();
    expect(text.trim().split("\r\n")).toHaveLength(2);
    expect(text).toContain("Maplines Geography,,2,2,Alder,in_review");
    expect((await who.teacher.get(`${base}/queue.csv`)).status).toBe(403);
  });

  test("is not for teachers, who see what they asked for themselves", async () => {
    const page = await who.teacher.read(`${base}?tab=requests`);
    expect(page).toContain("Your requests");
    expect(page).not.toContain("How we review");
    expect(page).not.toContain("In the district");
    expect((await who.teacher.get(`${base}?tab=requests`)).status).toBe(200);
  });
});

describe("the reviews of a product", () => {
  test("show who asked and why, and are not for those who only ask", async () => {
    const product = await aProduct(db, "Brightpage Reader");
    const { roundId } = await roundOf(product);
    const requestId = await asked(product, roundId);
    const page = await who.it.read(reviewOf(product));
    expect(page).toContain("Reading aloud, three times a week");
    expect(page).toContain(`${base}/requests/${requestId}`);
    expect(page).toContain("Waits for you");
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
    const requestId = await asked(product, null, "submitted");
    expect((await who.it.post(reviewOf(product), { intent: "start" })).status).toBe(302);
    expect((await who.it.post(reviewOf(product), { intent: "start" })).status).toBe(302);
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
    const told = await db
      .selectFrom("notifications")
      .select(["kind", "profile_id"])
      .where("subject_id", "in", [product, requestId])
      .execute();
    expect(told).toContainEqual({ kind: "request_moved", profile_id: ids.teacher });
    expect(told).toContainEqual({ kind: "review_assigned", profile_id: ids.curriculum });
    expect(told.some(({ profile_id }) => profile_id === ids.it)).toBe(false);
  });

  test("are accepted with answers, refused only with a reason, and may be opened again", async () => {
    const questions = JSON.stringify([{ id: "a", text: "Is it safe?", kind: "yes_no", required: true }]);
    const product = await aProduct(db, "Lumen Math");
    const { roundId, reviews } = await roundOf(product, { privacy: { questions } });
    const requestId = await asked(product, roundId, "submitted");
    const form = { intent: "review", dimension: "privacy", version: "1", comment: "" };
    const none = await who.it.post(reviewOf(product), { ...form, verdict: "accepted" });
    expect(none.status).toBe(422);
    expect(await none.text()).toContain("Answer this before you accept.");
    const bare = await who.it.post(reviewOf(product), { ...form, verdict: "refused" });
    expect(bare.status).toBe(422);
    expect(await bare.text()).toContain("Give a reason: what speaks against it.");
    expect((await who.it.post(reviewOf(product), { ...form, verdict: "skipped" })).status).toBe(422);
    expect((await who.it.post(reviewOf(product), { ...form, verdict: "perhaps" })).status).toBe(422);
    expect(await review(reviews.privacy ?? "")).toMatchObject({ status: "waiting", version: 1 });
    expect((await who.it.post(reviewOf(product), { ...form, verdict: "accepted", "q-a": "yes" })).status).toBe(302);
    expect(await review(reviews.privacy ?? "")).toMatchObject({
      ...{ status: "accepted", answers: { a: "yes" }, decided_by: ids.it, version: 2 },
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
    expect(text).toContain("has put down “refused”");
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
      ...{ assignee_profile_id: ids.curriculum, assignee_role: null, due_on: "2027-03-01", version: 2 },
    });
    const told = await db
      .selectFrom("notifications")
      .select("kind")
      .where("profile_id", "=", ids.curriculum)
      .where("subject_id", "=", product)
      .executeTakeFirst();
    expect(told?.kind).toBe("review_assigned");
  });

  test("can say the comment to those who asked, and otherwise keep it", async () => {
    const product = await aProduct(db, "Told to them");
    const { roundId } = await roundOf(product, { privacy: {}, security: {} });
    const requestId = await asked(product, roundId);
    const form = { intent: "review", version: "1", verdict: "refused" };
    const kept = { ...form, dimension: "security", comment: "Only for us." };
    expect((await who.it.post(reviewOf(product), kept)).status).toBe(302);
    const told = { ...form, dimension: "privacy", comment: "It needs an agreement first.", tells: "yes" };
    expect((await who.it.post(reviewOf(product), told)).status).toBe(302);
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
    const requestId = await asked(product);
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
    expect(await who.teacher.read(page)).toContain("A question to you is open");
    expect((await who.it.post(reviewOf(product), { ...ask, reason: "Which class?" })).status).toBe(409);
    expect((await who.it.post(reviewOf(product), { intent: "resume", requests: requestId })).status).toBe(302);
    expect(await statusOf(requestId)).toBe("in_review");
    expect((await who.it.post(reviewOf(product), { intent: "resume", requests: requestId })).status).toBe(409);
  });

  test("does not reach a request of another product or district", async () => {
    const product = await aProduct(db, "Here");
    await asked(product);
    const elsewhere = await asked(await aProduct(db, "There"));
    const answer = await who.it.post(reviewOf(product), { intent: "ask", requests: elsewhere, reason: "Why?" });
    expect(answer.status).toBe(409);
    expect(await statusOf(elsewhere)).toBe("in_review");
  });
});

describe("joining a request with another one", () => {
  test("ends it, tells whoever asked, and closes the round that it leaves empty", async () => {
    const product = await aProduct(db, "Wordnest for Schools");
    const same = await aProduct(db, "Wordnest");
    const target = await asked(same);
    const requestId = await asked(product, null, "submitted");
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
});

describe("how a district reviews", () => {
  const settings = `${base}/reviews/settings`;
  const form = (more: Record<string, string> = {}) => ({
    ...{ intent: "save", version: "0", isEnabled: "yes", to: "role:it_director", dueDays: "10" },
    ...{ "neededWhen-match": "all", "neededWhen-0-field": "uses_ai", "neededWhen-0-op": "is_yes" },
    ...{ "question-0-id": "a", "question-0-text": "Who sees it?", "question-0-kind": "text" },
    ...more,
  });
  const row = (dimension: string) =>
    db
      .selectFrom("review_dimensions")
      .selectAll()
      .where("district_id", "=", ids.district)
      .where("dimension", "=", dimension)
      .executeTakeFirst();

  test("is shown with its defaults, to those who decide", async () => {
    const page = await who.it.read(settings);
    expect(page).toContain("For every product");
    expect(page).toContain("Collects personal data: yes");
    expect(to(await who.teacher.get(settings))).toBe("/unauthorized");
    expect(to(await who.principal.get(`${settings}/privacy`))).toBe("/unauthorized");
    expect((await who.it.get(`${settings}/beauty`)).status).toBe(404);
    expect((await who.teacher.post(`${settings}/privacy`, form())).status).toBe(403);
  });

  test.each([
    [{ dueDays: "soon" }, "Enter a number of days, such as 14."],
    [{ dueDays: "0" }, "Give at least 1 day."],
    [{ "question-0-text": " " }, "Question 1: write it down, or remove it."],
    [{ to: "role:teacher" }, "Choose from the list."],
    [{ "neededWhen-0-field": "beauty" }, "This field is not known."],
    [{ "neededWhen-0-op": "at_least" }, "Line 1:"],
  ])("refuses %j with its reason, and changes nothing", async (more, said) => {
    const answer = await who.it.post(`${settings}/privacy`, form(more as Record<string, string>));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(said);
    expect(await row("privacy")).toBeUndefined();
  });

  test("is put together line by line and question by question, without scripts and without saving", async () => {
    const added = await who.it.post(`${settings}/privacy`, { ...form(), questions: "add" });
    expect(added.status).toBe(200);
    expect(await added.text()).toContain("question-1-id");
    const line = await who.it.post(`${settings}/privacy`, {
      ...form(),
      "neededWhen-new": "min_age",
      lines: "neededWhen:add",
    });
    expect(await line.text()).toContain("neededWhen-1-field");
    const two = form({ "question-1-id": "b", "question-1-text": "For how long?", "question-1-kind": "text" });
    const moved = await (await who.it.post(`${settings}/privacy`, { ...two, questions: "up-1" })).text();
    expect(moved.indexOf("For how long?")).toBeLessThan(moved.indexOf("Who sees it?"));
    const gone = await (await who.it.post(`${settings}/privacy`, { ...two, questions: "remove-0" })).text();
    expect(gone.replaceAll(/<script[^>]*>.*?<\/script>/gs, "")).not.toContain("Who sees it?");
    expect(await row("privacy")).toBeUndefined();
  });

  test("holds for reviews that begin later, and tells the second who changes it", async () => {
    const open = await aProduct(db, "Begun before", { uses_ai: false });
    await who.it.post(reviewOf(open), { intent: "start" });
    expect((await who.it.post(`${settings}/instruction`, form())).status).toBe(302);
    expect(await row("instruction")).toMatchObject({ due_days: 10, assignee_role: "it_director", version: 1 });
    const late = await who.districtAdmin.post(`${settings}/instruction`, form({ dueDays: "20" }));
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("it has changed this meanwhile");
    expect((await row("instruction"))?.due_days).toBe(10);
    const later = await aProduct(db, "Begun after", { uses_ai: false });
    const withAi = await aProduct(db, "Begun after, with AI", { uses_ai: true });
    for (const id of [later, withAi]) await who.it.post(reviewOf(id), { intent: "start" });
    const dimensionsOf = async (softwareId: string) => {
      const rows = await db
        .selectFrom("request_reviews as w")
        .innerJoin("review_rounds as r", "r.id", "w.round_id")
        .select("w.dimension")
        .where("r.software_id", "=", softwareId)
        .execute();
      return rows.map(({ dimension }) => dimension);
    };
    expect(await dimensionsOf(open)).toContain("instruction");
    expect(await dimensionsOf(later)).not.toContain("instruction");
    expect(await dimensionsOf(withAi)).toContain("instruction");
  });

  test("a rule that needs a review asks for every one that is on", async () => {
    const off = form({ version: "0" }) as Record<string, string>;
    delete off.isEnabled;
    expect((await who.it.post(`${settings}/budget`, off)).status).toBe(302);
    await db
      .insertInto("policy_rules")
      .values({
        ...{ district_id: ids.district, name: "Extensions", position: 1, is_enabled: true, effect: "needs_review" },
        message: "Every one is reviewed.",
        conditions: JSON.stringify({
          match: "all",
          rules: [{ field: "product_type", op: "is_any_of", values: ["browser_extension"] }],
        }),
      })
      .execute();
    const product = await aProduct(db, "An extension", {
      ...{ product_type: "browser_extension", collects_pii: false, requires_login: false, audience: ["staff"] },
    });
    await who.it.post(reviewOf(product), { intent: "start" });
    const rows = await db
      .selectFrom("request_reviews as w")
      .innerJoin("review_rounds as r", "r.id", "w.round_id")
      .select(["w.dimension", "w.why_needed"])
      .where("r.software_id", "=", product)
      .orderBy("w.dimension")
      .execute();
    expect(rows.map(({ dimension }) => dimension)).toEqual(["accessibility", "instruction", "privacy", "security"]);
    expect(rows[0]?.why_needed).toBe("The rule “Extensions” asks for a review.");
    expect(await who.it.read(reviewOf(product))).toContain("Extensions");
  });
});

test("what is due for another look stands on /home and on its page until it is reviewed again", async () => {
  const product = await aProduct(db, "Due again");
  const row = { district_id: ids.district, software_id: product, approval_status: "approved" };
  await db
    .insertInto("district_software")
    .values({ ...row, next_review_on: "2020-01-01", privacy_status: "compliant" })
    .execute();
  const soon = await aProduct(db, "Due soon");
  await db
    .insertInto("district_software")
    .values({ ...row, software_id: soon, allowed_until: sql`current_date + 20` })
    .execute();
  const page = await who.it.read(`${base}/reviews/due`);
  for (const name of ["Due again", "Due soon", "2 in all", "within 30 days"]) expect(page).toContain(name);
  const home = await who.it.read("/home");
  for (const said of ["2 approvals are due for another look within 30 days", "1 late"]) expect(home).toContain(said);
  expect((await who.it.post(reviewOf(product), { intent: "start" })).status).toBe(302);
  expect(await who.it.read(`${base}/reviews/due`)).not.toContain("Due again");
  const { approval_status } = await db
    .selectFrom("district_software")
    .select("approval_status")
    .where("software_id", "=", product)
    .executeTakeFirstOrThrow();
  expect(approval_status, "what is in use stays in use while it is looked at again").toBe("approved");
});
