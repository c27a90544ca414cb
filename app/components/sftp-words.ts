import type { ConfigCard, SyncRow } from "./sftp-types";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const steps: Record<string, string> = {
  list: "Looking at the files",
  settle: "Waiting until the files stand still",
  download: "Downloading",
  read: "Reading",
  check: "Checking",
  compare: "Comparing",
  apply: "Applying the changes",
};

/** "14:05:00" as people read it: "2:05 pm", with a space that does not break. */
function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")}\u00a0${hour < 12 ? "am" : "pm"}`;
}

/** How often, in words: "Weekly, Sunday at 3:00 am". */
export function frequencyText(row: { sync_frequency: string; sync_at: string; sync_weekday: number }): string {
  switch (row.sync_frequency) {
    case "hourly":
      return "Every hour";
    case "every_6_hours":
      return "Every 6 hours";
    case "daily":
      return `Daily at ${clockText(row.sync_at)}`;
    case "weekly":
      return `Weekly, ${weekdays[row.sync_weekday - 1]} at ${clockText(row.sync_at)}`;
    default:
      return "Manual";
  }
}

/** What a sync is doing, in words. */
export function stepText(status: string, step: string | null): string {
  if (status === "queued") return "Waiting for the worker";
  return steps[step ?? ""] ?? "Starting";
}

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
    latest:
      row.latestId && row.latestStatus
        ? {
            syncId: row.latestId,
            status: row.latestStatus as SyncRow["status"],
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

export type KindCounts = Record<
  "read" | "created" | "updated" | "unchanged" | "deactivated" | "reactivated" | "rejected" | "dangling",
  number
>;

type SyncLogRow = {
  id: string;
  integration_id: string;
  configurationName: string;
  districtName: string;
  started_at: Date;
  finished_at: Date | null;
  status: string;
  verdict: string | null;
  trigger: string;
  total_processed: number;
  message: string | null;
  counts: unknown;
  zone: string;
};

/** A sync as a line of a table. */
export function toSyncRow(row: SyncLogRow): SyncRow {
  const kinds = Object.values((row.counts ?? {}) as Record<string, Partial<KindCounts>>);
  const sum = (...names: (keyof KindCounts)[]) =>
    kinds.reduce((all, kind) => all + names.reduce((part, name) => part + (kind[name] ?? 0), 0), 0);
  return {
    id: row.id,
    configurationId: row.integration_id,
    configurationName: row.configurationName,
    districtName: row.districtName,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    status: row.status as SyncRow["status"],
    verdict: row.verdict,
    trigger: row.trigger as SyncRow["trigger"],
    totalProcessed: row.total_processed,
    changed: row.status === "applied" ? sum("created", "updated", "deactivated", "reactivated") : 0,
    rejected: sum("rejected", "dangling"),
    message: row.message,
    zone: row.zone,
  };
}
