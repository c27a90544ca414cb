import type { Actor } from "domain/access/actor";
import { QueueUnavailable } from "domain/job";
import { sftpSync } from "domain/rosters/jobs";
import { failUnqueuedSync } from "domain/rosters/queries/sync-requests";
import type { Tools } from "domain/tools";

export type Enqueued = { syncId: string } | { refused: string };

/**
 * Nudges the queue for a sync whose row is committed. When the queue does not take it, the row ends as failed and the
 * reason comes back.
 */
export async function enqueueSync(
  tools: Tools,
  actor: Actor,
  sync: { id: string; districtId: string },
): Promise<Enqueued> {
  try {
    await tools.enqueue(sftpSync, { districtId: sync.districtId, syncId: sync.id });
  } catch (error) {
    if (!(error instanceof QueueUnavailable)) throw error;
    await failUnqueuedSync(tools.db, actor, { id: sync.id, message: `The sync was not started: ${error.message}.` });
    return { refused: error.message };
  }
  return { syncId: sync.id };
}
