import type { SyncStatus } from "domain/rosters/terms";

/** What the roster screens show, as plain JSON: instants are ISO 8601, zones IANA names. */

export type ConfigurationStatus = "active" | "held" | "error" | "pending" | "paused";

/** Days of the district's calendar on which nothing syncs, the first and the last included: "2026-12-21". */
export type PauseDates = { from: string; to: string };

/** A sync that is under way. */
export type CurrentSync = {
  syncId: string;
  status: "queued" | "running";
  step: string | null;
  stepText: string;
  percent: number | null;
  file: string | null;
  filesDone: number;
  filesTotal: number;
  rowsDone: number;
  rowsTotal: number;
  stopRequested: boolean;
  canStop: boolean;
};

export type ConfigCard = {
  id: string;
  name: string;
  clientKey: string;
  bucketName: string;
  districtName: string;
  districtOriginalId: string | null;
  status: ConfigurationStatus;
  statusMessage: string | null;
  lastSync: string | null;
  nextSync: string | null;
  frequencyText: string;
  zone: string;
  pause: PauseDates | null;
  current: CurrentSync | null;
  /** The sync that waits for a person's decision. */
  held: { syncId: string; message: string | null } | null;
  /** The latest sync that came to its end. */
  latest: { syncId: string; status: SyncStatus; totalProcessed: number; message: string | null } | null;
  hostKeyConfirmed: boolean;
};

/** The last applied sync of a configuration, while it can be undone. */
export type Undoable = { syncId: string; startedAt: string; changes: number };

/** What a sync did to one kind of record. */
export type KindCount = {
  /** "Schools", "People", … */
  kind: string;
  file: string;
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  deactivated: number;
  reactivated: number;
  rejected: number;
};

export type ProblemSeverity = "info" | "warning" | "error";

/** Problems of one cause. */
export type ProblemGroup = {
  code: string;
  file: string | null;
  field: string | null;
  severity: ProblemSeverity;
  /** Count and cause: "28 enrollments name a class that is not in classes.csv". */
  title: string;
  /** What came of it: "These rows were set aside." */
  outcome: string;
  /** What to do in the student information system. */
  advice: string;
  count: number;
  /** Whether the rows were set aside. */
  rejects: boolean;
  rows: { file: string | null; line: number | null; field: string | null }[];
};

/** A file as a sync fetched it. */
export type SyncFile = { name: string; rows: number | null; bytes: number; sha256: string | null };

/** A person as a configuration last brought them in. */
export type RosterUser = {
  sourcedId: string;
  givenName: string;
  familyName: string;
  role: string;
  username: string;
  email: string | null;
  grades: string[];
  status: "active" | "inactive";
  createdAt: string;
};

export type ConnectionTest = {
  id: string;
  status: "queued" | "running" | "succeeded" | "failed";
  hostKey: string | null;
  message: string | null;
  files: { name: string; size: number }[];
  createdAt: string;
  finishedAt: string | null;
};
