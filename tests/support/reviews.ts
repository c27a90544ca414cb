import type { Db } from "db/client";
import { sql } from "kysely";
import { aRow } from "../access/two-districts.place-governance";

type NewRequest = {
  districtId: string;
  softwareId: string;
  requesterId: string;
  schoolId?: string;
  roundId?: string | null;
};

/** A product of a district's own, or of the catalogue. */
export function aProduct(db: Db, name: string, more: { districtId?: string | null } & Record<string, unknown> = {}) {
  const { districtId = null, ...rest } = more;
  const source = districtId ? "district_custom" : "catalogue";
  return aRow(db, "software", { name, district_id: districtId, source, ...rest });
}

/** A request that was sent, in any state. */
export function aRequest(
  db: Db,
  { districtId, softwareId, requesterId, schoolId, roundId }: NewRequest,
  status = "submitted",
) {
  return aRow(db, "software_requests", {
    district_id: districtId,
    software_id: softwareId,
    requester_id: requesterId,
    school_id: schoolId ?? null,
    round_id: roundId ?? null,
    status,
    purpose: "Reading aloud, three times a week",
    grades: [3, 4, 5],
    est_students: 64,
    submitted_at: sql`now() - interval '5 days'`,
    due_at: sql`now() + interval '9 days'`,
    paused_at: status === "info_requested" ? sql`now() - interval '1 day'` : null,
    decision_reason: status === "denied" ? "Not this year." : null,
  });
}

/** An open round with the given dimensions waiting. */
export async function aRound(
  db: Db,
  of: { districtId: string; softwareId: string; openedBy?: string },
  dimensions: Record<string, Record<string, unknown>> = { privacy: {} },
) {
  const at = { district_id: of.districtId };
  const roundId = await aRow(db, "review_rounds", {
    ...at,
    software_id: of.softwareId,
    opened_by: of.openedBy ?? null,
    due_at: sql`now() + interval '9 days'`,
  });
  const reviews: Record<string, string> = {};
  for (const [dimension, more] of Object.entries(dimensions)) {
    reviews[dimension] = await aRow(db, "request_reviews", {
      ...at,
      round_id: roundId,
      dimension,
      assignee_role: "it_director",
      due_on: sql`current_date + 9`,
      ...more,
    });
  }
  return { roundId, reviews };
}
