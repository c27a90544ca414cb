import type { FileRow } from "domain/usage/queries/file-lists";

/** A file as a page shows it: without its key, and with times as text. */
export function shownFile({ keySealed: _, createdBy: __, question: ___, ...file }: FileRow) {
  return {
    ...file,
    createdAt: file.createdAt.toISOString(),
    endedAt: file.endedAt?.toISOString() ?? null,
    undoneAt: file.undoneAt?.toISOString() ?? null,
  };
}

export type ShownFile = ReturnType<typeof shownFile>;
