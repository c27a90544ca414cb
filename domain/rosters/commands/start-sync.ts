import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { createSync } from "domain/rosters/queries/sync-requests";
import type { Tools } from "domain/tools";
import { type Enqueued, enqueueSync } from "./enqueue-sync";

type Outcome = Enqueued | { pausedUntil: string } | "under-way" | undefined;

/**
 * Starts a sync by hand: writes its row, commits, then nudges the queue. When the queue does not take it, the row ends
 * as failed and the reason comes back. In a pause nothing starts. Undefined when the configuration is not this actor's.
 */
export async function startSync(
  tools: Tools,
  actor: ActingPerson,
  input: { configurationId: string; now: Date },
): Promise<Outcome> {
  const sync = await tools.db.transaction().execute(async (db) => {
    const made = await createSync(db, actor, { ...input, requestedBy: actor.profileId });
    if (!made || made === "under-way" || "pausedUntil" in made) return made;
    await recordAudit(db, {
      actor,
      districtId: made.districtId,
      action: "sync.started",
      object: { table: "sync_logs", id: made.id },
    });
    return made;
  });
  return !sync || sync === "under-way" || "pausedUntil" in sync ? sync : enqueueSync(tools, actor, sync);
}
