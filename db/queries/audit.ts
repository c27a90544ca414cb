import type { Db } from "../client";

export type AuditEntry = {
  actor: { profileId: string | null; role: string | null };
  districtId: string | null;
  /** noun.verb, as in "sync.started" */
  action: string;
  object?: { table: string; id: string };
  /** What changed, without secrets and without personal data. */
  details?: Record<string, string | number | boolean | null | string[]>;
  result?: "ok" | "denied" | "error";
  requestId?: string | null;
};

/** The worker, or the operator at the command line: nobody who is signed in. */
export const noActor = { profileId: null, role: null };

/** Writes one line of the audit log. In a command it stands in the same transaction as what it tells of. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      actor_profile_id: entry.actor.profileId,
      actor_role: entry.actor.role,
      district_id: entry.districtId,
      action: entry.action,
      object_table: entry.object?.table ?? null,
      object_id: entry.object?.id ?? null,
      details: JSON.stringify(entry.details ?? {}),
      result: entry.result ?? "ok",
      request_id: entry.requestId ?? null,
    })
    .execute();
}
