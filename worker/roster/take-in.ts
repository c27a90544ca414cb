import type { Db } from "db/client";
import { checkRows } from "domain/rosters/check";
import { compareRows } from "domain/rosters/compare";
import { deriveRoles } from "domain/rosters/effective-roles";
import { allKinds, kinds, kindsOf, storedKinds } from "domain/rosters/kinds";
import type { Kind, Version } from "domain/rosters/kinds/kind";
import { rejectsBundle } from "domain/rosters/problem-texts";
import { addProblems, type FoundProblem } from "domain/rosters/problems";
import type { ClaimedSync } from "domain/rosters/queries/sync-runs";
import { measureCoverage } from "domain/rosters/reading";
import { checkReferences, type Judged, type Modes, type Source } from "domain/rosters/references";
import { checkRelations } from "domain/rosters/relations";
import type { SyncSession } from "domain/rosters/session";
import { createStaging } from "domain/rosters/staging";
import { type BundleReading, type KindName, kindNames } from "domain/rosters/terms";
import type { WorkerTools } from "../handler";
import { noteFolder } from "./bundle";
import { type Fetched, names } from "./fetch-files";
import { type Declared, declaredFiles, type Manifest, readManifest } from "./manifest";
import { decideModes } from "./modes";
import { ProblemList } from "./problem-list";
import { type ReadFile, readIntoStaging } from "./read";
import { type Counts, type KindCounts, noChanges } from "./summary";
import type { SyncRun } from "./sync-run";
import { columnsIn, decideVersion } from "./version";

export type TakingIn = { sync: ClaimedSync; run: SyncRun; session: SyncSession; tools: Pick<WorkerTools, "now"> };

/** What was read: the version of the files, how each is to be understood and why, and how many rows it has. */
export type Read = {
  version: Version;
  modes: Modes;
  files: Map<KindName, ReadFile>;
  /** Kinds of files of changes whose rows should say what they are. */
  asksStatus: ReadonlySet<KindName>;
  reading: BundleReading | null;
};

/** Whether a bundle is a manifest alone, by which OneRoster says that nothing changed. Ask it of one that isn't rejected. */
export const saysNoChanges = (read: Read): boolean => read.files.size === 0;

const nothingRead: Read = {
  version: "1.1",
  modes: Object.fromEntries(kindNames.map((name) => [name, "absent"])) as Modes,
  files: new Map(),
  asksStatus: new Set(),
  reading: null,
};

/** Step read: every file into its staged table, and what is wrong with whole files. */
export function readFiles({ sync, run, session }: TakingIn, { listed, files, problems: met }: Fetched): Promise<Read> {
  const problems = new ProblemList();
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const work = async (): Promise<Read> => {
    await session.db.transaction().execute(createStaging);
    await addProblems(session.db, met);
    if (met.some(({ code }) => rejectsBundle(code))) return nothingRead;
    noteFolder(listed, problems);
    const manifest = await manifestOf(files, problems);
    const version = await versionOf(manifest, files, problems);
    const read = new Map<KindName, ReadFile>();
    const before = { rows: 0, bytes: 0 };
    for (const { kind, path, name, bytes } of files) {
      if (!kind) continue;
      if (!kindsOf(version).includes(kind)) {
        problems.add("file.skipped", { file: kind.file });
        continue;
      }
      const onRows = (rows: number, done: number) =>
        run.report({ file: name, filesDone: read.size, rowsDone: before.rows + rows }, (before.bytes + done) / total);
      const result = await readIntoStaging(session, { kind, version, path, problems, signal: run.signal, onRows });
      read.set(kind.name, result);
      before.rows += result.rows;
      before.bytes += bytes;
    }
    run.report({ file: null, filesDone: files.length, rowsDone: before.rows, rowsTotal: before.rows });
    if (read.size > 0 && [...read.values()].every(({ rows }) => rows === 0)) {
      problems.add("file.only_headers", { file: null });
    }
    const there = listed.map(({ name }) => name);
    const declared = manifest && declaredFiles(manifest, version, there, problems);
    const measure = (kinds: readonly Kind[]) => measureCoverage(session.db, sourceOf(sync), kinds);
    const asked = { version, readAs: sync.configuration.readAs, declared, present: read, measure };
    const { modes, taken } = await decideModes(asked, problems);
    const reading = taken && { ...taken, people: await measure([kinds.users]) };
    await addProblems(session.db, problems.all());
    return { version, modes, files: read, reading, asksStatus: askStatus(modes, declared, read) };
  };
  return run.during("read", work, (read) =>
    names(
      sumOf(read.files, ({ rows }) => rows),
      "row",
    ),
  );
}

/** Rows of a file that is known to be changes should say what they are; a whole file beside it need not. */
function askStatus(modes: Modes, declared: Declared | null, files: Read["files"]): Set<KindName> {
  const asks = ({ name }: Kind) => declared?.get(name) === "delta" || (files.get(name)?.statuses.gone ?? 0) > 0;
  return new Set(allKinds.filter((kind) => modes[kind.name] === "delta" && asks(kind)).map(({ name }) => name));
}

