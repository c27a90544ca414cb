import { afterAll, describe, expect, test } from "vitest";
import { aReviewWorld } from "../support/review-world";
import { aProduct } from "../support/reviews";

const world = await aReviewWorld();
const { db, base, who, ids, reviewOf } = world;
afterAll(world.close);

const to = (answer: Response) => answer.headers.get("location");

describe("how a district reviews", () => {
  const settings = `${base}/reviews/settings`;
  const form = (more: Record<string, string> = {}) => ({
    intent: "save",
    version: "0",
    isEnabled: "yes",
    to: "role:it_director",
    dueDays: "10",
    "neededWhen-match": "all",
    "neededWhen-0-field": "uses_ai",
    "neededWhen-0-op": "is_yes",
    "question-0-id": "a",
    "question-0-text": "Who sees it?",
    "question-0-kind": "text",
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
    expect(await late.text()).toMatch(/it changed these review settings on .*, so nothing was saved/);
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
        district_id: ids.district,
        name: "Extensions",
        position: 1,
        is_enabled: true,
        effect: "needs_review",
        message: "Every one is reviewed.",
        conditions: JSON.stringify({
          match: "all",
          rules: [{ field: "product_type", op: "is_any_of", values: ["browser_extension"] }],
        }),
      })
      .execute();
    const product = await aProduct(db, "An extension", {
      product_type: "browser_extension",
      collects_pii: false,
      requires_login: false,
      audience: ["staff"],
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
