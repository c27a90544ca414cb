import { randomUUID } from "node:crypto";
import { decideSoftware } from "domain/software/decisions/commands/decide-software";
import type { Decided } from "domain/software/decisions/decided";
import { effectLines } from "domain/software/decisions/effect-lines";
import { type Choice, effectsKey, effectsOf, skippedBy } from "domain/software/decisions/effects";
import { countNotified, readGround } from "domain/software/decisions/queries/decision-effects";
import { findReviewPage } from "domain/software/decisions/queries/review-page";
import { openStatuses } from "domain/software/requests/terms";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { acting, openTools } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { aProduct, aRequest, aRound } from "../support/reviews";

const database = await cloneDatabase();
const { db } = database;
const tools = openTools(database);
/** A day that is long before and after none of what these worlds are made of. */
const today = "2026-11-21";
const ids = { district: "", ada: "", ben: "", gone: "" };
let dana: ReturnType<typeof acting>;

beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  const person = (role: "it_director" | "teacher", name: string) =>
    aPerson(db, { role, districtId: ids.district, email: `${name}@lakeside.example` });
  const director = await person("it_director", "dana");
  dana = acting({ profileId: director.profileId, role: "it_director", districtId: ids.district });
  ids.ada = (await person("teacher", "ada")).profileId;
  ids.ben = (await person("teacher", "ben")).profileId;
  ids.gone = (await person("teacher", "gone")).profileId;
  await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("id", "=", ids.gone).execute();
}, 60_000);
afterAll(async () => {
  await tools.close();
  await database.close();
});

const none = {
  allowedGrades: [],
  allowedSchoolIds: [],
  allowedRoles: [],
  staffOnly: false,
  allowedUntil: null,
  conditions: null,
  nextReviewOn: null,
  overrideReason: "The agreement is being signed.",
};
/** Needs instruction alone by the rules that a district starts with. */
const instructionOnly = { audience: ["staff"], collects_pii: false, requires_login: false, pricing_model: "free" };
const of = (softwareId: string) => ({ districtId: ids.district, softwareId });
const requested = (softwareId: string, by: string, more: { status?: string; roundId?: string } = {}) =>
  aRequest(db, { ...of(softwareId), requesterId: by, roundId: more.roundId ?? null }, more.status ?? "in_review");
const removal = (id: string) =>
  db.updateTable("software_requests").set({ request_type: "remove" }).where("id", "=", id).execute();

async function foresee(softwareId: string, choice: Choice) {
  const row = await findReviewPage(db, dana, of(softwareId));
  if (!row) throw new Error("the product is not there");
  const ground = await readGround(db, dana, { district: { id: ids.district, today }, softwareId, row });
  const effects = effectsOf(choice, ground);
  const notified = await countNotified(db, { ...of(softwareId), effects, deciderId: dana.profileId });
  return { effects, notified, key: effectsKey(effects, notified), lines: effectLines(effects, notified), row };
}

type Seen = Awaited<ReturnType<typeof foresee>>;

function decide(softwareId: string, choice: Choice, { key, row }: Pick<Seen, "key" | "row">) {
  const round = row.round?.closedAt === null ? { id: row.round.id, version: row.round.version } : null;
  const given = { reason: "As discussed.", skipReason: "School starts on Monday.", shown: key, fields: none };
  const input: Decided = {
    ...of(softwareId),
    ...given,
    recordVersion: row.record?.version ?? 0,
    round,
    decision: choice.decision,
    privacyStatus: choice.privacyStatus,
    requestIds: [...choice.requestIds],
  };
  return decideSoftware(tools, dana, input);
}