async function manifestOf(files: Fetched["files"], problems: ProblemList): Promise<Manifest | null> {
  const manifest = files.find(({ kind }) => kind === null);
  if (manifest) return readManifest(manifest.path, problems);
  problems.add("manifest.missing", { file: null });
  return null;
}

async function versionOf(manifest: Manifest | null, files: Fetched["files"], problems: ProblemList): Promise<Version> {
  const pathOf = (kind: Kind) => files.find((file) => file.kind === kind)?.path;
  const users = pathOf(kinds.users);
  const userColumns = users ? await columnsIn(users) : null;
  const withRoles = pathOf(kinds.roles) !== undefined;
  return decideVersion(manifest?.version ?? null, { userColumns, withRoles }, problems);
}

const sumOf = <T>(files: ReadonlyMap<KindName, T>, of: (file: T) => number) =>
  [...files.values()].reduce((sum, file) => sum + of(file), 0);

const sourceOf = (sync: ClaimedSync): Source => ({
  districtId: sync.districtId,
  configurationId: sync.configuration.id,
});

/** Step check: sets aside what can't be applied, kind by kind, each after those it may refer to. */
export function checkFiles(
  { sync, run, session, tools }: TakingIn,
  { version, modes, files, asksStatus }: Read,
): Promise<Counts> {
  const judged: Judged = { modes, version, source: sourceOf(sync) };
  const today = tools.now().toISOString().slice(0, 10);
  const work = async () => {
    const counts: Counts = {};
    for (const kind of kindsOf(version)) {
      const file = files.get(kind.name);
      if (file) {
        run.signal.throwIfAborted();
        run.report({ file: kind.file }, Object.keys(counts).length / files.size);
        counts[kind.name] = await checkFile(session.db, kind, file, {
          ...judged,
          today,
          asksStatus: asksStatus.has(kind.name),
        });
      }
      // What a person is and where stands in roles.csv since 1.2.
      if (kind.name === "roles" && (file || counts.users)) await addRoles(session.db, judged, counts);
    }
    const tooMany = tooManyRejected(counts);
    await addProblems(session.db, [...tooMany, ...tooFewLeft(counts, tooMany.length > 0)]);
    return counts;
  };
  const aside = (counts: Counts) =>
    Object.values(counts).reduce((sum, { rejected, dangling }) => sum + rejected + dangling, 0);
  return run.during("check", work, (counts) => `${names(aside(counts), "row")} set aside`);
}

const nothingFound: KindCounts = { ...noChanges, read: 0, rejected: 0, dangling: 0 };

type Judging = Judged & { today: string; asksStatus: boolean };

async function checkFile(db: Db, kind: Kind, file: ReadFile, judged: Judging): Promise<KindCounts> {
  const { rows, dateShapes, seen, statuses } = file;
  const { version, today, asksStatus } = judged;
  const reading = { mode: judged.modes[kind.name], rows, dateShapes, seen, withStatus: statuses.odd };
  const rejected = await checkRows(db, kind, { ...reading, version, today, asksStatus });
  const dangling = await checkReferences(db, kind, judged);
  await checkRelations(db, kind, judged);
  const aside = { rejected: rejected + dangling.rejected, dangling: dangling.dangling };
  return { ...nothingFound, read: rows, ...aside };
}

async function addRoles(db: Db, judged: Judged, counts: Counts): Promise<void> {
  const { rejected, dangling } = await deriveRoles(db, judged);
  const users = counts.users ?? nothingFound;
  counts.users = { ...users, rejected: users.rejected + rejected, dangling: users.dangling + dangling };
}

const tooMany = { rows: 25, share: 0.05 };

/** Files of which so much is at fault that the rest can't be trusted. Rows that only dangle don't count. */
function tooManyRejected(counts: Counts): FoundProblem[] {
  return allKinds.flatMap(({ name, file }) => {
    const { read, rejected } = counts[name] ?? nothingFound;
    if (rejected < tooMany.rows || rejected <= read * tooMany.share) return [];
    return { code: "guard.too_many_rejected" as const, file, line: null, field: null, n: rejected };
  });
}

/**
 * Stored kinds of which no row is left, or else a bundle of which less than half is: so little is not what was sent.
 * `told` when it is known already that nothing applies.
 */
function tooFewLeft(counts: Counts, told: boolean): FoundProblem[] {
  const all = storedKinds.flatMap(({ name, file }) => {
    const { read, rejected, dangling } = counts[name] ?? nothingFound;
    return read > 0 ? [{ file, read, kept: read - rejected - dangling }] : [];
  });
  const sum = (of: "read" | "kept") => all.reduce((total, file) => total + file[of], 0);
  const none = all.filter(({ kept }) => kept <= 0);
  const nowhere = { line: null, field: null };
  return [
    ...none.map(({ file, read }) => ({ code: "guard.nothing_left" as const, file, n: read, ...nowhere })),
    ...(!told && none.length === 0 && sum("kept") * 2 < sum("read")
      ? [{ code: "guard.too_few_left" as const, file: null, n: sum("read") - sum("kept"), ...nowhere }]
      : []),
  ];
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
