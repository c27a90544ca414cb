import { failedBy } from "domain/rosters/failed-by";
import type { listConfigurations } from "domain/rosters/queries/sftp-configurations";
import { changesIn } from "domain/rosters/sync-row";
import type { ConfigurationStatus, RosterFormat, SyncEndStatus, UnderWay } from "domain/rosters/terms";
import { wayOf } from "domain/rosters/terms";
import { frequencyText, rosterFormatWords, stepText } from "domain/rosters/words";

type ConfigurationRow = Awaited<ReturnType<typeof listConfigurations>>[number];

type Progress = Partial<
  Record<"percent" | "filesDone" | "filesTotal" | "rowsDone" | "rowsTotal", number> & { file: string }
>;

/** A sync that is under way, as plain JSON. */
export function toCurrent(sync: {
  id: string;
  status: string;
  step: string | null;
  progress: unknown;
  stopRequested: boolean;
}) {
  const progress = (sync.progress ?? {}) as Progress;
  return {
    syncId: sync.id,
    status: sync.status as UnderWay,
    step: sync.step,
    stepText: stepText(sync.status, sync.step),
    percent: progress.percent ?? null,
    file: progress.file ?? null,
    filesDone: progress.filesDone ?? 0,
    filesTotal: progress.filesTotal ?? 0,
    rowsDone: progress.rowsDone ?? 0,
    rowsTotal: progress.rowsTotal ?? 0,
    stopRequested: sync.stopRequested,
    canStop: sync.step !== "apply" && !sync.stopRequested,
  };
}

export type CurrentSync = ReturnType<typeof toCurrent>;

/** A configuration as its card shows it, as plain JSON: instants are ISO 8601, zones IANA names. */
export function toCard(row: ConfigurationRow) {
  return {
    id: row.id,
    name: row.name,
    clientKey: row.client_key,
    bucketName: row.bucket_name,
    districtName: row.districtName,
    districtOriginalId: row.districtOriginalId,
    status: row.status as ConfigurationStatus,
    statusMessage: row.status_message,
    failedBy: failedBy(row),
    lastSync: row.last_sync?.toISOString() ?? null,
    nextSync: row.next_sync?.toISOString() ?? null,
    frequencyText: frequencyText(row),
    zone: row.zone,
    way: wayOf(row.format),
    formatText: rosterFormatWords[row.format as RosterFormat],
    host: row.host,
    isReady: Boolean(row.isReady),
    pause: row.pause_from && row.pause_to ? { from: row.pause_from, to: row.pause_to } : null,
    held: row.heldId ? { syncId: row.heldId, message: row.heldMessage } : null,
    latest:
      row.latestId && row.latestStatus
        ? {
            syncId: row.latestId,
            status: row.latestStatus as SyncEndStatus,
            totalProcessed: row.latestProcessed ?? 0,
            message: row.latestMessage,
            finishedAt: row.latestFinished?.toISOString() ?? null,
          }
        : null,
    current:
      row.currentId && row.currentStatus
        ? toCurrent({
            id: row.currentId,
            status: row.currentStatus,
            step: row.currentStep,
            progress: row.currentProgress,
            stopRequested: row.currentStop !== null,
          })
        : null,
  };
}

export type ConfigCard = ReturnType<typeof toCard>;

/** The last applied sync while it can be undone, as the pages ask for it. */
export function toUndoable(
  row: { id: string; startedAt: Date; counts: unknown; logFolder: string | null } | undefined,
) {
  if (!row) return null;
  const { id, startedAt, counts, logFolder } = row;
  return { syncId: id, startedAt: startedAt.toISOString(), changes: changesIn(counts), logFolder };
}

export type Undoable = NonNullable<ReturnType<typeof toUndoable>>;