/** What the database says has become of a product. */
async function whatIs(softwareId: string) {
  const record = await db.selectFrom("district_software").selectAll().where("software_id", "=", softwareId).execute();
  const requests = await db
    .selectFrom("software_requests")
    .select(["id", "status"])
    .where("software_id", "=", softwareId)
    .orderBy("id")
    .execute();
  const rounds = db.selectFrom("review_rounds as r").where("r.software_id", "=", softwareId);
  const skipped = await rounds
    .innerJoin("request_reviews as w", "w.round_id", "r.id")
    .select("w.dimension")
    .where("w.status", "=", "skipped")
    .execute();
  const open = await rounds.select("r.id").where("r.closed_at", "is", null).execute();
  const news = await db
    .selectFrom("notifications")
    .select("profile_id")
    .where("kind", "=", "request_moved")
    .where("subject_id", "in", [randomUUID(), ...requests.map(({ id }) => id)])
    .execute();
  return {
    status: record[0]?.approval_status,
    privacy: record[0]?.privacy_status,
    until: record[0]?.allowed_until,
    requests: requests.map(({ status }) => status),
    skipped: skipped.map(({ dimension }) => dimension).sort(),
    openRounds: open.length,
    notified: new Set(news.map(({ profile_id }) => profile_id)).size,
  };
}

type World = { softwareId: string; choice: Choice };

const worlds: Record<string, { make: () => Promise<World>; lines: string[] }> = {
  "nobody asked, and nothing is required but what was found before": {
    make: async () => {
      const softwareId = await aProduct(db, "Reviewed before", instructionOnly);
      const { roundId } = await aRound(db, of(softwareId), { instruction: { status: "accepted" } });
      await db
        .updateTable("review_rounds")
        .set({ closed_at: new Date(), outcome: "denied" })
        .where("id", "=", roundId)
        .execute();
      return { softwareId, choice: { decision: "approved", privacyStatus: "compliant", requestIds: [] } };
    },
    lines: [
      "Change the status from Not reviewed to Approved.",
      "Change the privacy status to Compliant.",
      "Notify no one.",
    ],
  },
  "reviews are required that no one has started": {
    make: async () => {
      const softwareId = await aProduct(db, "Out of the blue");
      const request = await requested(softwareId, ids.ada);
      return { softwareId, choice: { decision: "denied", privacyStatus: null, requestIds: [request] } };
    },
    lines: [
      "Change the status from Not reviewed to Denied.",
      "Close 1 request as denied.",
      "Skip 3 reviews: instruction, privacy, accessibility.",
      "Notify 1 person.",
    ],
  },
  "some are open, one is left out, one asks for removal, one has a question, one has left, one is one's own": {
    make: async () => {
      const softwareId = await aProduct(db, "All at once", instructionOnly);
      const { roundId } = await aRound(db, of(softwareId), {
        instruction: { status: "accepted" },
        privacy: {},
        budget: {},
      });
      const first = await requested(softwareId, ids.ada, { roundId });
      const remove = await requested(softwareId, ids.ben, { roundId });
      await removal(remove);
      const request = await requested(softwareId, ids.ada, { roundId, status: "info_requested" });
      const [gone, own] = [await requested(softwareId, ids.gone), await requested(softwareId, dana.profileId)];
      await requested(softwareId, ids.ben, { roundId, status: "submitted" });
      const requestIds = [first, remove, request, gone, own];
      return { softwareId, choice: { decision: "pilot", privacyStatus: "in_negotiation", requestIds } };
    },
    lines: [
      "Change the status from Not reviewed to Pilot.",
      "Change the privacy status to In negotiation.",
      "Close 5 requests: 4 approved with conditions, 1 denied.",
      "Leave 1 request open.",
      "Skip 2 reviews: privacy, budget.",
      "Notify 2 people.",
    ],
  },
  "all in a review are answered": {
    make: async () => {
      const softwareId = await aProduct(db, "Done with", instructionOnly);
      const { roundId } = await aRound(db, of(softwareId), { instruction: { status: "accepted" } });
      const requestIds = [
        await requested(softwareId, ids.ada, { roundId }),
        await requested(softwareId, ids.ben, { roundId }),
      ];
      const remove = requestIds[1] as string;
      await removal(remove);
      await aRow(db, "district_software", {
        district_id: ids.district,
        software_id: softwareId,
        approval_status: "approved_with_conditions",
        privacy_status: "conditional",
        allowed_until: "2099-06-30",
      });
      return { softwareId, choice: { decision: "approved", privacyStatus: "conditional", requestIds } };
    },
    lines: [
      "Change the status from Approved with conditions to Approved.",
      "Remove the conditions that apply now.",
      "Close 2 requests: 1 approved, 1 denied.",
      "End the review.",
      "Notify 2 people.",
    ],
  },
  "it is blocked": {
    make: async () => {
      const softwareId = await aProduct(db, "On the list", instructionOnly);
      await aRow(db, "software_blacklist", {
        district_id: ids.district,
        software_id: softwareId,
        reason_code: "other",
        reason: "For now.",
        starts_on: "2026-01-01",
      });
      const request = await requested(softwareId, ids.ada);
      return { softwareId, choice: { decision: "retired", privacyStatus: null, requestIds: [request] } };
    },
    lines: [
      "Keep the status Blocked. “Retired” counts when the block ends.",
      "Close 1 request as denied.",
      "Skip 1 review: instruction.",
      "Notify 1 person.",
    ],
  },
};

