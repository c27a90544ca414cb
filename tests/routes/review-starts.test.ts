import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRequestWorld, type RequestWorld } from "../support/request-world";
import type { Visitor } from "../support/visitor";

const base = "/edtech-ai-recommendations/requests";
const waits = "It’s been requested. The review hasn’t started yet.";
const inReview = "It’s in review. There’s no decision yet.";
let world: RequestWorld;
let teacher: Visitor;
let principal: Visitor;
let director: Visitor;
let curriculum: Visitor;

beforeAll(async () => {
  world = await aRequestWorld();
  teacher = await world.as("teacher");
  principal = await world.as("principal");
  director = await world.as("it_director");
  curriculum = await world.as("curriculum_director");
}, 60_000);
afterAll(() => world.close());

const reviewOf = (softwareId: string) => `/edtech-ai-recommendations/reviews/${softwareId}`;
const asks = (software: string, visitor = teacher) => world.send(visitor, { software });
const start = async (visitor: Visitor, software: string, ...requests: string[]) => {
  const answer = await visitor.post(reviewOf(software), {
    intent: "start",
    seenRound: (await roundOf(software))?.id ?? "",
    ...(requests[0] ? { seenRequests: requests[0] } : {}),
  });
  return answer.status;
};
const withdraw = async (id: string, visitor = teacher) => {
  const version = String((await world.request(id))?.version);
  expect((await visitor.post(`${base}/${id}`, { intent: "withdraw", version })).status).toBe(302);
};
const recordOf = (softwareId: string) =>
  world.db
    .selectFrom("district_software")
    .select(["approval_status as status", "version"])
    .where("software_id", "=", softwareId)
    .executeTakeFirst();
const statusOf = async (softwareId: string) => (await recordOf(softwareId))?.status ?? "none";
const roundOf = (softwareId: string) =>
  world.db
    .selectFrom("review_rounds")
    .select(["id", "closed_at as closedAt"])
    .where("software_id", "=", softwareId)
    .orderBy("opened_at", "desc")
    .executeTakeFirst();
/** The history as rows: what, from, to, and by whom. */
const linesOf = async (softwareId: string) => {
  const rows = await world.db
    .selectFrom("status_history as h")
    .leftJoin("profiles as p", "p.id", "h.actor_profile_id")
    .select(["h.what", "h.from_value as from", "h.to_value as to", "p.role"])
    .where("h.software_id", "=", softwareId)
    .orderBy("h.at")
    .execute();
  return rows.map(({ what, from, to, role }) => `${what}: ${from ?? "-"} > ${to} by ${role}`);
};
const record = (softwareId: string, status: string) =>
  world.db
    .insertInto("district_software")
    .values({
      district_id: world.lakeside.id,
      software_id: softwareId,
      approval_status: status,
      ...(status === "denied" ? { decision_reason: "No agreement." } : {}),
    })
    .execute();
const requestStatus = async (id: string) => (await world.request(id))?.status;
const reviewIn = async (softwareId: string) =>
  world.db
    .selectFrom("request_reviews")
    .select(["dimension", "version"])
    .where("round_id", "=", (await roundOf(softwareId))?.id ?? "")
    .orderBy("dimension", "desc")
    .executeTakeFirstOrThrow();

