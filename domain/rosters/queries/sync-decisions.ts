import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type Conflict, conflictOf } from "domain/conflict";
import { changesKeptDays } from "domain/rosters/changes";
import { isPaused, pauseOf } from "domain/rosters/next-run";
import { type SyncDecision, type SyncTrigger, underWay } from "domain/rosters/terms";
import { sql } from "kysely";

export type SyncConflict = Conflict<{ decision: SyncDecision }>;

/** A row that a person's word has opened: the run of an approval or of an undo. */
type Opened = { id: string; districtId: string };

/**
 * Locks a configuration and then the sync of it, in the order in which a sync's end does, so that of two who decide at
 * once the second sees what the first did. Says, too, whether another sync of the configuration is under way.
 */
async function lockSync(db: Db, scope: Scope, id: string) {
  await db
    .selectFrom("sftp_configurations as c")
    .select("c.id")
    .where((eb) => eb("c.id", "=", eb.selectFrom("sync_logs as l").select("l.integration_id").where("l.id", "=", id)))
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .forUpdate()
    .execute();
  return db
    .selectFrom("sync_logs as l")
    .innerJoin("sftp_configurations as c", (join) =>
      join.onRef("c.district_id", "=", "l.district_id").onRef("c.id", "=", "l.integration_id"),
    )
    .innerJoin("districts as d", "d.id", "l.district_id")
    .select(["l.id", "l.district_id as districtId", "l.integration_id as configurationId", "l.status", "l.format"])
    .select([
      "l.decision",
      "l.decided_by",
      "l.decided_at",
      "l.file_set_hash as fileSetHash",
      "l.trigger",
      "l.undone_at as undoneAt",
      "l.finished_at",
    ])
    .select(["c.applied_sync_id as appliedSyncId", "c.pause_from", "c.pause_to", "d.time_zone as zone"])
    .select(
      sql<boolean>`exists (select 1 from sync_logs o where o.integration_id = l.integration_id
        and o.status in ('queued', 'running'))`.as("underWay"),
    )
    .where("l.id", "=", id)
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .forUpdate("l")
    .executeTakeFirst();
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockSync>>>;

/** Somebody has decided about a held sync, or nobody can any more since a newer one has taken its place. */
async function whoDecided(db: Db, sync: Locked, decision: string): Promise<SyncConflict> {
  const { decided_by: byId, decided_at: at } = sync;
  const query = db.selectFrom("profiles").select("display_name as name").where("id", "=", byId);
  const by = (await query.executeTakeFirst())?.name ?? null;
  return conflictOf({ by, byId, at }, { about: "sync", did: "decided", now: { decision: decision as SyncDecision } });
}

type Run = { trigger: Extract<SyncTrigger, "approval" | "undo">; requestedBy: string };

/** Opens the run, or "under-way" when a sync of this configuration is not yet at its end. */
async function openRun(db: Db, subject: Locked, run: Run): Promise<Opened | "under-way"> {
  // Asked before, since to insert beside a sync that is just ending would wait for it, and it for our lock.
  if (subject.underWay) return "under-way";
  const made = await db
    .insertInto("sync_logs")
    .values({
      district_id: subject.districtId,
      integration_id: subject.configurationId,
      trigger: run.trigger,
      subject_sync_id: subject.id,
      requested_by: run.requestedBy,
      format: subject.format,
    })
    .onConflict((conflict) => conflict.column("integration_id").where("status", "in", underWay).doNothing())
    .returning(["id", "district_id as districtId"])
    .executeTakeFirst();
  return made ?? "under-way";
}

/**
 * Opens the run that applies a held sync; call it in a transaction. "under-way" while a sync of this configuration
 * runs, a conflict when it was decided, the last day of the pause in which the configuration is now, "not-held" for a
 * sync that no guard stopped, undefined when it is not there.
 */
export async function createApproval(
  db: Db,
  scope: Scope,
  input: { syncId: string; requestedBy: string; now: Date },
): Promise<Opened | "under-way" | "not-held" | SyncConflict | { pausedUntil: string } | undefined> {
  const sync = await lockSync(db, scope, input.syncId);
  if (!sync) return undefined;
  if (sync.status !== "held") return "not-held";
  if (sync.decision) return whoDecided(db, sync, sync.decision);
  const pause = pauseOf(sync);
  if (pause && isPaused(pause, sync.zone, input.now)) return { pausedUntil: pause.to };
  return openRun(db, sync, { trigger: "approval", requestedBy: input.requestedBy });
}

/**
 * Drops a held sync; call it in a transaction. Its files are remembered, so that the schedule doesn't ask again about
 * the same ones. "under-way" while its approval runs, a conflict when it was decided, "not-held" for a sync that no
 * guard stopped, undefined when it is not there.
 */
export async function discardSync(
  db: Db,
  scope: Scope,
  input: { syncId: string; decidedBy: string },
): Promise<{ districtId: string } | "under-way" | "not-held" | SyncConflict | undefined> {
  const sync = await lockSync(db, scope, input.syncId);
  if (!sync) return undefined;
  if (sync.status !== "held") return "not-held";
  if (sync.decision) return whoDecided(db, sync, sync.decision);
  const approval = await db
    .selectFrom("sync_logs")
    .select("id")
    .where("district_id", "=", sync.districtId)
    .where("subject_sync_id", "=", sync.id)
    .where("status", "in", underWay)
    .executeTakeFirst();
  if (approval) return "under-way";
  await db
    .updateTable("sync_logs")
    .set({ decision: "discarded", decided_by: input.decidedBy, decided_at: sql<Date>`now()` })
    .where("district_id", "=", sync.districtId)
    .where("id", "=", sync.id)
    .execute();
  await db
    .updateTable("sftp_configurations")
    // The next held sync has other files, and is reported again.
    .set({ discarded_file_set_hash: sync.fileSetHash, alerted: null, updated_at: sql<Date>`now()` })
    .where("district_id", "=", sync.districtId)
    .where("id", "=", sync.configurationId)
    .execute();
  return { districtId: sync.districtId };
}

/**
 * Opens the run that takes back what a sync changed; call it in a transaction. "under-way" while a sync of this
 * configuration runs, "too-late" when it is not the last applied one or its changes are kept no more, undefined when it
 * is not there.
 */
export async function createUndo(
  db: Db,
  scope: Scope,
  input: { syncId: string; requestedBy: string; now: Date },
): Promise<Opened | "under-way" | "too-late" | undefined> {
  const sync = await lockSync(db, scope, input.syncId);
  if (!sync) return undefined;
  const last = sync.appliedSyncId === sync.id && sync.status === "applied" && sync.trigger !== "undo";
  if (!last || sync.undoneAt !== null || !isKept(sync.finished_at, input.now)) return "too-late";
  return openRun(db, sync, { trigger: "undo", requestedBy: input.requestedBy });
}

const day = 24 * 60 * 60 * 1000;
const isKept = (finishedAt: Date | null, now: Date) =>
  finishedAt !== null && now.getTime() - finishedAt.getTime() < changesKeptDays * day;

/** A held sync that waits to be decided; undefined when it is gone or decided. `digest` is over all it would change. */
export async function findWaitingSync(db: Db, scope: Scope, input: { id: string }) {
  return db
    .selectFrom("sync_logs as l")
    .select(["l.id", "l.file_set_hash as fileSetHash", "l.changes_digest as digest"])
    .where("l.id", "=", input.id)
    .where("l.status", "=", "held")
    .where("l.decision", "is", null)
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .executeTakeFirst();
}

/** The last applied sync of a configuration while it can be undone, with what it changed. */
export async function findUndoable(db: Db, scope: Scope, input: { configurationId: string }) {
  return db
    .selectFrom("sync_logs as l")
    .innerJoin("sftp_configurations as c", (join) =>
      join.onRef("c.district_id", "=", "l.district_id").onRef("c.applied_sync_id", "=", "l.id"),
    )
    .select(["l.id", "l.started_at as startedAt", "l.counts", "c.log_folder as logFolder"])
    .where("c.id", "=", input.configurationId)
    .where("l.status", "=", "applied")
    .where("l.trigger", "<>", "undo")
    .where("l.undone_at", "is", null)
    .where(sql<boolean>`l.finished_at > now() - make_interval(days => ${changesKeptDays})`)
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .executeTakeFirst();
}

/** The runs that approve or undo a sync, the latest first. */
export async function listFollowUps(db: Db, scope: Scope, input: { syncId: string }) {
  return db
    .selectFrom("sync_logs as l")
    .select(["l.id", "l.status", "l.step", "l.progress", "l.message", "l.stop_requested_at as stopRequestedAt"])
    .where("l.subject_sync_id", "=", input.syncId)
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .orderBy("l.started_at", "desc")
    .limit(10)
    .execute();
}
