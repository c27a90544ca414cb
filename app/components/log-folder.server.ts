import { filesFoundWords } from "domain/usage/files/folder-words";
import { minutesBetweenLooks } from "domain/usage/files/terms";
import type { listLogFolders } from "domain/usage/queries/remote-files";

type FolderRow = Awaited<ReturnType<typeof listLogFolders>>[number];

/** A folder of filter logs as a page shows it: when it was checked, what was found there, and what to do if that fails. */
export function shownFolder(row: FolderRow) {
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
    found: isChecked && lookedAt ? filesFoundWords(row) : null,
    advice: adviceOf(row),
  };
}

export type LogFolder = ReturnType<typeof shownFolder>;

function adviceOf({ isConfirmed, status, fault }: FolderRow): string | null {
  if (!isConfirmed) return "Confirm the server’s host key first: open the configuration and test its connection.";
  if (status === "paused") return "The configuration is paused, so its folder isn’t checked. Resume it to continue.";
  return fault;
}
