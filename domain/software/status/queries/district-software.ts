import type { Db } from "db/client";
import { inOwnDistrict, inWholeDistrict, type Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { type Conflict, conflictOf, type Missing, missing } from "domain/conflict";
import { isChecked } from "domain/software/status/checked";
import {
  type ApprovalStatus,
  type HistoryKind,
  type PrivacyStatus,
  privacyAllowsApproval,
} from "domain/software/status/terms";
import { todayIn } from "domain/software/status/today";
import { sql } from "kysely";
import { recordStatus } from "./status-history";

/** What an approval depends on. Empty lists: no such condition. Days are YYYY-MM-DD. */
export type ApprovalConditions = {
  allowedGrades: number[];
  allowedSchoolIds: string[];
  allowedRoles: Role[];
  staffOnly: boolean;
  allowedUntil: string | null;
  conditions: string | null;
};

export type DecisionFields = ApprovalConditions & { nextReviewOn: string | null; overrideReason: string | null };

export type SoftwareRecord = DecisionFields & {
  /** The names of the schools that it is allowed at, by name. */
  schools: string[];
  approvalStatus: ApprovalStatus;
  privacyStatus: PrivacyStatus;
  /** A requirement of a law has a check that counts today. */
  isChecked: boolean;
  reason: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  demo: boolean;
  version: number;
};

type Of = { districtId: string; softwareId: string };

export type RecordConflict = Conflict<{ status: ApprovalStatus; privacyStatus: PrivacyStatus; isChecked: boolean }>;

export type RecordChange = { kind: "set"; from: string; version: number } | RecordConflict | Missing;

/** The select of findRecord. */
export const selectRecord = (scope: Scope, { districtId, softwareId }: Of) => sql<SoftwareRecord>`
    select f.approval_status as "approvalStatus", ds.privacy_status as "privacyStatus",
      ${isChecked(districtId, sql.ref("ds.software_id"))} as "isChecked", ds.allowed_grades as "allowedGrades", ds.allowed_school_ids as "allowedSchoolIds",
      ds.allowed_roles as "allowedRoles", ds.staff_only as "staffOnly", ds.allowed_until as "allowedUntil",
      ds.conditions, ds.next_review_on as "nextReviewOn", ds.decision_reason as reason,
      ds.override_reason as "overrideReason", p.display_name as "decidedBy", ds.decided_at as "decidedAt", ds.demo,
      ds.version, coalesce((select array_agg(c.name order by c.sort_name) from schools c
        where c.district_id = ds.district_id and c.id = any (ds.allowed_school_ids)), '{}') as schools
    from district_software ds left join profiles p on p.id = ds.decided_by
      join approval_periods f on f.district_id = ds.district_id and f.software_id = ds.software_id
        and f.during @> ${todayIn(districtId)}
    where ds.district_id = ${districtId}::uuid and ds.software_id = ${softwareId}::uuid
      and ${inOwnDistrict(scope, sql.ref("ds.district_id"))}`;

/**
 * A product's record in a district; undefined when nobody has put anything on record. Everyone who works there reads
 * it.
 */
export async function findRecord(db: Db, scope: Scope, of: Of): Promise<SoftwareRecord | undefined> {
  const { rows } = await selectRecord(scope, of).execute(db);
  return rows[0];
}

type Locked = { approval_status: ApprovalStatus; privacy_status: PrivacyStatus; version: number; updated_at: Date };

/** The record, made when there is none, and held until the transaction ends. A fresh one has version 0. */
async function lockRecord(db: Db, scope: Scope, { districtId, softwareId }: Of): Promise<Locked | undefined> {
  await sql`
    insert into district_software (district_id, software_id, version)
    select d.id, s.id, 0 from software s, districts d
    where s.id = ${softwareId}::uuid and d.id = ${districtId}::uuid and (s.district_id is null or s.district_id = d.id)
      and s.merged_into_id is null and ${inWholeDistrict(scope, sql.ref("d.id"))}
    on conflict (district_id, software_id) do nothing`.execute(db);
  const { rows } = await sql<Locked>`
    select approval_status, privacy_status, version, updated_at from district_software ds
    where district_id = ${districtId}::uuid and software_id = ${softwareId}::uuid
      and ${inWholeDistrict(scope, sql.ref("ds.district_id"))} for update`.execute(db);
  return rows[0];
}

/** Who changed it last, and what is in force now: asked after the lock is held, so that whoever was faster is seen. */
async function whoChanged(db: Db, scope: Scope, of: Of, record: Locked): Promise<RecordConflict> {
  const { districtId, softwareId } = of;
  const current = await findRecord(db, scope, of);
  const last = await db
    .selectFrom("status_history as h")
    .leftJoin("profiles as p", "p.id", "h.actor_profile_id")
    .select(["p.display_name as by", "h.actor_profile_id as byId", "h.at"])
    .where("h.district_id", "=", districtId)
    .where("h.software_id", "=", softwareId)
    // Lines of checks, agreements and reviews tell of the product, and leave its record as it is.
    .where("h.what", "in", ["approval", "conditions", "privacy", "blacklist"] satisfies HistoryKind[])
    .orderBy("h.at", "desc")
    .limit(1)
    .executeTakeFirst();
  const now = {
    status: current?.approvalStatus ?? record.approval_status,
    privacyStatus: record.privacy_status,
    isChecked: current?.isChecked ?? false,
  };
  const who = last ?? { by: null, byId: null, at: record.updated_at };
  return conflictOf(who, { about: "record", version: record.version, now });
}

type Change = Of & {
  actorId: string | null;
  /** The version the form was drawn from, 0 for no record; without it the change is made whatever stands. */
  version?: number;
  reason?: string | null;
  details?: Record<string, unknown>;
};

type Approval = Change & {
  status: ApprovalStatus;
  /** Given with a decision; then who and when are kept with it. Without it conditions stay as they were. */
  decision?: DecisionFields;
  /** What the history says it was: a decision, or an entry of the blacklist. */
  what?: Extract<HistoryKind, "approval" | "blacklist">;
  /** The start of a review overwrites nothing that anybody typed: forms that were opened before it can still be saved. */
  keepsVersion?: true;
};

const columnsOf = (decision: DecisionFields, { actorId, reason }: Approval) => ({
  allowed_grades: decision.allowedGrades,
  allowed_school_ids: decision.allowedSchoolIds,
  allowed_roles: decision.allowedRoles,
  staff_only: decision.staffOnly,
  allowed_until: decision.allowedUntil,
  conditions: decision.conditions,
  next_review_on: decision.nextReviewOn,
  override_reason: decision.overrideReason,
  decision_reason: reason ?? null,
  decided_by: actorId,
  decided_at: sql<Date>`now()`,
});

/**
 * Sets the approval status of a product, with its decision or alone, and writes its history: a decision that leaves the
 * status as it is changed the conditions. Call it in a transaction; the record is held until it ends.
 */
export async function setApproval(db: Db, scope: Scope, change: Approval): Promise<RecordChange> {
  const record = await lockRecord(db, scope, change);
  if (!record) return missing;
  if (change.version !== undefined && change.version !== record.version) return whoChanged(db, scope, change, record);
  const { districtId, softwareId, actorId, status, decision } = change;
  const { version } = await db
    .updateTable("district_software")
    .set({ approval_status: status, ...(decision ? columnsOf(decision, change) : {}) })
    .set({ version: change.keepsVersion ? record.version : record.version + 1, updated_at: sql`now()` })
    .where("district_id", "=", districtId)
    .where("software_id", "=", softwareId)
    .returning("version")
    .executeTakeFirstOrThrow();
  const from = record.approval_status;
  const details = { ...change.details, ...(decision ? { decision } : {}) };
  const line = { districtId, softwareId, actorId, from, to: status, reason: change.reason, details };
  if (from !== status) await recordStatus(db, { ...line, what: change.what ?? "approval" });
  else if (decision) await recordStatus(db, { ...line, what: "conditions" });
  return { kind: "set", from, version };
}

/**
 * Sets the privacy status of a product, and writes its history. The reason for which it was approved anyway was given
 * for what was known then: it goes when the status becomes another that does not allow an approval. Call it in a
 * transaction.
 */
export async function setPrivacy(
  db: Db,
  scope: Scope,
  change: Change & { status: PrivacyStatus },
): Promise<RecordChange> {
  const record = await lockRecord(db, scope, change);
  if (!record) return missing;
  if (change.version !== undefined && change.version !== record.version) return whoChanged(db, scope, change, record);
  const { districtId, softwareId, actorId, status, reason, details } = change;
  const from = record.privacy_status;
  if (from === status && !reason) return { kind: "set", from, version: record.version };
  const { version } = await db
    .updateTable("district_software")
    .set({ privacy_status: status, version: sql`version + 1`, updated_at: sql`now()` })
    .$if(from !== status && !privacyAllowsApproval.includes(status), (update) => update.set({ override_reason: null }))
    .where("district_id", "=", districtId)
    .where("software_id", "=", softwareId)
    .returning("version")
    .executeTakeFirstOrThrow();
  await recordStatus(db, {
    districtId,
    softwareId,
    actorId,
    what: "privacy",
    from,
    to: status,
    reason: reason ?? null,
    ...(details ? { details } : {}),
  });
  return { kind: "set", from, version };
}
