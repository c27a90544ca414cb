import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { QueueUnavailable } from "domain/job";
import type { Tools } from "domain/tools";
import { whyNotUndone } from "../files/undo";
import { undoUsageFile } from "../jobs";
import { askAboutForm } from "../queries/file-forms";
import { findFile } from "../queries/file-lists";
import { beginUndo } from "../queries/file-undo";
import { readKept } from "../queries/keeping";
import { lockRollUp } from "../queries/reclassify";

/**
 * Has a file undone: a worker removes the visits that it alone brought, and the next file like it is asked about. Returns
 * null, or why nothing was changed: "over" when somebody else was faster; undefined when the file is not in scope.
 */
export async function undoFile(
  tools: Pick<Tools, "db" | "enqueue" | "log">,
  actor: ActingPerson,
  of: { districtId: string; fileId: string },
): Promise<"over" | "nothing" | "settled" | "unknown" | null | undefined> {
  const { db, enqueue, log } = tools;
  const why = await db.transaction().execute(async (db) => {
    // No day is settled meanwhile.
    await lockRollUp(db, of);
    const file = await findFile(db, actor, of);
    if (!file) return undefined;
    if (file.state === "undoing" || file.state === "undone") return "over" as const;
    const why = whyNotUndone(file, (await readKept(db, of)).keptFrom);
    if (why) return why;
    if (!(await beginUndo(db, of))) return "over" as const;
    const key = file.reading?.form;
    if (key) await askAboutForm(db, { districtId: of.districtId, sourceNo: file.sourceNo, key });
    await recordAudit(db, {
      actor,
      districtId: of.districtId,
      action: "usage_file.undone",
      object: { table: "usage_files", id: of.fileId },
    });
    return null;
  });
  if (why !== null) return why;
  await enqueue(undoUsageFile, of).catch((error: unknown) => {
    if (!(error instanceof QueueUnavailable)) throw error;
    log.warn({ fileId: of.fileId }, "the queue did not take a usage file to undo; the tick will send it");
  });
  return null;
}
