import { recordAudit } from "db/queries/audit";
import { createSync, failUnqueuedSync } from "db/queries/sync-logs";
import { QueueUnavailable } from "worker/enqueue";
import { sftpSync } from "worker/jobs/sftp-sync";
import { db, enqueue } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

type Outcome = { syncId: string } | { refused: string } | "under-way" | undefined;

/**
 * Starts a sync by hand: writes its row, commits, then nudges the queue. When the queue does not take it, the row ends
 * as failed and the reason comes back. Undefined when the configuration is not this viewer's.
 */
export async function startSync(viewer: Viewer, input: { configurationId: string }): Promise<Outcome> {
  const sync = await db.transaction().execute(async (db) => {
    const made = await createSync(db, viewer, { ...input, requestedBy: viewer.profileId });
    if (!made || made === "under-way") return made;
    await recordAudit(db, {
      actor: viewer,
      districtId: made.districtId,
      action: "sync.started",
      object: { table: "sync_logs", id: made.id },
      requestId: viewer.requestId,
    });
    return made;
  });
  if (!sync || sync === "under-way") return sync;
  try {
    await enqueue(sftpSync, { districtId: sync.districtId, syncId: sync.id });
  } catch (error) {
    if (!(error instanceof QueueUnavailable)) throw error;
    await failUnqueuedSync(db, viewer, { id: sync.id, message: `The sync was not started: ${error.message}.` });
    return { refused: error.message };
  }
  return { syncId: sync.id };
}
