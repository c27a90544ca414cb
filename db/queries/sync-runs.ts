import { sql } from "kysely";
import { inWholeDistrict, type Scope } from "../access/scope";
import type { Db } from "../client";
import { noActor, recordAudit } from "./audit";

/** A sync that this worker runs now. `fence` is its ticket: a later claim makes every earlier one worthless. */
export type ClaimedSync = {
  id: string;
  fence: number;
  trigger: string;
  stopRequested: boolean;
  districtId: string;
  configuration: {
    id: string;
    host: string;
    port: number;
    username: string;
    authMethod: string;
    passwordSealed: string | null;
    privateKeySealed: string | null;
    passphraseSealed: string | null;
    hostKey: string | null;
    folder: string;
    appliedFileSetHash: string | null;
    appliedSyncId: string | null;
  };
};

/** Takes up a sync that waits or that another worker left lying. Undefined when it is at its end or not there. */
export async function claimSync(db: Db, scope: Scope, input: { id: string }): Promise<ClaimedSync | undefined> {
  const claimed = await db
    .updateTable("sync_logs as l")
    .set((eb) => ({
      status: "running",
      fence: eb("l.fence", "+", 1),
      running_at: eb.fn.coalesce("l.running_at", sql<Date>`now()`),
      heartbeat_at: sql<Date>`now()`,
    }))
    .where("l.id", "=", input.id)
    .where("l.status", "in", ["queued", "running"])
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .returning(["l.fence", "l.trigger", "l.stop_requested_at", "l.district_id", "l.integration_id"])
    .executeTakeFirst();
  if (!claimed) return undefined;
  const configuration = await db
    .selectFrom("sftp_configurations as c")
    .select(["c.id", "c.host", "c.port", "c.username", "c.auth_method as authMethod", "c.host_key as hostKey"])
    .select(["c.password_sealed as passwordSealed", "c.private_key_sealed as privateKeySealed"])
    .select(["c.passphrase_sealed as passphraseSealed", "c.remote_folder as folder"])
    .select(["c.applied_file_set_hash as appliedFileSetHash", "c.applied_sync_id as appliedSyncId"])
    .where("c.id", "=", claimed.integration_id)
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .executeTakeFirstOrThrow();
  return {
    id: input.id,
    fence: claimed.fence,
    trigger: claimed.trigger,
    stopRequested: claimed.stop_requested_at !== null,
    districtId: claimed.district_id,
    configuration,
  };
}

/** Whether a sync is not yet at its end. */
export async function isSyncUnderWay(db: Db, scope: Scope, input: { id: string }): Promise<boolean> {
  const row = await db
    .selectFrom("sync_logs as l")
    .select("l.id")
    .where("l.id", "=", input.id)
    .where("l.status", "in", ["queued", "running"])
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .executeTakeFirst();
  return row !== undefined;
}

type Ticket = { id: string; fence: number };

/** One step of a run: `note` says in a few words what came of it. Times are UTC, ISO 8601. */
export type SyncStep = { step: string; startedAt: string; finishedAt: string | null; note: string | null };

/** How far a run is. `rowsTotal` is null as long as nobody knows; `percent` is of the whole run. */
export type SyncProgress = {
  file: string | null;
  filesDone: number;
  filesTotal: number;
  rowsDone: number;
  rowsTotal: number | null;
  percent: number;
};

type Sign = Ticket & { step?: string; progress?: SyncProgress; steps?: readonly SyncStep[] };

/** A sign of life. "lost" when the sync is another's by now or at its end. */
export async function signSync(db: Db, scope: Scope, input: Sign): Promise<"running" | "stop-requested" | "lost"> {
  const row = await db
    .updateTable("sync_logs as l")
    .set({
      heartbeat_at: sql<Date>`now()`,
      ...(input.step !== undefined && { step: input.step }),
      ...(input.progress !== undefined && { progress: JSON.stringify(input.progress) }),
      ...(input.steps !== undefined && { steps: JSON.stringify(input.steps) }),
    })
    .where("l.id", "=", input.id)
    .where("l.fence", "=", input.fence)
    .where("l.status", "=", "running")
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .returning("l.stop_requested_at")
    .executeTakeFirst();
  if (!row) return "lost";
  return row.stop_requested_at ? "stop-requested" : "running";
}

export type SyncEnd = {
  status: "applied" | "unchanged" | "rejected" | "failed" | "stopped";
  /** One sentence for people. */
  message: string;
  steps: readonly SyncStep[];
  progress?: SyncProgress;
  verdict?: "accept" | "accept_with_warnings" | "reject_rows" | "reject_bundle";
  files?: readonly object[];
  counts?: object;
  problemCounts?: readonly object[];
  totalProcessed?: number;
  fileSetHash?: string;
};

type Ending = Ticket & { end: SyncEnd };

/**
 * Ends a sync, with what that means for its configuration and a line in the audit log; call it in a transaction.
 * Returns false, and changes nothing, when the sync is another's by now, at its end, or, for one that applies, when
 * somebody has asked it to stop: the caller then rolls back.
 */
export async function endSync(db: Db, scope: Scope, input: Ending): Promise<boolean> {
  const { end } = input;
  const row = await db
    .updateTable("sync_logs as l")
    .set({
      status: end.status,
      finished_at: sql<Date>`now()`,
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
    })
    .where("l.id", "=", input.id)
    .where("l.fence", "=", input.fence)
    .where("l.status", "=", "running")
    .$if(end.status === "applied", (query) => query.where("l.stop_requested_at", "is", null))
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .returning(["l.district_id", "l.integration_id", "l.trigger"])
    .executeTakeFirst();
  if (!row) return false;
  await markConfiguration(db, row, input);
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

/** A good end makes the configuration active, a bad one says what is wrong; one that is paused stays paused. */
async function markConfiguration(
  db: Db,
  row: { district_id: string; integration_id: string },
  { id, end }: Ending,
): Promise<void> {
  if (end.status === "stopped") return;
  const good = end.status === "applied" || end.status === "unchanged";
  const status = good ? "active" : "error";
  await db
    .updateTable("sftp_configurations as c")
    .set({
      status: sql<string>`case when c.status = 'paused' then 'paused' else ${status} end`,
      status_before_pause: sql<string | null>`case when c.status = 'paused' then ${status} end`,
      status_message: good ? null : end.message,
      ...(good && { last_sync: sql<Date>`now()` }),
      ...(end.status === "applied" && { applied_file_set_hash: end.fileSetHash ?? null, applied_sync_id: id }),
      updated_at: sql<Date>`now()`,
    })
    .where("c.district_id", "=", row.district_id)
    .where("c.id", "=", row.integration_id)
    .execute();
}