describe("a request", () => {
  test("leaves the product as it is, and its pages say that it is requested", async () => {
    const software = await world.product("Waiting Room");
    const id = await asks(software);
    expect(await statusOf(software)).toBe("none");
    expect(await requestStatus(id)).toBe("submitted");
    const page = await principal.read(`/software/${software}`);
    for (const words of ["not reviewed", waits, "Add your request"]) expect(page).toContain(words);
    expect(page).not.toContain("in review");
    expect(page).not.toContain("Request it<");
    const own = await teacher.read(`/software/${software}`);
    expect(own).toContain(waits);
    expect(own).toContain("See your request");
    const found = await principal.read("/software-search?q=Waiting+Room");
    for (const words of ["not reviewed", waits, "Add your request"]) expect(found).toContain(words);
    expect(await principal.read("/software-search?approval=under_review")).not.toContain("Waiting Room");
    expect(await linesOf(software)).toEqual(["review: - > requested by teacher"]);
    expect(await director.read(`${reviewOf(software)}/history`)).toContain("Requested");
  });

  test("to stop using a product says nothing of a request to use it", async () => {
    const software = await world.product("On Its Way Out");
    await world.send(teacher, { software, type: "remove" });
    expect(await principal.read(`/software/${software}`)).not.toContain(waits);
  });

  test("that is withdrawn before the review starts has changed nothing", async () => {
    const software = await world.product("Never Mind");
    await record(software, "retired");
    const before = await recordOf(software);
    const id = await asks(software);
    expect(await recordOf(software)).toEqual(before);
    await withdraw(id);
    expect(await recordOf(software)).toEqual(before);
    expect((await roundOf(software))?.closedAt).not.toBeNull();
    expect(await linesOf(software)).toEqual([
      "review: - > requested by teacher",
      "review: requested > closed: unstarted by teacher",
    ]);
    expect(await director.read(`${reviewOf(software)}/history`)).toContain("Request closed before a review");
  });

  test("of what is denied leaves it denied, and says since when it waits", async () => {
    const software = await world.product("Once Denied");
    await record(software, "denied");
    const id = await asks(software);
    expect(await statusOf(software)).toBe("denied");
    const page = await principal.read(`/software/${software}`);
    expect(page).toMatch(
      /The district has denied it: No agreement[.] It was requested again on \w+ \d+, \d{4}[.] The review hasn’t started yet[.]/,
    );
    expect(page).toMatch(/<h2 id="may-use"[^>]*>No</);
    expect(await start(director, software, id)).toBe(302);
    expect(await statusOf(software)).toBe("under_review");
    expect(await principal.read(`/software/${software}`)).toContain(inReview);
    await withdraw(id);
    expect(await statusOf(software)).toBe("denied");
  });
});

