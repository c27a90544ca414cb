import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { GuardLimits } from "domain/rosters/guards";
import { type ReadAs, underWay } from "domain/rosters/terms";
import { sql } from "kysely";

/** A sync that this worker runs now. `fence` is its ticket: a later claim makes every earlier one worthless. */
export type ClaimedSync = {
  id: string;
  fence: number;
  trigger: string;
  /** The sync that this one approves or undoes. */
  subjectId: string | null;
  requestedBy: string | null;
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
    format: string;
    serviceUrl: string | null;
    tokenUrl: string | null;
    appliedFileSetHash: string | null;
    appliedSyncId: string | null;
    discardedFileSetHash: string | null;
    guardLimits: GuardLimits;
    additionsOnly: boolean;
    readAs: ReadAs;
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
    .where("l.status", "in", underWay)
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .returning(["l.fence", "l.trigger", "l.stop_requested_at", "l.district_id", "l.integration_id"])
    .returning(["l.subject_sync_id", "l.requested_by"])
    .executeTakeFirst();
  if (!claimed) return undefined;
  const configuration = await db
    .selectFrom("sftp_configurations as c")
    .select(["c.id", "c.host", "c.port", "c.username", "c.auth_method as authMethod", "c.host_key as hostKey"])
    .select(["c.password_sealed as passwordSealed", "c.private_key_sealed as privateKeySealed"])
    .select(["c.passphrase_sealed as passphraseSealed", "c.remote_folder as folder", "c.format"])
    .select(["c.service_url as serviceUrl", "c.token_url as tokenUrl"])
    .select(["c.applied_file_set_hash as appliedFileSetHash", "c.applied_sync_id as appliedSyncId"])
    .select(["c.discarded_file_set_hash as discardedFileSetHash", "c.additions_only as additionsOnly"])
    .select(["c.guard_limits as guardLimits", "c.read_as as readAs"])
    .where("c.id", "=", claimed.integration_id)
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .executeTakeFirstOrThrow();
  return {
    id: input.id,
    fence: claimed.fence,
    trigger: claimed.trigger,
    subjectId: claimed.subject_sync_id,
    requestedBy: claimed.requested_by,
    stopRequested: claimed.stop_requested_at !== null,
    districtId: claimed.district_id,
    configuration: {
      ...configuration,
      guardLimits: configuration.guardLimits as GuardLimits,
      readAs: configuration.readAs as ReadAs,
    },
  };
}

/** Whether a sync is not yet at its end. */
export async function isSyncUnderWay(db: Db, scope: Scope, input: { id: string }): Promise<boolean> {
  const row = await db
    .selectFrom("sync_logs as l")
    .select("l.id")
    .where("l.id", "=", input.id)
    .where("l.status", "in", underWay)
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .executeTakeFirst();
  return row !== undefined;
}

type Ticket = { id: string; fence: number };

/** One step of a run: `note` gives the outcome in a few words. Times are UTC, ISO 8601. */
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

/** A sign of life. "lost" when another worker has taken the sync over or it has ended. */
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
