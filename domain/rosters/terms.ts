/** The rostering files that Rollcall reads, in the order in which one may refer to the one before. */
export const kindNames = [
  "orgs",
  "academicSessions",
  "courses",
  "users",
  "userProfiles",
  "roles",
  "classes",
  "enrollments",
  "demographics",
] as const;
export type KindName = (typeof kindNames)[number];

/**
 * The status of a configuration: pending until a sync was applied, active, in error after a sync that failed or was
 * rejected, or paused by a person. That a sync runs or is held belongs to that sync.
 */
export const configurationStatuses = ["active", "error", "pending", "paused"] as const;
export type ConfigurationStatus = (typeof configurationStatuses)[number];

/** How often a configuration reads its source. */
export const syncFrequencies = ["manual", "hourly", "every_6_hours", "daily", "weekly"] as const;
export type SyncFrequency = (typeof syncFrequencies)[number];

/** How a roster comes: as files in a folder of an SFTP server, or from a OneRoster REST service. */
export const rosterWays = ["files", "service"] as const;
export type RosterWay = (typeof rosterWays)[number];

/** What a configuration reads. */
export const rosterFormats = ["oneroster_csv", "oneroster_rest_1_1", "oneroster_rest_1_2"] as const;
export type RosterFormat = (typeof rosterFormats)[number];
export type ServiceFormat = Exclude<RosterFormat, "oneroster_csv">;

/** By which way a format comes. */
export const wayOf = (format: string): RosterWay => (format === "oneroster_csv" ? "files" : "service");

/** What the audit log calls a configuration of a way. */
export const auditedAs: Record<RosterWay, string> = { files: "sftp_configuration", service: "oneroster_connection" };

/** How Rollcall signs in to a server with files. */
export const authMethods = ["password", "private_key"] as const;
export type AuthMethod = (typeof authMethods)[number];

/** How Rollcall signs in to a service: with a token that it fetches, with one that never ends, or by signing. */
export const serviceAuthMethods = ["client_credentials", "bearer", "oauth1"] as const;
export type ServiceAuthMethod = (typeof serviceAuthMethods)[number];

/** How a sync ended. */
export const syncEnds = ["applied", "unchanged", "held", "rejected", "failed", "stopped"] as const;
/** A sync that is not yet at its end. */
export const underWay = ["queued", "running"] as const;
export type SyncEndStatus = (typeof syncEnds)[number];
export type UnderWay = (typeof underWay)[number];
export type SyncStatus = UnderWay | SyncEndStatus;

/** Ends of a sync that has read its files as far as they go. */
export const endsAfterReading: readonly SyncEndStatus[] = ["applied", "unchanged", "held", "rejected"];

/** The steps of a sync in their order. */
export const syncSteps = ["list", "settle", "download", "read", "check", "compare", "apply"] as const;
export type SyncStepName = (typeof syncSteps)[number];

/** Who or what began a sync. */
export const syncTriggers = ["manual", "schedule", "approval", "undo"] as const;
export type SyncTrigger = (typeof syncTriggers)[number];

/** What became of a held sync. */
export const syncDecisions = ["approved", "discarded", "superseded"] as const;
export type SyncDecision = (typeof syncDecisions)[number];

/** What the checks made of a sync's files, the mildest first. */
export const syncVerdicts = [
  "accept",
  "accept_with_warnings",
  "reject_rows",
  "hold_for_review",
  "reject_bundle",
] as const;
export type SyncVerdict = (typeof syncVerdicts)[number];

/** How grave a problem of a sync is, the gravest first. */
export const problemSeverities = ["error", "warning", "info"] as const;
export type ProblemSeverity = (typeof problemSeverities)[number];

/** What may hold a sync, the gravest first. */
export const guardNames = ["school", "rekeyed", "deactivated", "updated"] as const;
export type GuardName = (typeof guardNames)[number];
/** The guards that have a limit in percent. */
export type LimitedGuard = Extract<GuardName, "deactivated" | "updated">;

/** What a sync does to a row. */
export const changeOps = ["create", "update", "deactivate", "reactivate"] as const;
export type ChangeOp = (typeof changeOps)[number];

/** The status of a connection test. */
export const connectionTestEnds = ["succeeded", "failed"] as const;
export type ConnectionTestEndStatus = (typeof connectionTestEnds)[number];
export type ConnectionTestStatus = UnderWay | ConnectionTestEndStatus;

/** How a configuration wants its files to be read: as they say themselves, as full exports, or as changes only. */
export const readAsTerms = ["files", "full", "changes"] as const;
export type ReadAs = (typeof readAsTerms)[number];

/** Why files were read as they were. */
export type ReadingReason = "setting" | "manifest" | "partial" | "covers" | "empty" | "statuses" | "declared_absent";

/**
 * How a sync took its files: as what, why, and how many active people of the roster are not in them; null where the
 * file of people could not be read.
 */
export type BundleReading = {
  takenAs: "full" | "changes" | "mixed";
  why: ReadingReason;
  people: { roster: number; missing: number } | null;
};
