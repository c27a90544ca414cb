import { failUnqueuedSync } from "domain/rosters/queries/sync-logs";
import { QueueUnavailable } from "domain/job";
import { sftpSync } from "domain/rosters/jobs";
import { db, enqueue } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

export type Enqueued = { syncId: string } | { refused: string };

/**
 * Nudges the queue for a sync whose row is committed. When the queue does not take it, the row ends as failed and the
 * reason comes back.
 */
export async function enqueueSync(viewer: Viewer, sync: { id: string; districtId: string }): Promise<Enqueued> {
  try {
    await enqueue(sftpSync, { districtId: sync.districtId, syncId: sync.id });
  } catch (error) {
    if (!(error instanceof QueueUnavailable)) throw error;
    await failUnqueuedSync(db, viewer, { id: sync.id, message: `The sync was not started: ${error.message}.` });
    return { refused: error.message };
  }
  return { syncId: sync.id };
}
