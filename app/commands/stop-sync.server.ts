import { recordAudit } from "domain/audit/queries/audit";
import { stopSync as askToStop } from "domain/rosters/queries/sync-logs";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

/** Asks a sync to stop before it applies. "too-late" once it applies or has ended; undefined when it is not there. */
export async function stopSync(
  viewer: Viewer,
  input: { syncId: string },
): Promise<"stopping" | "too-late" | undefined> {
  return db.transaction().execute(async (db) => {
    const stopped = await askToStop(db, viewer, { id: input.syncId });
    if (!stopped || stopped === "too-late") return stopped;
    await recordAudit(db, {
      actor: viewer,
      districtId: stopped.districtId,
      action: "sync.stop_requested",
      object: { table: "sync_logs", id: input.syncId },
      requestId: viewer.requestId,
    });
    return "stopping";
  });
}
