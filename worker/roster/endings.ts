import { applyChanges } from "domain/rosters/apply";
import { digestChanges, keepChanges } from "domain/rosters/changes";
import type { GuardFinding } from "domain/rosters/guards";
import { countProblems, keepProblems } from "domain/rosters/problems";
import { endSync, type SyncEnd } from "domain/rosters/queries/sync-ends";
import { findRemovals } from "domain/rosters/removals";
import { catchUpSearch, lasting } from "domain/rosters/session";
import type { WorkerTools } from "../handler";
import { withoutValues } from "./failures";
import type { SyncSource } from "./fetch-files";
import { type Counts, heldMessage, verdictOf } from "./summary";
import type { TakingIn } from "./take-in";

/** What the steps of a sync work with, and what came of them. */
export type Work = TakingIn & {
  tools: Pick<WorkerTools, "now" | "log" | "settle" | "retryMs" | "atStep">;
  folder: string;
  openSource: () => Promise<SyncSource>;
};
type Found = Pick<SyncEnd, "files" | "fileSetHash" | "reading"> & { counts: Counts };
type Applying = Found & Pick<SyncEnd, "totalProcessed" | "message">;

const sourceOf = ({ sync }: Work) => ({ districtId: sync.districtId, configurationId: sync.configuration.id });

/**
 * Step apply: the changes and their record, the kept problems, the end of the row and the state of the configuration
 * are one transaction. The end is its last statement and takes only while this run is still the one and nobody wants it
 * to stop, so a worker that was frozen in the meantime can't commit.
 */
export async function apply(work: Work, applying: Applying): Promise<void> {
  const { sync, run, session, tools } = work;
  const previousSyncId = sync.configuration.appliedSyncId;
  await run.begin("apply");
  await lasting(session, async (db) => {
    const source = sourceOf(work);
    // All that a first sync brings in is new: its rows say by themselves which sync saw them first.
    if (previousSyncId) await keepChanges(db, source, sync.id);
    await applyChanges(db, { ...source, syncId: sync.id, previousSyncId }, () => run.signal.throwIfAborted());
    await keepProblems(db, { districtId: sync.districtId, syncId: sync.id });
    const problemCounts = await countProblems(db);
    run.finish(null);
    const verdict = verdictOf(problemCounts);
    const progress = { ...run.progress, percent: 100 };
    const end = { ...applying, status: "applied" as const, problemCounts, verdict, progress, steps: run.steps };
    if (!(await endSync(db, run.scope, { id: sync.id, fence: sync.fence, end }))) throw await run.whyNot();
  });
  await tools.atStep?.("committed");
  await catchUp(work);
  tools.log.info({ syncId: sync.id, status: "applied" }, "a sync ended");
}

/** What may follow an end and changes nothing about it. */
export async function catchUp({
  sync,
  session,
  tools,
}: Pick<Work, "sync" | "session"> & { tools: Pick<WorkerTools, "log"> }) {
  await catchUpSearch(session).catch((error: Error) => {
    tools.log.warn({ syncId: sync.id, err: withoutValues(error) }, "the search of people catches up later");
  });
}

/** Ends a sync whose changes wait for a person, with the record of what it would change. */
export async function holdForReview(
  work: Work,
  { findings, ...found }: Found & { findings: GuardFinding[] },
): Promise<void> {
  const { sync, session } = work;
  const source = sourceOf(work);
  const digest = await digestChanges(session.db, source);
  const problemCounts = await countProblems(session.db);
  const end = { ...found, status: "held" as const, verdict: verdictOf(problemCounts), problemCounts };
  const removals = await findRemovals(session.db, source, findings);
  const message = heldMessage(findings, removals);
  await finish(work, { ...end, message, held: { findings, removals, digest } }, (db) =>
    keepChanges(db, source, sync.id),
  );
}

/** Ends a sync that applies nothing, with the problems that were found and whatever else is to be kept with it. */
export async function finish(
  { sync, run, session, tools }: Work,
  end: Omit<SyncEnd, "steps" | "progress">,
  keep: (db: Parameters<typeof keepChanges>[0]) => Promise<void> = async () => {},
): Promise<void> {
  await lasting(session, async (db) => {
    await keep(db);
    if (end.problemCounts) await keepProblems(db, { districtId: sync.districtId, syncId: sync.id });
    const ending = { id: sync.id, fence: sync.fence, end: { ...end, steps: run.steps, progress: run.progress } };
    if (!(await endSync(db, run.scope, ending))) throw await run.whyNot();
  });
  tools.log.info({ syncId: sync.id, status: end.status }, "a sync ended");
}
