import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { createApproval, createUndo, discardSync } from "domain/rosters/queries/sync-decisions";
import type { Tools } from "domain/tools";
import { enqueueSync } from "./enqueue-sync";

type Input = { syncId: string; now: Date };
type Row = { districtId: string; id?: string };
const isRow = (outcome: unknown): outcome is Row =>
  typeof outcome === "object" && outcome !== null && "districtId" in outcome;

/** One decision about a sync and its audit line, together or not at all. */
function audited<T>(
  tools: Tools,
  actor: ActingPerson,
  verb: string,
  syncId: string,
  decide: (db: Db) => Promise<T>,
): Promise<T> {
  return tools.db.transaction().execute(async (db) => {
    const outcome = await decide(db);
    if (isRow(outcome)) {
      await recordAudit(db, {
        actor,
        districtId: outcome.districtId,
        action: `sync.${verb}`,
        object: { table: "sync_logs", id: syncId },
        details: outcome.id ? { run: outcome.id } : {},
        // The others ask for a run, which writes down itself how it ends.
        ...(verb === "discarded" ? { before: { status: "held" }, after: { status: "discarded" } } : {}),
      });
    }
    return outcome;
  });
}

/**
 * Asks for a held sync to be applied: a run of its own, in which the worker fetches the files again and applies them
 * only if they and the changes are exactly those that were shown. See createApproval for what is in the way.
 */
export async function approveSync(tools: Tools, actor: ActingPerson, { syncId, now }: Input) {
  const requestedBy = actor.profileId;
  const outcome = await audited(tools, actor, "approval_requested", syncId, (db) =>
    createApproval(db, actor, { syncId, requestedBy, now }),
  );
  return typeof outcome === "object" && "districtId" in outcome ? enqueueSync(tools, actor, outcome) : outcome;
}

/** Drops a held sync. See the query of that name for what is in the way. */
export async function discard(tools: Tools, actor: ActingPerson, { syncId }: { syncId: string }) {
  return audited(tools, actor, "discarded", syncId, (db) =>
    discardSync(db, actor, { syncId, decidedBy: actor.profileId }),
  );
}

/** Asks for what a sync changed to be taken back, in a run of its own. See createUndo for what is in the way. */
export async function undoSync(tools: Tools, actor: ActingPerson, { syncId, now }: Input) {
  const requestedBy = actor.profileId;
  const outcome = await audited(tools, actor, "undo_requested", syncId, (db) =>
    createUndo(db, actor, { syncId, requestedBy, now }),
  );
  return typeof outcome === "object" && "districtId" in outcome ? enqueueSync(tools, actor, outcome) : outcome;
}
