import type { Db } from "db/client";
import type { AuditResult } from "domain/audit/terms";

export type AuditEntry = {
  /** Who acts, as any Actor is; the worker is nobody (`noActor`). */
  actor: {
    profileId: string | null;
    role: string | null;
    keyId?: string | null;
    requestId?: string | null;
    address?: string | null;
  };
  districtId: string | null;
  /** noun.verb, as in "sync.started" */
  action: string;
  object?: { table: string; id: string };
  /** What changed, without secrets and without personal data. */
  details?: Record<string, string | number | boolean | null | string[]>;
  /** Whom it was done to: a profile. */
  subjectProfileId?: string | null;
  /**
   * What stood before and after: role, district, school, state, one's own names; of all other personal data only that
   * it changed.
   */
  before?: Record<string, string | number | boolean | null>;
  after?: Record<string, string | number | boolean | null>;
  result?: AuditResult;
};

/** The worker, or the operator at the command line: nobody who is signed in. */
export const noActor = { profileId: null, role: null };

/** Writes one line of the audit log. In a command it is in the same transaction as what it tells of. */
export const recordAudit = (db: Db, entry: AuditEntry): Promise<void> => recordAudits(db, [entry]);

/** Writes lines of the audit log, in their order, in one statement. */
export async function recordAudits(db: Db, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.insertInto("audit_log").values(entries.map(rowOf)).execute();
}

const rowOf = (entry: AuditEntry) => ({
  actor_profile_id: entry.actor.profileId,
  actor_role: entry.actor.role,
  actor_key_id: entry.actor.keyId ?? null,
  district_id: entry.districtId,
  action: entry.action,
  object_table: entry.object?.table ?? null,
  object_id: entry.object?.id ?? null,
  details: JSON.stringify(entry.details ?? {}),
  result: entry.result ?? "ok",
  subject_profile_id: entry.subjectProfileId ?? null,
  before: entry.before ? JSON.stringify(entry.before) : null,
  after: entry.after ? JSON.stringify(entry.after) : null,
  request_id: entry.actor.requestId ?? null,
  address: entry.actor.address ?? null,
});
