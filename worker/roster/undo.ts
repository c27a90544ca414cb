import { findUndoable } from "domain/rosters/queries/sync-decisions";
import { endSync } from "domain/rosters/queries/sync-ends";
import { lasting } from "domain/rosters/session";
import { type Undone, undoChanges } from "domain/rosters/undo";
import type { WorkerTools } from "../handler";
import { catchUp } from "./endings";
import { SyncFailure } from "./failures";
import { names } from "./fetch-files";
import type { TakingIn } from "./take-in";

const gone =
  "This sync can no longer be undone: another one has been applied since, it was already undone, or it is older than 90 days. Nothing was changed.";

/**
 * Runs an undo to the end of its row, as one transaction: what the last applied sync changed is undone, the
 * schedule is paused and the last file set forgotten, so that it does not come back unasked.
 */
export async function runUndo({ sync, run, session, tools }: TakingIn & { tools: Pick<WorkerTools, "log"> }) {
  const { districtId, configuration, subjectId } = sync;
  await run.begin("apply");
  await lasting(session, async (db) => {
    const subject = await findUndoable(db, run.scope, { configurationId: configuration.id });
    if (!subject || subject.id !== subjectId) throw new SyncFailure(gone);
    const source = { districtId, configurationId: configuration.id };
    const ids = { syncId: sync.id, previousSyncId: subject.id, subjectId: subject.id };
    const undone = await undoChanges(db, { ...source, ...ids }, () => run.signal.throwIfAborted());
    const total = Object.values(undone).reduce((sum, of) => sum + of, 0);
    run.finish(names(total, "change"));
    const message = `${names(total, "change")} undone${inWords(undone)}. The schedule is paused${subject.logFolder ? ", and filter logs aren’t imported until you resume it" : ""}.`;
    const progress = { ...run.progress, percent: 100 };
    const end = { status: "applied" as const, message, totalProcessed: total, progress, steps: run.steps };
    if (!(await endSync(db, run.scope, { id: sync.id, fence: sync.fence, end }))) throw await run.whyNot();
  });
  await catchUp({ sync, session, tools });
  tools.log.info({ syncId: sync.id, status: "applied" }, "an undo ended");
}

function inWords({ create, update, deactivate, reactivate }: Undone): string {
  const parts = [
    create > 0 && `${names(create, "new row")} removed again`,
    update > 0 && `${names(update, "row")} changed back`,
    deactivate > 0 && `${names(deactivate, "row")} brought back`,
    reactivate > 0 && `${names(reactivate, "returned row")} removed again`,
  ].filter(Boolean);
  return parts.length > 0 ? `: ${parts.join(", ")}` : "";
}
