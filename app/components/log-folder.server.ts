import type { listLogFolders } from "domain/usage/queries/remote-files";

type FolderRow = Awaited<ReturnType<typeof listLogFolders>>[number];

/** A folder of filter logs as a page shows it, with its times as text. */
export function shownFolder(folder: FolderRow) {
  return { ...folder, lookedAt: folder.lookedAt?.toISOString() ?? null };
}

export type LogFolder = ReturnType<typeof shownFolder>;
