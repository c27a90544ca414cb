import type {
  AuthMethod,
  ChangeOp,
  ConfigurationStatus,
  LimitedGuard,
  ProblemSeverity,
  RosterFormat,
  ServiceAuthMethod,
  SyncDecision,
  SyncFrequency,
  SyncStatus,
  SyncStepName,
  SyncTrigger,
  SyncVerdict,
} from "./terms";

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export const configurationStatusWords: Record<ConfigurationStatus, string> = {
  active: "Active",
  error: "Error",
  pending: "Pending",
  paused: "Paused",
};

export const authMethodWords: Record<AuthMethod, string> = { password: "Password", private_key: "Private key" };

export const serviceAuthMethodWords: Record<ServiceAuthMethod, string> = {
  client_credentials: "OAuth 2.0 with client ID and secret",
  bearer: "OAuth 2.0 with a fixed token",
  oauth1: "OAuth 1.0a",
};

/** What a configuration reads, as people call it. */
export const rosterFormatWords: Record<RosterFormat, string> = {
  oneroster_csv: "OneRoster CSV",
  oneroster_rest_1_1: "OneRoster 1.1",
  oneroster_rest_1_2: "OneRoster 1.2",
};

/** How often a configuration syncs, as its form offers it. */
export const frequencyWords: Record<SyncFrequency, string> = {
  manual: "Only when started by hand",
  hourly: "Every hour",
  every_6_hours: "Every 6 hours",
  daily: "Daily",
  weekly: "Weekly",
};

export const syncStatusWords: Record<SyncStatus, string> = {
  queued: "Waiting",
  running: "Syncing",
  applied: "Applied",
  unchanged: "No changes",
  held: "Held for review",
  rejected: "Rejected",
  failed: "Failed",
  stopped: "Stopped",
};

/** What a connection test says that ended at the server's host key, until a person confirms that key; and from then on. */
export const hostKeyTexts = {
  shown: "The server showed its host key. Compare it with what your vendor gave you, then confirm it.",
  changed:
    "The host key has changed. Nothing was sent to the server. Ask your vendor whether they changed it, then test the connection and confirm the new key.",
  confirmed: "The host key that this test showed is confirmed. Test again to see whether the sign-in works.",
};

/** What became of a held sync: in a word, and as the beginning of a sentence. */
export const syncDecisionWords: Record<SyncDecision, { label: string; sentence: string }> = {
  approved: { label: "Approved", sentence: "Approved" },
  discarded: { label: "Discarded", sentence: "Discarded" },
  superseded: { label: "Superseded", sentence: "A newer sync took its place" },
};

type Ended = { status: SyncStatus; decision: SyncDecision | null; undoneAt: string | null; rejected: number };

/** How a sync ended, what became of it, and how many rows were skipped: "Applied, 1,204 skipped". */
export function resultText({ status, decision, undoneAt, rejected }: Ended): string {
  const word = syncStatusWords[status];
  if (status === "held" && decision) return `${word}, ${syncDecisionWords[decision].label.toLowerCase()}`;
  if (status === "applied" && undoneAt) return `${word}, undone`;
  if (status === "applied" && rejected > 0) return `${word}, ${rejected.toLocaleString("en-US")} skipped`;
  return word;
}

export const changeOpWords: Record<ChangeOp, string> = {
  create: "New",
  update: "Changed",
  deactivate: "Removed",
  reactivate: "Back again",
};

/** How grave a problem of a sync is, as it is counted: "1 error", "3 notes". */
export const severityWords: Record<ProblemSeverity, { one: string; many: string }> = {
  error: { one: "error", many: "errors" },
  warning: { one: "warning", many: "warnings" },
  info: { one: "note", many: "notes" },
};

/** The limits of a configuration's guards, as its form asks for them. */
export const guardLimitWords: Record<LimitedGuard, string> = {
  deactivated: "Removed, %",
  updated: "Changed, %",
};

const stepWords: Record<SyncStepName, string> = {
  list: "Looking at the files",
  settle: "Waiting for the upload to finish",
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
  const frequency = row.sync_frequency as SyncFrequency;
  if (frequency === "daily") return `${frequencyWords.daily} at ${clockText(row.sync_at)}`;
  if (frequency !== "weekly") return frequencyWords[frequency];
  return `${frequencyWords.weekly}, ${weekdays[row.sync_weekday - 1]} at ${clockText(row.sync_at)}`;
}

/** What a sync is doing, in words. */
export function stepText(status: string, step: string | null): string {
  if (status === "queued") return "Waiting to start";
  return stepWords[step as SyncStepName] ?? "Starting";
}

const verdictWords: Record<SyncVerdict, string> = {
  accept: "No errors or warnings",
  accept_with_warnings: "Applied, with warnings",
  reject_rows: "Applied without the skipped rows",
  hold_for_review: "Held for review",
  reject_bundle: "Rejected as a whole",
};

/** What the checks made of the files, in words; "Not known" for a sync that did not get that far. */
export function verdictText(verdict: string | null): string {
  return verdictWords[verdict as SyncVerdict] ?? "Not known";
}

/** Who or what began a sync. */
export const triggerWords: Record<SyncTrigger, string> = {
  manual: "A person",
  schedule: "Schedule",
  approval: "Approval",
  undo: "Undo",
};
