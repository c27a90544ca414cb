import { decideSoftware } from "domain/software/decisions/commands/decide-software";
import { endReview, startReview } from "domain/software/decisions/commands/review-requests";
import { changeDimension } from "domain/software/decisions/commands/set-dimension";
import type { Decided } from "domain/software/decisions/decided";
import { defaultSettings } from "domain/software/decisions/dimensions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acting, openTools } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { aProduct, aRequest, aRound } from "../support/reviews";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const tools = openTools(database);
const base = "/edtech-ai-recommendations/reviews";
let web: Web;
let it: Visitor;
let dana: ReturnType<typeof acting>;
const ids = { district: "", teacher: "" };

beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  const at = { districtId: ids.district };
  const director = await aPerson(db, { role: "it_director", ...at, email: "dana@lakeside.example" });
  dana = acting({ profileId: director.profileId, role: "it_director", ...at });
  ids.teacher = (await aPerson(db, { role: "teacher", ...at, email: "teacher@lakeside.example" })).profileId;
  web = await startWeb(database.url);
  it = new Visitor(web.origin);
  await it.signIn("dana@lakeside.example");
}, 60_000);
afterAll(async () => {
  await tools.close();
  await web.stop();
  await database.close();
});

const conditions = {
  allowedGrades: [],
  allowedSchoolIds: [],
  allowedRoles: [],
  staffOnly: false,
  allowedUntil: null,
  conditions: null,
  nextReviewOn: null,
  overrideReason: null,
};
const decision = (softwareId: string, more: Partial<Decided> = {}): Decided => ({
  districtId: ids.district,
  softwareId,
  recordVersion: 0,
  round: null,
  decision: "approved",
  privacyStatus: "compliant",
  fields: conditions,
  reason: null,
  skipReason: null,
  requestIds: [],
  ...more,
});
const decide = (input: Decided) => decideSoftware(tools, dana, input);
const reviewsOf = (softwareId: string) =>
  db
    .selectFrom("request_reviews as w")
    .innerJoin("review_rounds as r", "r.id", "w.round_id")
    .select(["w.dimension", "w.status", "w.comment", "w.decided_by", "r.outcome", "r.closed_by"])
    .where("r.software_id", "=", softwareId)
    .orderBy("w.dimension")
    .execute();
const versionOf = async (softwareId: string) => {
  const record = db.selectFrom("district_software").select("version").where("software_id", "=", softwareId);
  return (await record.executeTakeFirst())?.version ?? 0;
};
const plainOf = async (page: string) => (await it.read(page)).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
/** Needs instruction alone by the rules that a district starts with, and nothing else. */
const instructionOnly = { audience: ["staff"], collects_pii: false, requires_login: false, pricing_model: "free" };

describe("a decision about a product that nobody requested", () => {
  test("is refused without a reason for the reviews that the district requires, and nothing changes", async () => {
    const softwareId = await aProduct(db, "Out of the blue");
    for (const how of ["approved", "denied"] as const) {
      const outcome = await decide(decision(softwareId, { decision: how, reason: "Because." }));
      expect(outcome).toEqual({
        kind: "invalid",
        field: "skipReason",
        why: "Your rules require reviews that haven’t been done: instruction, privacy, accessibility. Give a reason to decide without them, or start a review.",
      });
    }
    expect(await reviewsOf(softwareId)).toEqual([]);
    expect(await versionOf(softwareId)).toBe(0);
  });

  test("with a reason records each of them as skipped, with who and why, in the history and the audit log, too", async () => {
    const softwareId = await aProduct(db, "Decided at once");
    const reason = "School starts on Monday.";
    expect(await decide(decision(softwareId, { skipReason: reason }))).toMatchObject({ kind: "decided" });
    const skipped = { status: "skipped", comment: reason, decided_by: dana.profileId, closed_by: dana.profileId };
    const areas = ["accessibility", "instruction", "privacy"];
    expect(await reviewsOf(softwareId)).toEqual(
      areas.map((dimension) => ({ dimension, ...skipped, outcome: "approved" })),
    );
    const lines = db.selectFrom("status_history").select(["to_value", "reason", "actor_profile_id"]);
    const history = await lines.where("software_id", "=", softwareId).where("what", "=", "review").execute();
    expect(history).toContainEqual({ to_value: "privacy: skipped", reason, actor_profile_id: dana.profileId });
    const audit = db.selectFrom("audit_log").select("details").where("object_id", "=", softwareId);
    expect((await audit.where("action", "=", "software.decided").executeTakeFirst())?.details).toMatchObject({
      skipped: expect.arrayContaining(areas),
    });
    const page = await plainOf(`${base}/${softwareId}`);
    expect(page).toMatch(/Privacy<\/h3>.*?skipped.*?dana, .*?School starts on Monday\./s);
    expect(page).toContain("Not needed by your rules: security, budget.");
    expect(await plainOf(`/software/${softwareId}`)).toMatch(/Privacy review skipped.*?dana, .*?School starts on/s);
  });

  test("asks again as long as nobody has done them, and no more once they are done", async () => {
    const softwareId = await aProduct(db, "Decided again", instructionOnly);
    await decide(decision(softwareId, { skipReason: "At once." }));
    const again = decision(softwareId, { recordVersion: await versionOf(softwareId), decision: "pilot" });
    expect(await decide(again)).toMatchObject({ kind: "invalid", field: "skipReason" });
    const { roundId } = await aRound(
      db,
      { districtId: ids.district, softwareId },
      { instruction: { status: "accepted" } },
    );
    expect(await decide({ ...again, round: { id: roundId, version: 1 } })).toMatchObject({ kind: "decided" });
    const renewed = decision(softwareId, { recordVersion: await versionOf(softwareId) });
    expect(await decide(renewed), "what was reviewed then counts").toMatchObject({ kind: "decided" });
  });

  test("is not let through by a review that was started and given up", async () => {
    const softwareId = await aProduct(db, "Given up", instructionOnly);
    expect(await startReview(tools, dana, { districtId: ids.district, softwareId })).toMatchObject({ kind: "done" });
    const rounds = db.selectFrom("review_rounds").select(["id", "version"]).where("software_id", "=", softwareId);
    const round = await rounds.executeTakeFirstOrThrow();
    const end = { districtId: ids.district, softwareId, round, reason: "Nobody wants it." };
    expect(await endReview(tools, dana, end)).toMatchObject({ kind: "done" });
    const outcome = await decide(decision(softwareId, { recordVersion: await versionOf(softwareId) }));
    expect(outcome).toMatchObject({ kind: "invalid", field: "skipReason" });
  });

  test("does not lose a failed review behind those that were skipped", async () => {
    const softwareId = await aProduct(db, "Failed before");
    const failed = { status: "refused", comment: "It sells data.", decided_at: new Date() };
    const { roundId } = await aRound(db, { districtId: ids.district, softwareId }, { privacy: failed });
    const deny = decision(softwareId, { decision: "denied", reason: "It sells data.", skipReason: "Clear already." });
    expect(await decide({ ...deny, round: { id: roundId, version: 1 } })).toMatchObject({ kind: "decided" });
    const approve = decision(softwareId, { recordVersion: await versionOf(softwareId), skipReason: "Now." });
    expect(await decide(approve)).toMatchObject({ kind: "invalid", field: "overrideReason" });
    const over = { ...conditions, overrideReason: "For a week, without accounts." };
    expect(await decide({ ...approve, fields: over })).toMatchObject({ kind: "decided" });
    const once = decision(softwareId, { recordVersion: await versionOf(softwareId), skipReason: "Now." });
    expect(await decide(once), "the failed one is still the last").toMatchObject({ field: "overrideReason" });
    expect(await plainOf(`${base}/${softwareId}`)).toContain("Privacy: failed in an earlier review");
  });
});

