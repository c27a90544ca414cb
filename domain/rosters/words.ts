import type { SyncTrigger } from "./terms";

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
export const triggerTexts: Record<SyncTrigger, string> = {
  manual: "a person",
  schedule: "schedule",
  approval: "approval",
  undo: "undo",
};
