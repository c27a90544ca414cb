import { endSync, type SyncEnd } from "db/queries/sync-runs";
import { applyChanges } from "db/roster/apply";
import { allKinds } from "db/roster/kinds";
import { countProblems, keepProblems } from "db/roster/problems";
import { lasting } from "db/roster/session";
import type { WorkerTools } from "../handler";
import { skippedFiles } from "./bundle";
import { fileSetHash } from "./download";
import { type Fetched, fetchFiles, type SyncSource } from "./fetch-files";
import { appliedMessage, type Counts, processed, rejectedMessage, unchangedMessage, verdictOf } from "./summary";
import { checkFiles, compareFiles, type Read, readFiles, type TakingIn } from "./take-in";

type Work = TakingIn & {
  tools: Pick<WorkerTools, "now" | "log" | "settle">;
  folder: string;
  openSource: () => Promise<SyncSource>;
};

/** The steps of a sync, one after the other, to the end of its row. */
export async function runSteps(work: Work): Promise<void> {
  const { sync, session } = work;
  const fetched = await fetchFiles(work);
  const hash = fileSetHash(fetched.files);
  const found = { fileSetHash: hash, files: describeFiles(fetched, null) };
  if (hash === sync.configuration.appliedFileSetHash) {
    return finish(work, { ...found, status: "unchanged", message: unchangedMessage });
  }
  const read = await readFiles(work, fetched);
  found.files = describeFiles(fetched, read);
  const faults = await countProblems(session.db);
  const verdict = verdictOf(faults);
  if (verdict === "reject_bundle") {
    const counts = countsOf(read);
    const message = rejectedMessage(faults);
    return finish(work, { ...found, status: "rejected", message, verdict, counts, problemCounts: faults });
  }
  const checked = await checkFiles(work, read);
  const counts = await compareFiles(work, read, checked);
  await apply(work, { ...found, counts, totalProcessed: processed(counts), message: appliedMessage(counts) });
}

/** What the log tells of each file; those that were left alone stand at the end. */
function describeFiles({ listed, files }: Fetched, read: Read | null): object[] {
  const taken = files.map(({ name, kind, bytes, sha256 }) => ({
    name,
    bytes,
    sha256,
    rows: kind ? (read?.files.get(kind.name)?.rows ?? null) : null,
    mode: kind ? (read?.modes[kind.name] ?? null) : null,
  }));
  return [...taken, ...skippedFiles(listed).map(({ name, size }) => ({ name, bytes: size, skipped: true }))];
}

/** Of a bundle that is not applied, only how much was read is known. */
function countsOf({ files }: Read): Counts {
  const zero = { created: 0, updated: 0, unchanged: 0, deactivated: 0, reactivated: 0, rejected: 0, dangling: 0 };
  const read = allKinds.flatMap(({ name }) => {
    const file = files.get(name);
    return file ? [[name, { ...zero, read: file.rows }]] : [];
  });
  return Object.fromEntries(read);
}

type Applying = Pick<SyncEnd, "files" | "fileSetHash" | "totalProcessed" | "message"> & { counts: Counts };

/**
 * Step apply: the changes, the kept problems, the end of the row and the state of the configuration are one
 * transaction. The end is its last statement and takes only while this run is still the one and nobody wants it to
 * stop, so a worker that was frozen meanwhile can't commit.
 */
async function apply({ sync, run, session, tools }: Work, applying: Applying): Promise<void> {
  const { districtId, configuration } = sync;
  const work = () =>
    lasting(session, async (db) => {
      const source = { districtId, configurationId: configuration.id };
      const ids = { syncId: sync.id, previousSyncId: configuration.appliedSyncId };
      await applyChanges(db, { ...source, ...ids }, () => run.signal.throwIfAborted());
      await keepProblems(db, { districtId, syncId: sync.id });
      const problemCounts = await countProblems(db);
      run.finish(null);
      const verdict = verdictOf(problemCounts);
      const progress = { ...run.progress, percent: 100 };
      const end = { ...applying, status: "applied" as const, problemCounts, verdict, progress, steps: run.steps };
      if (!(await endSync(db, run.scope, { id: sync.id, fence: sync.fence, end }))) throw await run.whyNot();
    });
  await run.begin("apply");
  await work();
  tools.log.info({ syncId: sync.id, status: "applied" }, "a sync ended");
}

/** Ends a sync that applies nothing, with the problems that were found. */
async function finish({ sync, run, session, tools }: Work, end: Omit<SyncEnd, "steps" | "progress">): Promise<void> {
  await lasting(session, async (db) => {
    if (end.problemCounts) await keepProblems(db, { districtId: sync.districtId, syncId: sync.id });
    const ending = { id: sync.id, fence: sync.fence, end: { ...end, steps: run.steps, progress: run.progress } };
    if (!(await endSync(db, run.scope, ending))) throw await run.whyNot();
  });
  tools.log.info({ syncId: sync.id, status: end.status }, "a sync ended");
}
