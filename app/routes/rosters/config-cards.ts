import { changesIn } from "domain/rosters/sync-row";
import type { SyncStatus } from "domain/rosters/terms";
import { frequencyText, stepText } from "domain/rosters/words";
import type { ConfigCard, Undoable } from "./sftp-types";

type ConfigurationRow = {
  id: string;
  name: string;
  client_key: string;
  bucket_name: string;
  status: string;
  status_message: string | null;
  last_sync: Date | null;
  next_sync: Date | null;
  sync_frequency: string;
  sync_at: string;
  sync_weekday: number;
  zone: string;
  districtName: string;
  districtOriginalId: string | null;
  hostKeyConfirmed: unknown;
  currentId: string | null;
  currentStatus: string | null;
  currentStep: string | null;
  currentProgress: unknown;
  currentStop: Date | null;
  latestId: string | null;
  latestStatus: string | null;
  latestMessage: string | null;
  latestProcessed: number | null;
  heldId: string | null;
  heldMessage: string | null;
  pause_from: string | null;
  pause_to: string | null;
};

type Progress = Partial<
  Record<"percent" | "filesDone" | "filesTotal" | "rowsDone" | "rowsTotal", number> & { file: string }
>;

/** What the page needs of a sync that is under way. */
export function toCurrent(sync: {
  id: string;
  status: string;
  step: string | null;
  progress: unknown;
  stopRequested: boolean;
}): NonNullable<ConfigCard["current"]> {
  const progress = (sync.progress ?? {}) as Progress;
  return {
    syncId: sync.id,
    status: sync.status as "queued" | "running",
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

/** A configuration as its card shows it. */
export function toCard(row: ConfigurationRow): ConfigCard {
  return {
    id: row.id,
    name: row.name,
    clientKey: row.client_key,
    bucketName: row.bucket_name,
    districtName: row.districtName,
    districtOriginalId: row.districtOriginalId,
    status: row.status as ConfigCard["status"],
    statusMessage: row.status_message,
    lastSync: row.last_sync?.toISOString() ?? null,
    nextSync: row.next_sync?.toISOString() ?? null,
    frequencyText: frequencyText(row),
    zone: row.zone,
    hostKeyConfirmed: Boolean(row.hostKeyConfirmed),
    pause: row.pause_from && row.pause_to ? { from: row.pause_from, to: row.pause_to } : null,
    held: row.heldId ? { syncId: row.heldId, message: row.heldMessage } : null,
    latest:
      row.latestId && row.latestStatus
        ? {
            syncId: row.latestId,
            status: row.latestStatus as SyncStatus,
            totalProcessed: row.latestProcessed ?? 0,
            message: row.latestMessage,
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

/** The sync that can be undone, as the pages ask for it. */
export function toUndoable(row: { id: string; startedAt: Date; counts: unknown } | undefined): Undoable | null {
  return row ? { syncId: row.id, startedAt: row.startedAt.toISOString(), changes: changesIn(row.counts) } : null;
}
