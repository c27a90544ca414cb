import { recordAudit } from "domain/audit/queries/audit";
import { createSync } from "domain/rosters/queries/sync-logs";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { type Enqueued, enqueueSync } from "./enqueue-sync.server";

type Outcome = Enqueued | { pausedUntil: string } | "under-way" | undefined;

/**
 * Starts a sync by hand: writes its row, commits, then nudges the queue. When the queue does not take it, the row ends
 * as failed and the reason comes back. In a pause nothing starts. Undefined when the configuration is not this viewer's.
 */
export async function startSync(viewer: Viewer, input: { configurationId: string; now: Date }): Promise<Outcome> {
  const sync = await db.transaction().execute(async (db) => {
    const made = await createSync(db, viewer, { ...input, requestedBy: viewer.profileId });
    if (!made || made === "under-way" || "pausedUntil" in made) return made;
    await recordAudit(db, {
      actor: viewer,
      districtId: made.districtId,
      action: "sync.started",
      object: { table: "sync_logs", id: made.id },
      requestId: viewer.requestId,
    });
    return made;
  });
  return !sync || sync === "under-way" || "pausedUntil" in sync ? sync : enqueueSync(viewer, sync);
}
