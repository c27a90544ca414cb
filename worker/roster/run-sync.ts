import { wholeDistrict } from "domain/access/scope";
import { endSync, type SyncEnd } from "domain/rosters/queries/sync-ends";
import { type ClaimedSync, claimSync, isSyncUnderWay } from "domain/rosters/queries/sync-runs";
import { openSyncSession } from "domain/rosters/session";
import type { Attempt, WorkerTools } from "../handler";
import { asFailure, isPublic, StopRequested, SyncFailure, TakenOver, withoutValues } from "./failures";
import type { SyncSource } from "./fetch-files";
import { runSteps } from "./steps";
import { SyncRun } from "./sync-run";
import { makeTempFolder, removeTempFolder } from "./temp-folder";
import { runUndo } from "./undo";

type Tools = Pick<WorkerTools, "db" | "pool" | "now" | "log" | "tempRoot" | "settle" | "retryMs" | "atStep">;

type Wanted = {
  districtId: string;
  syncId: string;
  openSource: (sync: ClaimedSync, signal: AbortSignal) => Promise<SyncSource>;
  attempt: Pick<Attempt, "isLast" | "signal">;
  /** How long a run waits for one that is just ending, in milliseconds. */
  patienceMs?: number;
};

/** So many workers may die over one sync, or be stopped, before it is given up. */
const mostRuns = 20;
const tooOften = (syncId: string) =>
  `The sync was started ${mostRuns} times and never finished. Nothing was applied. Give your Rollcall operator this reference: ${syncId}`;

/**
 * Runs one row of sync_logs to its end: applied, unchanged, rejected, failed or stopped. May be called again for the
 * same row, at the same time, too: a row at its end stays as it is, and of two runs the later one holds. Throws what a
 * retry may mend (and the worker's own reason to end), with the row left as it stands; on the last attempt it ends it.
 */
export async function runSync(tools: Tools, wanted: Wanted): Promise<void> {
  const { db, log } = tools;
  const sync = await claimSync(db, wholeDistrict(wanted.districtId), { id: wanted.syncId });
  if (!sync) {
    log.info({ syncId: wanted.syncId }, "a sync that is at its end, or gone, was asked for again");
    return;
  }
  const run = new SyncRun({ db, sync, now: tools.now, log, outer: wanted.attempt.signal, atStep: tools.atStep });
  try {
    await inSession(tools, wanted, sync, run);
  } catch (error) {
    await conclude(tools, wanted, sync, run, error);
  } finally {
    await run.end();
  }
}

async function inSession(tools: Tools, wanted: Wanted, sync: ClaimedSync, run: SyncRun): Promise<void> {
  run.signal.throwIfAborted();
  if (sync.fence > mostRuns) throw new SyncFailure(tooOften(sync.id));
  const session = await openSyncSession(tools.pool, {
    syncId: sync.id,
    configurationId: sync.configuration.id,
    patienceMs: wanted.patienceMs,
    isUnderWay: (id) => isSyncUnderWay(tools.db, run.scope, { id }),
    signal: run.signal,
  });
  if (!session) throw new SyncFailure("Another sync of this configuration is still running. Try again in a minute.");
  let folder: string | null = null;
  try {
    if (sync.trigger === "undo") return await runUndo({ tools, sync, run, session });
    folder = await makeTempFolder(tools.tempRoot, sync.id);
    const openSource = () => wanted.openSource(sync, run.signal);
    await runSteps({ tools, sync, run, session, folder, openSource });
  } finally {
    session.close();
    if (folder) await removeTempFolder(folder);
  }
}

/** Ends the row as the error tells, or throws for the queue to try again. */
async function conclude(tools: Tools, wanted: Wanted, sync: ClaimedSync, run: SyncRun, thrown: unknown) {
  const { log } = tools;
  // A run that was taken over has lost its connection, which looks like any other fault.
  if (!run.signal.aborted && !isPublic(thrown)) await run.look();
  // When the run has to stop, what a step throws is only a consequence of that.
  const error = run.signal.aborted ? run.signal.reason : asFailure(thrown);
  if (error instanceof TakenOver) {
    log.info({ syncId: sync.id, fence: sync.fence }, "a sync was taken over by another run");
    return;
  }
  if (error instanceof StopRequested) return end(tools, sync, run, "stopped", "Stopped before anything was applied.");
  if (isPublic(error)) return end(tools, sync, run, "failed", error.message);
  const fault = withoutValues(error);
  if (!wanted.attempt.isLast || wanted.attempt.signal.aborted) throw fault;
  log.error({ syncId: sync.id, err: fault }, "a sync failed for good");
  const message = `Something went wrong on our side. Nothing was applied. Try again; if it fails again, give your Rollcall operator this reference: ${sync.id}`;
  return end(tools, sync, run, "failed", message);
}

async function end(
  { db, log }: Tools,
  sync: ClaimedSync,
  { scope, steps }: SyncRun,
  status: SyncEnd["status"],
  message: string,
) {
  const ending = { id: sync.id, fence: sync.fence, end: { status, message, steps } };
  const ended = await db.transaction().execute((db) => endSync(db, scope, ending));
  if (ended) log.info({ syncId: sync.id, status }, "a sync ended");
}