describe("what a decision says it will do is what it does, where", () => {
  test.each(Object.entries(worlds))("%s", async (_, { make, lines }) => {
    const { softwareId, choice } = await make();
    const before = await whatIs(softwareId);
    const seen = await foresee(softwareId, choice);
    expect(seen.lines).toEqual(lines);
    const { effects } = seen;
    const outcome = await decide(softwareId, choice, seen);
    expect(outcome).toEqual({ kind: "decided", answered: effects.answers.length, left: effects.left });
    const after = await whatIs(softwareId);
    expect(after).toMatchObject({
      status: effects.to,
      notified: seen.notified.always,
      openRounds: before.openRounds - (effects.closesRound ? 1 : 0),
      privacy: effects.privacy ?? before.privacy ?? "not_evaluated",
      skipped: skippedBy(effects).sort(),
    });
    if (effects.endsConditions) expect([before.until, after.until]).toEqual(["2099-06-30", null]);
    const isOpen = (status: string) => openStatuses.some((one) => one === status);
    expect(after.requests.filter(isOpen)).toHaveLength(effects.left);
    const closed = after.requests.filter((status) => !isOpen(status)).sort();
    const answered = { approve: "approved", approve_with_conditions: "approved_with_conditions", deny: "denied" };
    expect(closed).toEqual(effects.answers.map(({ move }) => answered[move]).sort());
  });
});

describe("a decision that would do something else than its form has shown", () => {
  const choice: Choice = { decision: "approved", privacyStatus: "compliant", requestIds: [] };

  test("is not made: a request came in meanwhile, and stays open with it", async () => {
    const softwareId = await aProduct(db, "Came in meanwhile", instructionOnly);
    const seen = await foresee(softwareId, choice);
    await requested(softwareId, ids.ada, { status: "submitted" });
    const before = await whatIs(softwareId);
    expect(await decide(softwareId, choice, seen)).toEqual({ kind: "unseen" });
    expect(await whatIs(softwareId)).toEqual(before);
    const now = await foresee(softwareId, choice);
    expect(now.lines).toContain("Leave 1 request open.");
    expect(await decide(softwareId, choice, now)).toMatchObject({ kind: "decided", left: 1 });
  });

  test("is made where only the privacy status differs, which the form itself sets", async () => {
    const softwareId = await aProduct(db, "Privacy chosen", instructionOnly);
    const seen = await foresee(softwareId, { ...choice, privacyStatus: null });
    expect(await decide(softwareId, choice, seen)).toMatchObject({ kind: "decided" });
  });

  test("keeps the privacy status that stands where it sets none", async () => {
    const softwareId = await aProduct(db, "Privacy kept", instructionOnly);
    await aRow(db, "district_software", {
      district_id: ids.district,
      software_id: softwareId,
      privacy_status: "expired",
    });
    const denial: Choice = { decision: "denied", privacyStatus: null, requestIds: [] };
    expect(await decide(softwareId, denial, await foresee(softwareId, denial))).toMatchObject({ kind: "decided" });
    expect(await whatIs(softwareId)).toMatchObject({ status: "denied", privacy: "expired" });
    const audit = db.selectFrom("audit_log").select(["before", "after"]).where("object_id", "=", softwareId);
    expect(await audit.executeTakeFirst()).toEqual({
      before: { approval_status: "not_reviewed", privacy_status: "expired" },
      after: { approval_status: "denied", privacy_status: "expired" },
    });
  });
});
