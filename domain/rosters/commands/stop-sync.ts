import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { stopSync as askToStop } from "domain/rosters/queries/sync-requests";
import type { Tools } from "domain/tools";

/** Asks a sync to stop before it applies. "too-late" once it applies or has ended; undefined when it is not there. */
export async function stopSync(
  tools: Tools,
  actor: Actor,
  input: { syncId: string },
): Promise<"stopping" | "too-late" | undefined> {
  return tools.db.transaction().execute(async (db) => {
    const stopped = await askToStop(db, actor, { id: input.syncId });
    if (!stopped || stopped === "too-late") return stopped;
    await recordAudit(db, {
      actor,
      districtId: stopped.districtId,
      action: "sync.stop_requested",
      object: { table: "sync_logs", id: input.syncId },
    });
    return "stopping";
  });
}