describe("a review area that became required after the review began", () => {
  async function begun(name: string) {
    const softwareId = await aProduct(db, name, instructionOnly);
    const of = { districtId: ids.district, softwareId };
    const { roundId } = await aRound(db, of, { instruction: { status: "accepted" } });
    const request = await aRequest(db, { ...of, requesterId: ids.teacher, roundId }, "in_review");
    return { softwareId, roundId, request };
  }
  async function requireBudget(version: number, isRequired: boolean) {
    const settings = { ...defaultSettings("budget"), version };
    const neededWhen = isRequired ? defaultSettings("instruction").neededWhen : settings.neededWhen;
    const change = { districtId: ids.district, settings: { ...settings, neededWhen } };
    expect(await changeDimension(tools, dana, change)).toMatchObject({ kind: "set" });
  }

  test("is asked for, recorded and shown like the others", async () => {
    const { softwareId, roundId, request } = await begun("Began before");
    await requireBudget(0, true);
    const page = await plainOf(`${base}/${softwareId}`);
    expect(page).toContain("Required since this review began, and not done: budget.");
    expect(page).toContain("Not needed by your rules: privacy, security, accessibility.");
    const input = decision(softwareId, { round: { id: roundId, version: 1 }, requestIds: [request] });
    const outcome = await decide(input);
    expect(outcome).toMatchObject({ kind: "invalid", field: "skipReason", why: expect.stringContaining("budget") });
    expect(await decide({ ...input, skipReason: "It is free." })).toMatchObject({ kind: "decided", answered: 1 });
    expect(await reviewsOf(softwareId)).toMatchObject([
      { dimension: "budget", status: "skipped", comment: "It is free.", decided_by: dana.profileId },
      { dimension: "instruction", status: "accepted" },
    ]);
    expect(await plainOf(`${base}/${softwareId}`)).toMatch(/Budget<\/h3>.*?skipped.*?dana, .*?It is free\./s);
    expect(await plainOf(`/edtech-ai-recommendations/requests/${request}`)).toMatch(/Budget<\/h3>.*?By dana/s);
    await requireBudget(1, false);
  });

  test("is asked for by the form, without scripts, also when it became required while somebody typed", async () => {
    const { softwareId, roundId } = await begun("Typed meanwhile");
    const at = `${base}/${softwareId}/decision?decision=approved`;
    expect(await plainOf(at)).not.toContain('name="skipReason"');
    await requireBudget(2, true);
    const form = await plainOf(at);
    expect(form).toContain("Reason for skipping required reviews");
    expect(form).toContain("Budget: required by your rules, not started.");
    const fields = {
      intent: "decide",
      recordVersion: "0",
      roundId,
      roundVersion: "1",
      decision: "approved",
      privacyStatus: "compliant",
      until: "",
      conditions: "",
      nextReviewOn: "",
      overrideReason: "",
      reason: "",
    };
    const refused = await it.post(at, fields);
    expect(refused.status).toBe(422);
    const said = (await refused.text()).replaceAll("<!-- -->", "");
    expect(said).toContain("Your rules require reviews that haven’t been done: budget.");
    expect(said).toContain('name="skipReason"');
    expect((await it.post(at, { ...fields, skipReason: "It is free." })).status).toBe(302);
    await requireBudget(3, false);
  });
});
