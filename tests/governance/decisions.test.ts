import { answerTo, whyOverride } from "domain/software/decisions/decisions";
import { dimensions } from "domain/software/decisions/terms";
import { judgeMove } from "domain/software/requests/lifecycle";
import { type RequestStatus, requestStatuses } from "domain/software/requests/terms";
import { decisions, isApproval, privacyAllowsApproval, privacyStatuses } from "domain/software/status/terms";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { aProduct, aRequest, aRound } from "../support/reviews";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/edtech-ai-recommendations/reviews";
let web: Web;
let it: Visitor;
const ids = { district: "", teacher: "" };

beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  const at = { districtId: ids.district };
  await aPerson(db, { role: "it_director", ...at, email: "it@lakeside.example" });
  ids.teacher = (await aPerson(db, { role: "teacher", ...at, email: "teacher@lakeside.example" })).profileId;
  web = await startWeb(database.url);
  it = new Visitor(web.origin);
  await it.signIn("it@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

let made = 0;

/** A product with one request in a state. */
async function standing(status: RequestStatus) {
  const softwareId = await aProduct(db, `Product ${made++}`);
  const of = { districtId: ids.district, softwareId };
  const requestId = await aRequest(db, { ...of, requesterId: ids.teacher }, status);
  return { softwareId, requestId };
}

const requestOf = (id: string) =>
  db
    .selectFrom("software_requests")
    .select(["status", "version", "due_at", "paused_at", "decided_by"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const decide = (requests: string, decision: string) => ({
  intent: "decide",
  recordVersion: "0",
  roundId: "",
  roundVersion: "0",
  requests,
  decision,
  privacyStatus: "compliant",
  reason: "As the committee said.",
  conditions: "",
  skipReason: "It has looked.",
});

/** What those who decide can do to a request, as its page posts it, and where it leads from each state. */
const steps = {
  start: {
    at: (id: string) => `${base}/${id}`,
    fields: () => ({ intent: "start" }),
    from: ["submitted"],
    to: "in_review",
    quiet: true,
  },
  ask: {
    at: (id: string) => `${base}/${id}`,
    fields: (requests: string) => ({ intent: "ask", requests, reason: "For whom?" }),
    from: ["submitted", "in_review"],
    to: "info_requested",
  },
  resume: {
    at: (id: string) => `${base}/${id}`,
    fields: (requests: string) => ({ intent: "resume", requests }),
    from: ["info_requested"],
    to: "in_review",
  },
  approve: {
    at: (id: string) => `${base}/${id}/decision`,
    fields: (requests: string) => decide(requests, "approved"),
    // A question that is open is closed on the way.
    from: ["submitted", "in_review", "info_requested"],
    to: "approved",
  },
  "approve with conditions": {
    at: (id: string) => `${base}/${id}/decision`,
    fields: (requests: string) => ({ ...decide(requests, "approved_with_conditions"), conditions: "With headphones" }),
    from: ["submitted", "in_review", "info_requested"],
    to: "approved_with_conditions",
  },
  deny: {
    at: (id: string) => `${base}/${id}/decision`,
    fields: (requests: string) => decide(requests, "denied"),
    from: ["submitted", "in_review", "info_requested"],
    to: "denied",
  },
} as const satisfies Record<
  string,
  {
    at: (id: string) => string;
    fields: (requests: string) => Record<string, string>;
    from: RequestStatus[];
    to: RequestStatus;
    quiet?: true;
  }
>;

describe("every step from every state", () => {
  for (const [name, step] of Object.entries(steps)) {
    for (const status of requestStatuses.filter((one) => one !== "draft")) {
      const isLegal = (step.from as readonly RequestStatus[]).includes(status);
      test(`${name} from ${status}: ${isLegal ? step.to : "refused, and nothing changes"}`, async () => {
        const { softwareId, requestId } = await standing(status);
        const before = await requestOf(requestId);
        const answer = await it.post(step.at(softwareId), step.fields(requestId));
        const after = await requestOf(requestId);
        if (isLegal) {
          expect(answer.status).toBe(302);
          expect(after.status).toBe(step.to);
          return;
        }
        // To start a review where no request waits opens a round and moves none.
        expect(answer.status).toBe("quiet" in step ? 302 : 409);
        expect(after).toEqual(before);
        if ("quiet" in step) return;
        const left = await db.selectFrom("status_history").select("id").where("software_id", "=", softwareId).execute();
        expect(left, "what was refused leaves no trace").toEqual([]);
      });
    }
  }
});

describe("every finding on a review that is no longer open", () => {
  const forms = {
    accept: { intent: "review", verdict: "accepted", comment: "" },
    refuse: { intent: "review", verdict: "refused", comment: "No." },
    skip: { intent: "review", verdict: "skipped", comment: "No need." },
    reopen: { intent: "reopen" },
    assign: { intent: "assign", to: "role:district_admin", dueOn: "" },
  };
  test.each(Object.entries(forms))("%s: told that it was decided, and nothing changes", async (_, form) => {
    const softwareId = await aProduct(db, `Closed ${made++}`);
    const { roundId, reviews } = await aRound(db, { districtId: ids.district, softwareId });
    await db
      .updateTable("review_rounds")
      .set({ closed_at: new Date(), outcome: "denied" })
      .where("id", "=", roundId)
      .execute();
    const answer = await it.post(`${base}/${softwareId}`, { ...form, dimension: "privacy", version: "1" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toMatch(/closed the review of this product on .*, so nothing was saved/);
    const row = await db
      .selectFrom("request_reviews")
      .select(["status", "version"])
      .where("id", "=", reviews.privacy ?? "")
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: "waiting", version: 1 });
  });

  test("a finding on a state that has moved on is refused, whichever it is", async () => {
    for (const status of ["accepted", "refused", "skipped"]) {
      const softwareId = await aProduct(db, `Moved on ${made++}`);
      const { reviews } = await aRound(
        db,
        { districtId: ids.district, softwareId },
        { privacy: { status, comment: "Said", version: 2, decided_by: ids.teacher } },
      );
      for (const [name, form] of Object.entries(forms)) {
        const answer = await it.post(`${base}/${softwareId}`, { ...form, dimension: "privacy", version: "1" });
        expect(answer.status, `${name} on ${status}`).toBe(409);
      }
      const row = await db
        .selectFrom("request_reviews")
        .select(["status", "version"])
        .where("id", "=", reviews.privacy ?? "")
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ status, version: 2 });
    }
  });
});

describe("what a decision means", () => {
  test("an approval beside a ban of an address of the product is refused, and a denial is not", async () => {
    const { softwareId, requestId } = await standing("submitted");
    const host = `banned${made}.example`;
    await db
      .insertInto("url_patterns")
      .values({
        district_id: ids.district,
        software_id: softwareId,
        software_name: "Product",
        pattern: host,
        pattern_type: "domain",
        host,
        path: "",
      })
      .execute();
    await aRow(db, "software_blacklist", {
      district_id: ids.district,
      pattern: host,
      pattern_type: "domain",
      host,
      path: "",
      reason_code: "other",
      reason: "Games",
      starts_on: "2026-01-01",
    });
    const approved = await it.post(`${base}/${softwareId}/decision`, decide(requestId, "approved"));
    expect(approved.status).toBe(422);
    expect(await approved.text()).toContain(", a web address of this product, is on your blocked list.");
    expect((await requestOf(requestId)).status).toBe("submitted");
    await it.post(`${base}/${softwareId}/decision`, decide(requestId, "denied"));
    expect((await requestOf(requestId)).status).toBe("denied");
  });

  test("a request to remove is answered the other way round", () => {
    expect(decisions.map((one) => [one, answerTo("new_use", one), answerTo("remove", one)])).toEqual([
      ["approved", "approve", "deny"],
      ["approved_with_conditions", "approve_with_conditions", "deny"],
      ["pilot", "approve_with_conditions", "deny"],
      ["denied", "deny", "approve"],
      ["retiring", "deny", "approve"],
      ["retired", "deny", "approve"],
    ]);
  });

  test("an approval needs a privacy status that allows it, and no failed privacy or security review", () => {
    for (const decision of decisions) {
      for (const privacy of privacyStatuses) {
        const wanted = isApproval(decision) && !privacyAllowsApproval.includes(privacy);
        expect(whyOverride(decision, privacy, []) !== null, `${decision}, ${privacy}`).toBe(wanted);
        for (const dimension of dimensions) {
          const isWeighty = dimension === "privacy" || dimension === "security";
          const alsoWanted = wanted || (isApproval(decision) && isWeighty);
          const why = whyOverride(decision, privacy, [{ dimension, status: "refused" }]);
          expect(why !== null, `${decision}, ${privacy}, ${dimension} failed`).toBe(alsoWanted);
        }
      }
    }
  });

  test("each of the moves that a decision makes is one of the table's", () => {
    for (const decision of decisions) {
      for (const from of ["submitted", "in_review"] as const) {
        expect(judgeMove(answerTo("new_use", decision), { from, by: "decider", reason: "Why" })).toHaveProperty("to");
      }
    }
  });
});
