import { undoFileBatches } from "domain/usage/files/undo";
import { undoUsageFile } from "domain/usage/jobs";
import { handles } from "../handler";

/** Removes what a file alone brought. A run after one that died goes on with the batches that still count. */
export const undoUsageFileHandler = handles(undoUsageFile, async (of, { db, log }, { signal }) => {
  const removed = await undoFileBatches(db, of, { signal });
  if (removed !== null) log.info({ ...of, removed }, "a usage file was undone");
});
