import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import { type GuardFinding, type GuardLimits, withoutRaised } from "domain/rosters/guards";
import type { Removal } from "domain/rosters/removal-terms";
import {
  type BundleReading,
  type ConfigurationStatus,
  endsAfterReading,
  type SyncEndStatus,
  type SyncVerdict,
} from "domain/rosters/terms";
import { sql } from "kysely";
import { alertAbout } from "./sync-alerts";
import type { SyncProgress, SyncStep } from "./sync-runs";

export type SyncEnd = {
  status: SyncEndStatus;
  /** One sentence for people. */
  message: string;
  steps: readonly SyncStep[];
  progress?: SyncProgress;
  verdict?: SyncVerdict;
  files?: readonly object[];
  counts?: object;
  problemCounts?: readonly object[];
  totalProcessed?: number;
  fileSetHash?: string;
  /** The files are those that a person discarded: they were left alone, which says nothing of the roster. */
  discarded?: true;
  reading?: BundleReading | null;
  /** Why it is held, what it would remove, and one hash over all that it would change. */
  held?: { findings: readonly GuardFinding[]; removals: readonly Removal[]; digest: string };
};

type Ending = { id: string; fence: number; end: SyncEnd };
type Ended = {
  id: string;
  district_id: string;
  integration_id: string;
  trigger: string;
  subject_sync_id: string | null;
  requested_by: string | null;
};

/** The roster is as the source has it. */
const isGood = ({ status, discarded }: SyncEnd) => status === "applied" || (status === "unchanged" && !discarded);
/** The source was read, and a person has the last word on it: the configuration is what it is without this sync. */
const isLeftOpen = ({ status, discarded }: SyncEnd) => status === "held" || discarded === true;
/** Approvals and undos are about a sync that has ended: when they come to nothing, all stays as it was. */
const isAboutAnother = ({ trigger }: Ended) => trigger === "approval" || trigger === "undo";

/**
 * Ends a sync, with what that means for its configuration, for held syncs before it, for whoever is told by mail, and
 * a line in the audit log; call it in a transaction. Returns false, and changes nothing, when the sync is another's by
 * now, at its end, or, for one that applies, when somebody has asked it to stop: the caller then rolls back.
 */
export async function endSync(db: Db, scope: Scope, input: Ending): Promise<boolean> {
  const { end } = input;
  const row = await db
    .updateTable("sync_logs as l")
    .set({
      status: end.status,
      // The clock, not the beginning of the transaction, which for a large roster is long ago.
      finished_at: sql<Date>`clock_timestamp()`,
      heartbeat_at: sql<Date>`now()`,
      message: end.message,
      steps: JSON.stringify(end.steps),
      ...(end.progress && { progress: JSON.stringify(end.progress) }),
      ...(end.verdict && { verdict: end.verdict }),
      ...(end.files && { files: JSON.stringify(end.files) }),
      ...(end.counts && { counts: JSON.stringify(end.counts) }),
      ...(end.problemCounts && { problem_counts: JSON.stringify(end.problemCounts) }),
      ...(end.totalProcessed !== undefined && { total_processed: end.totalProcessed }),
      ...(end.fileSetHash && { file_set_hash: end.fileSetHash }),
      ...(end.reading && { reading: JSON.stringify(end.reading) }),
      ...(end.held && {
        guard_findings: JSON.stringify(end.held.findings),
        removals: JSON.stringify(end.held.removals),
        changes_digest: end.held.digest,
      }),
    })
    .where("l.id", "=", input.id)
    .where("l.fence", "=", input.fence)
    .where("l.status", "=", "running")
    .$if(end.status === "applied", (query) => query.where("l.stop_requested_at", "is", null))
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .returning(["l.id", "l.district_id", "l.integration_id", "l.trigger", "l.subject_sync_id", "l.requested_by"])
    .executeTakeFirst();
  if (!row) return false;
  await markConfiguration(db, row, end);
  if (endsAfterReading.includes(end.status)) await decideEarlier(db, row, end);
  if (row.trigger === "undo" && end.status === "applied") await markUndone(db, row);
  await alertAbout(db, row, end);
  await recordAudit(db, {
    actor: noActor,
    districtId: row.district_id,
    action: `sync.${end.status}`,
    object: { table: "sync_logs", id: input.id },
    details: { trigger: row.trigger, rows: end.totalProcessed ?? 0 },
    result: end.status === "failed" || end.status === "rejected" ? "error" : "ok",
  });
  return true;
}

