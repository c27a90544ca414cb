import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf, type Deed, type Missing, missing } from "domain/conflict";
import type { Dimension, ReviewStatus } from "domain/software/decisions/terms";
import { openStatuses, type RequestStatus, type RequestType } from "domain/software/requests/terms";
import { sql } from "kysely";
import { tellReview } from "./review-skips";

type Of = { districtId: string; id: string; version: number };

/** What came of a change of a review: done, or somebody was first, who may also have closed its round. */
export type ReviewChange =
  | { kind: "set"; dimension: Dimension; softwareId: string; roundId: string; from: ReviewStatus }
  | Conflict<{ status: ReviewStatus }>
  | Missing;

type Locked = {
  dimension: Dimension;
  softwareId: string;
  roundId: string;
  status: ReviewStatus;
  version: number;
  closedById: string | null;
  closedAt: Date | null;
};

/** The review, held with its round until the transaction ends, when it still is as the form knew it. */
async function lockReview(db: Db, scope: Scope, { districtId, id, version }: Of): Promise<Locked | ReviewChange> {
  const { rows } = await sql<Locked>`
    select w.dimension, r.software_id as "softwareId", r.id as "roundId", w.status, w.version,
      r.closed_by as "closedById", r.closed_at as "closedAt"
    from request_reviews w join review_rounds r on r.id = w.round_id and r.district_id = w.district_id
    where w.id = ${id}::uuid and w.district_id = ${districtId}::uuid
      and ${inWholeDistrict(scope, sql.ref("w.district_id"))}
    for update of r, w`.execute(db);
  const [locked] = rows;
  if (!locked) return missing;
  const now = { status: locked.status };
  if (locked.closedAt) return conflictOf(await whoClosed(db, locked), { about: "round", did: "closed", now });
  if (locked.version === version) return locked;
  const lines = { districtId, table: "request_reviews", id, actions: ["review.recorded", "review.assigned"] };
  return conflictOf(await findLastChange(db, scope, lines), { about: "review", version: locked.version, now });
}

/** Asked for after the row is held: joined to it, the name would be that of before the wait. */
async function whoClosed(db: Db, { closedById: byId, closedAt: at }: Locked): Promise<Deed> {
  const query = db.selectFrom("profiles").select("display_name as name").where("id", "=", byId);
  return { by: (await query.executeTakeFirst())?.name ?? null, byId, at };
}

type Verdict = {
  status: ReviewStatus;
  comment: string | null;
  answers: Record<string, string>;
  actorId: string;
};

/**
 * Puts down what a reviewer found, or puts a review back to waiting. Call it in a transaction. The database refuses a
 * refusal or a skip without a comment; the form says so first.
 */
export async function setReview(
  db: Db,
  scope: Scope,
  { verdict, ...of }: Of & { verdict: Verdict },
): Promise<ReviewChange> {
  const locked = await lockReview(db, scope, of);
  if ("kind" in locked) return locked;
  const isWaiting = verdict.status === "waiting";
  await db
    .updateTable("request_reviews")
    .set({ status: verdict.status, comment: verdict.comment, answers: JSON.stringify(verdict.answers) })
    .set({ decided_by: isWaiting ? null : verdict.actorId, decided_at: isWaiting ? null : sql`now()` })
    .set({ version: sql`version + 1` })
    .where("id", "=", of.id)
    .where("district_id", "=", of.districtId)
    .execute();
  // Whoever is about to decide is told that the ground has changed.
  await db
    .updateTable("review_rounds")
    .set({ version: sql`version + 1` })
    .where("id", "=", locked.roundId)
    .where("district_id", "=", of.districtId)
    .execute();
  await tellReview(db, { ...of, ...locked, to: verdict.status, reason: verdict.comment, actorId: verdict.actorId });
  return {
    kind: "set",
    dimension: locked.dimension,
    softwareId: locked.softwareId,
    roundId: locked.roundId,
    from: locked.status,
  };
}

type Assignee = { profileId: string | null; role: string | null; dueOn: string | null };

/**
 * Gives a review to a person of the district or to a role, with its due day. Call it in a transaction; missing also
 * when the person is none of the district's.
 */
export async function assignReview(db: Db, scope: Scope, { to, ...of }: Of & { to: Assignee }): Promise<ReviewChange> {
  const locked = await lockReview(db, scope, of);
  if ("kind" in locked) return locked;
  const { numUpdatedRows } = await db
    .updateTable("request_reviews as w")
    .set({ assignee_profile_id: to.profileId, assignee_role: to.role, due_on: to.dueOn, version: sql`version + 1` })
    .where("w.id", "=", of.id)
    .where("w.district_id", "=", of.districtId)
    .where(sql<boolean>`(${to.profileId}::uuid is null or exists (select 1 from profiles p
      where p.id = ${to.profileId}::uuid and p.district_id = w.district_id))`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return missing;
  return {
    kind: "set",
    dimension: locked.dimension,
    softwareId: locked.softwareId,
    roundId: locked.roundId,
    from: locked.status,
  };
}

/** The requests of a product that a district still has to deal with, held until the transaction ends. */
export async function lockOpenRequests(
  db: Db,
  scope: Scope,
  { districtId, softwareId }: { districtId: string; softwareId: string },
) {
  return db
    .selectFrom("software_requests as r")
    .select(["r.id", "r.requester_id as requesterId"])
    .select([sql<RequestStatus>`r.status`.as("status"), sql<RequestType>`r.request_type`.as("type")])
    .where("r.district_id", "=", districtId)
    .where("r.software_id", "=", softwareId)
    .where("r.status", "in", openStatuses)
    .where((eb) => inWholeDistrict(scope, eb.ref("r.district_id")))
    .orderBy("r.id")
    .forUpdate()
    .execute();
}

/** Which reviews of a round still wait. */
export async function listWaiting(
  db: Db,
  scope: Scope,
  { districtId, roundId }: { districtId: string; roundId: string },
): Promise<Dimension[]> {
  const rows = await db
    .selectFrom("request_reviews as w")
    .select(sql<Dimension>`w.dimension`.as("dimension"))
    .where("w.round_id", "=", roundId)
    .where("w.district_id", "=", districtId)
    .where("w.status", "=", "waiting")
    .where((eb) => inWholeDistrict(scope, eb.ref("w.district_id")))
    .execute();
  return rows.map(({ dimension }) => dimension);
}
