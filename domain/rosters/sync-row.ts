import type { RosterFormat, SyncDecision, SyncStatus, SyncTrigger, SyncVerdict } from "./terms";

/** A sync as lists have it, in plain JSON: instants are ISO 8601, the zone is an IANA name. */
export type SyncRow = {
  id: string;
  configurationId: string;
  configurationName: string;
  /** What the configuration reads. */
  format: RosterFormat;
  districtName: string;
  startedAt: string;
  finishedAt: string | null;
  status: SyncStatus;
  verdict: SyncVerdict | null;
  trigger: SyncTrigger;
  /** What became of a held sync. */
  decision: SyncDecision | null;
  undoneAt: string | null;
  /** Rows of the files that were read; of a sync without counts what it processed. An undo reads no files. */
  recordsRead: number;
  changed: number;
  rejected: number;
  message: string | null;
  zone: string;
};

/** A file as a sync fetched it. */
export type SyncFile = { name: string; rows: number | null; mode: string | null; bytes: number; sha256: string | null };

export type KindCounts = Record<
  "read" | "created" | "updated" | "unchanged" | "deactivated" | "reactivated" | "rejected" | "dangling" | "repeated",
  number
>;

type SyncLogRow = {
  id: string;
  integration_id: string;
  configurationName: string;
  sourceFormat: string;
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

function sumOf(counts: unknown, ...names: (keyof KindCounts)[]): number {
  const kinds = Object.values((counts ?? {}) as Record<string, Partial<KindCounts>>);
  return kinds.reduce((all, kind) => all + names.reduce((part, name) => part + (kind[name] ?? 0), 0), 0);
}

/** An undo has no counts of kinds: what it processed is what it changed back. */
function figuresOf({ trigger, status, counts, total_processed: processed }: SyncLogRow) {
  const isUndo = trigger === "undo";
  const changed = isUndo ? processed : changesIn(counts);
  return {
    recordsRead: isUndo ? 0 : sumOf(counts, "read") || processed,
    changed: status === "applied" ? changed : 0,
    rejected: sumOf(counts, "rejected", "dangling"),
  };
}

/** A sync as a line of a table. */
export function toSyncRow(row: SyncLogRow): SyncRow {
  return {
    id: row.id,
    configurationId: row.integration_id,
    configurationName: row.configurationName,
    format: row.sourceFormat as RosterFormat,
    districtName: row.districtName,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    status: row.status as SyncStatus,
    verdict: row.verdict as SyncVerdict | null,
    trigger: row.trigger as SyncTrigger,
    decision: row.decision as SyncDecision | null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    ...figuresOf(row),
    message: row.message,
    zone: row.zone,
  };
}