/**
 * A good end makes the configuration active, a bad one says what is wrong; one that is paused stays paused. A held sync
 * is neither, and so is one of discarded files: it was read, and the configuration is what it is without it. What was
 * applied is remembered, and guards that were raised for it are as before again.
 */
async function markConfiguration(db: Db, row: Ended, end: SyncEnd): Promise<void> {
  if (end.status === "stopped" || (isAboutAnother(row) && !isGood(end))) return;
  const active: ConfigurationStatus = "active";
  const error: ConfigurationStatus = "error";
  const pending: ConfigurationStatus = "pending";
  const status = sql<string>`case
    when ${isGood(end)}::boolean then ${active}
    when ${!isLeftOpen(end)}::boolean then ${error}
    when c.applied_sync_id is null then ${pending}
    else ${active} end`;
  const undo = row.trigger === "undo";
  const own = db
    .updateTable("sftp_configurations as c")
    .where("c.district_id", "=", row.district_id)
    .where("c.id", "=", row.integration_id);
  await own
    .set({
      status: undo ? "paused" : sql<string>`case when c.status = 'paused' then 'paused' else ${status} end`,
      // An undo says nothing about the source: what is known about it stays.
      ...(undo
        ? {
            status_before_pause: sql<
              string | null
            >`case when c.status = 'paused' then c.status_before_pause else c.status end`,
          }
        : {
            status_before_pause: sql<string | null>`case when c.status = 'paused' then ${status} end`,
            status_message: isGood(end) || isLeftOpen(end) ? null : end.message,
          }),
      ...(isGood(end) && !undo && { last_sync: sql<Date>`now()` }),
      ...(undo && { next_sync: null }),
      ...(end.status === "applied" && {
        // An undo has no files: the last set is forgotten.
        applied_file_set_hash: end.fileSetHash ?? null,
        applied_sync_id: row.id,
        discarded_file_set_hash: null,
      }),
      updated_at: sql<Date>`now()`,
    })
    .execute();
  if (end.status !== "applied") return;
  const { guard_limits } = await db
    .selectFrom("sftp_configurations as c")
    .select("c.guard_limits")
    .where("c.district_id", "=", row.district_id)
    .where("c.id", "=", row.integration_id)
    .executeTakeFirstOrThrow();
  await own.set({ guard_limits: JSON.stringify(withoutRaised(guard_limits as GuardLimits)) }).execute();
}

/**
 * Held syncs that still wait are out of date now, but for the one that this sync has approved: the roster is another
 * one, a newer one waits, or the folder has other files, so that nobody could apply what was shown.
 */
async function decideEarlier(db: Db, row: Ended, { status, fileSetHash }: SyncEnd): Promise<void> {
  const replaces = status === "applied" || status === "held";
  const approved = row.trigger === "approval" ? row.subject_sync_id : null;
  await db
    .updateTable("sync_logs")
    .set({
      decision: sql<string>`case when id = ${approved}::uuid then 'approved' else 'superseded' end`,
      decided_by: sql<string | null>`case when id = ${approved}::uuid then ${row.requested_by}::uuid end`,
      decided_at: sql<Date>`now()`,
    })
    .where("district_id", "=", row.district_id)
    .where("integration_id", "=", row.integration_id)
    .where("status", "=", "held")
    .where("decision", "is", null)
    .where("id", "!=", row.id)
    .$if(!replaces, (query) => query.where("file_set_hash", "!=", fileSetHash ?? null))
    .execute();
}

async function markUndone(db: Db, row: Ended): Promise<void> {
  await db
    .updateTable("sync_logs")
    .set({ undone_at: sql<Date>`now()` })
    .where("district_id", "=", row.district_id)
    .where("id", "=", row.subject_sync_id)
    .execute();
}