describe("a review that is started", () => {
  test("puts the product into review, by whoever starts it, and the last withdrawal puts it back", async () => {
    const software = await world.product("Begun");
    const [first, second] = [await asks(software), await asks(software, principal)];
    expect(await statusOf(software)).toBe("none");
    expect(await start(director, software, first, second)).toBe(302);
    expect([await statusOf(software), await requestStatus(first), await requestStatus(second)]).toEqual([
      ...["under_review", "in_review", "in_review"],
    ]);
    const page = await (await world.as("district_admin")).read(`/software/${software}`);
    expect(page).toContain(inReview);
    expect(await linesOf(software)).toEqual([
      "review: - > requested by teacher",
      "review: - > started by it_director",
      "approval: not_reviewed > under_review by it_director",
    ]);
    await withdraw(first);
    expect(await statusOf(software)).toBe("under_review");
    await withdraw(second, principal);
    expect(await statusOf(software)).toBe("not_reviewed");
    expect((await linesOf(software)).slice(3)).toEqual([
      "review: started > closed: withdrawn by principal",
      "approval: under_review > not_reviewed by principal",
    ]);
  });

  test("leaves a decision to be saved whose form was opened before", async () => {
    const software = await world.product("Form In Hand");
    const id = await asks(software);
    const form = await director.read(`${reviewOf(software)}/decision?decision=denied`);
    const hiddenOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? "";
    const hidden = ["recordVersion", "roundId", "roundVersion"].map((name) => [name, hiddenOf(name)]);
    expect(await start(curriculum, software, id)).toBe(302);
    const answer = await director.post(`${reviewOf(software)}/decision`, {
      intent: "decide",
      decision: "denied",
      privacyStatus: "not_evaluated",
      reason: "Ads.",
      skipReason: "Ads.",
      until: "",
      conditions: "",
      nextReviewOn: "",
      overrideReason: "",
      requests: id,
      ...Object.fromEntries(hidden),
    });
    expect(answer.status).toBe(302);
    expect(await statusOf(software)).toBe("denied");
    expect(await linesOf(software)).toContain("approval: under_review > denied by it_director");
  });

  test("by two people at once is started once", async () => {
    const software = await world.product("Both At Once");
    const id = await asks(software);
    const both = await Promise.all([start(director, software, id), start(curriculum, software, id)]);
    expect(both.sort()).toEqual([302, 409]);
    const lines = await linesOf(software);
    expect(lines.filter((line) => line.includes("> started"))).toHaveLength(1);
    expect(lines.filter((line) => line.includes("> under_review"))).toHaveLength(1);
  });

  test("by two people at once without a request is started once, too", async () => {
    const software = await world.product("Looked At Unasked");
    const both = await Promise.all([start(director, software), start(curriculum, software)]);
    expect(both).toContain(302);
    expect(await statusOf(software)).toBe("under_review");
    const lines = await linesOf(software);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^review: - > started by (it|curriculum)_director$/);
    expect(lines[1]).toMatch(/^approval: not_reviewed > under_review by (it|curriculum)_director$/);
  });

  test("takes a request that comes later into review", async () => {
    const software = await world.product("Asked Later");
    expect(await start(director, software)).toBe(302);
    const id = await asks(software);
    expect(await requestStatus(id)).toBe("in_review");
    expect(await principal.read(`/software/${software}`)).toContain(inReview);
  });

  test("by a finding put down without a start", async () => {
    const software = await world.product("Found Straight Away");
    const id = await asks(software);
    const { dimension, version } = await reviewIn(software);
    const verdict = { intent: "review", dimension, version: String(version), verdict: "refused", comment: "Ads." };
    expect((await curriculum.post(reviewOf(software), verdict)).status).toBe(302);
    expect([await statusOf(software), await requestStatus(id)]).toEqual(["under_review", "in_review"]);
    expect(await linesOf(software)).toContain("approval: not_reviewed > under_review by curriculum_director");
  });

  test("by a question to one of those who requested it", async () => {
    const software = await world.product("Asked Back");
    const [first, other] = [await asks(software), await asks(software, principal)];
    const question = { intent: "ask", requests: first, reason: "For which class?" };
    expect((await director.post(reviewOf(software), question)).status).toBe(302);
    expect([await statusOf(software), await requestStatus(first), await requestStatus(other)]).toEqual([
      ...["under_review", "info_requested", "in_review"],
    ]);
  });

  test("leaves a product in use, and a decision of the same round, as they are", async () => {
    const software = await world.product("In Every Class");
    await record(software, "approved");
    const id = await asks(software);
    expect(await start(director, software, id)).toBe(302);
    expect(await statusOf(software)).toBe("approved");
    await world.db.updateTable("district_software").set({ approval_status: "denied" }).execute();
    const { dimension, version } = await reviewIn(software);
    const verdict = { intent: "review", dimension, version: String(version), verdict: "refused", comment: "Ads." };
    expect((await director.post(reviewOf(software), verdict)).status).toBe(302);
    expect(await statusOf(software), "decided since the start").toBe("denied");
  });
});

describe("a merge", () => {
  const merge = async (from: string, into: string) => {
    const page = await director.read(`/software/${from}/merge?into=${into}`);
    const digest = /name="digest" value="([^"]*)"/.exec(page)?.[1] ?? "";
    expect((await director.post(`/software/${from}/merge`, { intent: "merge", into, digest })).status).toBe(302);
  };
  const own = (name: string) => world.product(name, { districtId: world.lakeside.id });

  test("of a product that is only requested starts nothing", async () => {
    const [from, into] = [await own("Typed Name"), await world.product("True Name")];
    const id = await asks(from);
    await merge(from, into);
    expect([await statusOf(into), await requestStatus(id)]).toEqual(["none", "submitted"]);
    expect(await principal.read(`/software/${into}`)).toContain(waits);
    await withdraw(id);
    expect(await statusOf(into)).toBe("none");
  });

  test("of what is in review and what is requested goes on as one review, and is put back as one", async () => {
    const [from, into] = [await own("Begun Name"), await world.product("Requested Name")];
    const [first, second] = [await asks(from), await asks(into, principal)];
    expect(await start(director, from, first)).toBe(302);
    await merge(from, into);
    expect([await statusOf(into), await requestStatus(first), await requestStatus(second)]).toEqual([
      ...["under_review", "in_review", "in_review"],
    ]);
    await withdraw(first);
    await withdraw(second, principal);
    expect(await statusOf(into)).toBe("not_reviewed");
  });
});
