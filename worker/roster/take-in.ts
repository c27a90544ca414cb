import type { ClaimedSync } from "db/queries/sync-runs";
import { checkRows } from "db/roster/check";
import { compareRows } from "db/roster/compare";
import { allKinds, type KindName } from "db/roster/kinds";
import { addProblems } from "db/roster/problems";
import { checkReferences, type Modes, type Source } from "db/roster/references";
import type { SyncSession } from "db/roster/session";
import { createStaging } from "db/roster/staging";
import { noteFolder } from "./bundle";
import { type Fetched, names } from "./fetch-files";
import { decideModes, readManifest } from "./manifest";
import { ProblemList } from "./problem-list";
import { type ReadFile, readIntoStaging } from "./read";
import { type Counts, noChanges } from "./summary";
import type { SyncRun } from "./sync-run";

export type TakingIn = { sync: ClaimedSync; run: SyncRun; session: SyncSession };

/** What was read: how each file is to be understood, and how many rows it has. */
export type Read = { modes: Modes; files: Map<KindName, ReadFile> };

/** Step read: every file into its staged table, and what is wrong with whole files. */
export function readFiles({ run, session }: TakingIn, { listed, files }: Fetched): Promise<Read> {
  const problems = new ProblemList();
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const work = async (): Promise<Read> => {
    await session.db.transaction().execute(createStaging);
    noteFolder(listed, problems);
    const manifest = files.find(({ kind }) => kind === null);
    if (!manifest) problems.add("manifest.missing", { file: null });
    const declared = manifest ? await readManifest(manifest.path, problems) : null;
    const read = new Map<KindName, ReadFile>();
    const before = { rows: 0, bytes: 0 };
    for (const { kind, path, name, bytes } of files) {
      if (!kind) continue;
      const onRows = (rows: number, done: number) =>
        run.report({ file: name, filesDone: read.size, rowsDone: before.rows + rows }, (before.bytes + done) / total);
      const result = await readIntoStaging(session, { kind, path, problems, signal: run.signal, onRows });
      read.set(kind.name, result);
      before.rows += result.rows;
      before.bytes += bytes;
    }
    run.report({ file: null, filesDone: files.length, rowsDone: before.rows, rowsTotal: before.rows });
    const modes = decideModes(declared, read, problems);
    await addProblems(session.db, problems.all());
    return { modes, files: read };
  };
  return run.during("read", work, (read) =>
    names(
      sumOf(read.files, ({ rows }) => rows),
      "row",
    ),
  );
}

const sumOf = <T>(files: ReadonlyMap<KindName, T>, of: (file: T) => number) =>
  [...files.values()].reduce((sum, file) => sum + of(file), 0);

const sourceOf = (sync: ClaimedSync): Source => ({
  districtId: sync.districtId,
  configurationId: sync.configuration.id,
});

/** Step check: sets aside what can't be applied, kind by kind, each after those it may refer to. */
export function checkFiles({ sync, run, session }: TakingIn, { modes, files }: Read): Promise<Counts> {
  const work = async () => {
    const counts: Counts = {};
    for (const kind of allKinds) {
      const file = files.get(kind.name);
      if (!file) continue;
      run.signal.throwIfAborted();
      run.report({ file: kind.file }, Object.keys(counts).length / files.size);
      const rejected = await checkRows(session.db, kind, {
        mode: modes[kind.name],
        rows: file.rows,
        withStatus: file.withStatus > 0,
      });
      const dangling = await checkReferences(session.db, kind, modes, sourceOf(sync));
      counts[kind.name] = {
        ...noChanges,
        read: file.rows,
        rejected: rejected + dangling.rejected,
        dangling: dangling.dangling,
      };
    }
    return counts;
  };
  const aside = (counts: Counts) =>
    Object.values(counts).reduce((sum, { rejected, dangling }) => sum + rejected + dangling, 0);
  return run.during("check", work, (counts) => `${names(aside(counts), "row")} set aside`);
}

/** Step compare: finds what differs from the roster; adds it to the counts. */
export function compareFiles(
  { sync, run, session }: TakingIn,
  { modes, files }: Read,
  counts: Counts,
): Promise<Counts> {
  const work = async () => {
    const compared: Counts = { ...counts };
    for (const kind of allKinds) {
      const counted = counts[kind.name];
      if (!kind.stored || !counted) continue;
      run.signal.throwIfAborted();
      run.report({ file: kind.file });
      const changes = await compareRows(session.db, kind, modes[kind.name], sourceOf(sync));
      compared[kind.name] = { ...counted, ...changes };
    }
    run.report({ file: null, filesDone: files.size });
    return compared;
  };
  const changes = (all: Counts) =>
    Object.values(all).reduce((sum, of) => sum + of.created + of.updated + of.deactivated + of.reactivated, 0);
  return run.during("compare", work, (all) => names(changes(all), "change"));
}
