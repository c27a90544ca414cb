import { filesFoundWords } from "domain/usage/files/folder-words";
import type { SeenCounts } from "domain/usage/files/seen-counts";
import { minutesBetweenLooks } from "domain/usage/files/terms";

/** A folder of a configuration, and how the last look into it went. */
type FolderRow = {
  id: string;
  name: string;
  folder: string | null;
  lookedAt: Date | null;
  fault: string | null;
  status: string;
  isConfirmed: boolean;
};

/** A folder of filter logs as a page shows it: when it was checked, what was found there, and what to do if that fails. */
export function shownFolder(row: FolderRow, seen: SeenCounts | undefined) {
  const { id, name, folder, lookedAt } = row;
  // Whether a worker looks into the folder at all.
  const isChecked = row.isConfirmed && row.status !== "paused";
  return {
    id,
    name,
    folder,
    lookedAt: lookedAt?.toISOString() ?? null,
    unchecked: isChecked
      ? `not checked yet. The first check is within ${minutesBetweenLooks} minutes`
      : "not checked yet",
    found: isChecked && lookedAt ? filesFoundWords({ found: 0, waiting: 0, ...seen, fault: row.fault }) : null,
    advice: adviceOf(row),
  };
}

export type LogFolder = ReturnType<typeof shownFolder>;

function adviceOf({ isConfirmed, status, fault }: FolderRow): string | null {
  if (!isConfirmed) return "Confirm the server’s host key first: open the configuration and test its connection.";
  if (status === "paused") return "The configuration is paused, so its folder isn’t checked. Resume it to continue.";
  return fault;
}
