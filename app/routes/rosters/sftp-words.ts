import type { ConfigCard, SyncRow, Undoable } from "./sftp-types";

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

const verdicts: Record<string, string> = {
  accept: "Nothing to object to",
  accept_with_warnings: "Taken, with warnings",
  reject_rows: "Taken, without the rows at fault",
  hold_for_review: "Held for a person to look at",
  reject_bundle: "Refused as a whole",
};

/** What the checks made of the files, in words; "Not known" for a sync that did not get that far. */
export function verdictText(verdict: string | null): string {
  return verdicts[verdict ?? ""] ?? "Not known";
}

/** Who or what began a sync. */
export const triggerTexts: Record<SyncRow["trigger"], string> = {
  manual: "a person",
  schedule: "schedule",
  approval: "approval",
  undo: "undo",
};

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
  decision: string | null;
  undone_at: Date | null;
  zone: string;
};

/** How many rows a sync changed, or would change, by its counts. */
export function changesIn(counts: unknown): number {
  return sumOf(counts, "created", "updated", "deactivated", "reactivated");
}

/** The sync that can be undone, as the pages ask for it. */
export function toUndoable(row: { id: string; startedAt: Date; counts: unknown } | undefined): Undoable | null {
  return row ? { syncId: row.id, startedAt: row.startedAt.toISOString(), changes: changesIn(row.counts) } : null;
}

function sumOf(counts: unknown, ...names: (keyof KindCounts)[]): number {
  const kinds = Object.values((counts ?? {}) as Record<string, Partial<KindCounts>>);
  return kinds.reduce((all, kind) => all + names.reduce((part, name) => part + (kind[name] ?? 0), 0), 0);
}

/** A sync as a line of a table. */
export function toSyncRow(row: SyncLogRow): SyncRow {
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
    decision: row.decision as SyncRow["decision"],
    undoneAt: row.undone_at?.toISOString() ?? null,
    changed: row.status === "applied" ? changesIn(row.counts) : 0,
    rejected: sumOf(row.counts, "rejected", "dangling"),
    message: row.message,
    zone: row.zone,
  };
}
