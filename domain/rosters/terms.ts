export type SyncStatus = "queued" | "running" | "applied" | "unchanged" | "held" | "rejected" | "failed" | "stopped";

/** Who or what began a sync. */
export type SyncTrigger = "manual" | "schedule" | "approval" | "undo";

/** What became of a held sync. */
export type SyncDecision = "approved" | "discarded" | "superseded";

/** What a sync does to a row. */
export const changeOps = ["create", "update", "deactivate", "reactivate"] as const;
export type ChangeOp = (typeof changeOps)[number];
