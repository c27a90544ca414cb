import type { Db } from "db/client";
import { countBatchesToUndo, endUndo, undoBatch } from "../queries/file-undo";
import { openIntake } from "../queries/intake";
import { batchKeyOf, type OfFile } from "./file-row";
import type { FileState } from "./terms";

/** What says whether a file can be undone. Days are YYYY-MM-DD. */
type Undoable = {
  state: FileState;
  accepted: number;
  duplicate: number;
  /** The first day on which it has a visit. */
  firstDay: string | null;
  /** Whether all of its visits are known by their ids: not those of files from before these were kept. */
  hasVisitIds: boolean;
};

/**
 * Why a file can't be undone: nothing of it counts, or some of it is older than single visits are kept, or nobody knows
 * which visits it has. Null when it can. `keptFrom` is the first day of which single visits are kept.
 */
export function whyNotUndone(
  { state, accepted, duplicate, firstDay, hasVisitIds }: Undoable,
  keptFrom: string,
): "nothing" | "settled" | "unknown" | null {
  if ((state !== "done" && state !== "failed") || accepted + duplicate === 0) return "nothing";
  if (!hasVisitIds || firstDay === null) return "unknown";
  // "-infinity" sorts before all days.
  return firstDay < keptFrom ? "settled" : null;
}

/**
 * Undoes a file batch by batch, the last one first, so that an interrupted run goes on where it was. Returns how many
 * visits it removed; null when the file is not being undone.
 */
export async function undoFileBatches(db: Db, of: OfFile, { signal }: { signal: AbortSignal }): Promise<number | null> {
  const batches = await countBatchesToUndo(db, of);
  if (batches === null) return null;
  const { timeZone } = await openIntake(db, of);
  let removed = 0;
  for (let no = batches - 1; no >= 0; no--) {
    signal.throwIfAborted();
    removed += await undoBatch(db, { ...of, no, key: batchKeyOf(of, no), timeZone });
  }
  await endUndo(db, of);
  return removed;
}
