import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { Needed } from "domain/software/decisions/dimensions";
import type { Dimension, ReviewStatus, RoundOutcome } from "domain/software/decisions/terms";
import { recordStatus } from "domain/software/status/queries/status-history";
import { sql } from "kysely";

type Of = { districtId: string; softwareId: string };

type Line = Of & {
  dimension: string;
  roundId: string;
  to: ReviewStatus;
  reason: string | null;
  actorId: string;
};

/** Writes the line of a product's history that says what became of a review. */
export function tellReview(db: Db, { dimension, to, ...line }: Line): Promise<void> {
  const { districtId, softwareId, actorId, reason, roundId } = line;
  const said = `${dimension}: ${to}`;
  return recordStatus(db, { districtId, softwareId, actorId, what: "review", to: said, reason, details: { roundId } });
}

type Skip = Of & { roundId: string; reason: string; actorId: string };

/** Skips the reviews of a round that still wait, with the reason to decide without them. Returns which they were. */
export async function skipWaiting(db: Db, scope: Scope, input: Skip): Promise<Dimension[]> {
  const { districtId, roundId, reason, actorId } = input;
  const skipped = await db
    .updateTable("request_reviews as w")
    .set({ status: "skipped", comment: reason, decided_by: actorId, decided_at: sql`now()`, version: sql`version + 1` })
    .where("w.round_id", "=", roundId)
    .where("w.district_id", "=", districtId)
    .where("w.status", "=", "waiting")
    .where((eb) => inWholeDistrict(scope, eb.ref("w.district_id")))
    .returning("w.dimension")
    .execute();
  for (const { dimension } of skipped) await tellReview(db, { ...input, dimension, to: "skipped" });
  return skipped.map(({ dimension }) => dimension as Dimension);
}

type Unstarted = Omit<Skip, "roundId"> & {
  /** The open round; null: they are put on record in one of their own, which is over with the decision. */
  roundId: string | null;
  outcome: RoundOutcome;
  needed: readonly Needed[];
};

/**
 * Puts reviews on record as skipped that the district requires and nobody has started. In the transaction of the decision,
 * which has the product's record locked. Returns which they are.
 */
export async function skipUnstarted(db: Db, scope: Scope, input: Unstarted): Promise<Dimension[]> {
  const { districtId, softwareId, reason, actorId, needed } = input;
  if (needed.length === 0) return [];
  const { rows } = await sql<{ dimension: Dimension; roundId: string }>`
    with over as (
      insert into review_rounds (district_id, software_id, opened_by, due_at, closed_at, closed_by, outcome)
      select d.id, ${softwareId}::uuid, ${actorId}::uuid, now(), now(), ${actorId}::uuid, ${input.outcome}
      from districts d where d.id = ${districtId}::uuid and ${input.roundId}::uuid is null
        and ${inWholeDistrict(scope, sql.ref("d.id"))} returning id
    )
    insert into request_reviews (district_id, round_id, dimension, status, assignee_profile_id, assignee_role, why_needed,
      questions, comment, decided_by, decided_at)
    select d.id, coalesce(${input.roundId}::uuid, (select id from over)), n.dimension, 'skipped', n.profile, n.role, n.why,
      n.questions, ${reason}, ${actorId}::uuid, now()
    from districts d, jsonb_to_recordset(${JSON.stringify(needed.map(rowOf))}::jsonb)
      as n (dimension text, profile uuid, role text, why text, questions jsonb)
    where d.id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("d.id"))}
    returning dimension, round_id as "roundId"`.execute(db);
  for (const { dimension, roundId } of rows) await tellReview(db, { ...input, dimension, roundId, to: "skipped" });
  return rows.map(({ dimension }) => dimension);
}

const rowOf = ({ settings, why }: Needed) => ({
  dimension: settings.dimension,
  profile: settings.assigneeProfileId,
  role: settings.assigneeRole,
  why,
  questions: settings.questions,
});
