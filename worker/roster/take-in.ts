import { compareRows } from "domain/rosters/compare";
import { allKinds, kinds, kindsOf } from "domain/rosters/kinds";
import type { Kind, Version } from "domain/rosters/kinds/kind";
import { rejectsBundle } from "domain/rosters/problem-texts";
import { addProblems } from "domain/rosters/problems";
import type { ClaimedSync } from "domain/rosters/queries/sync-runs";
import { type Coverage, measureCoverage } from "domain/rosters/reading";
import type { Modes, Source } from "domain/rosters/references";
import type { SyncSession } from "domain/rosters/session";
import { createStaging } from "domain/rosters/staging";
import { type BundleReading, type KindName, kindNames } from "domain/rosters/terms";
import type { WorkerTools } from "../handler";
import { noteFolder } from "./bundle";
import { type Fetched, names } from "./fetch-files";
import { formatByHeaders } from "./foreign-formats";
import { type Declared, declaredFiles, type Manifest, readManifest } from "./manifest";
import { decideModes } from "./modes";
import { noteOtherContents } from "./other-contents";
import { ProblemList } from "./problem-list";
import { type ReadFile, readIntoStaging } from "./read";
import type { Counts } from "./summary";
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

/** Step read: every file into the tables of its kind, and what is wrong with whole files. */
export function readFiles(
  { sync, run, session, tools }: TakingIn,
  { listed, files, problems: met }: Fetched,
): Promise<Read> {
  const problems = new ProblemList();
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const work = async (): Promise<Read> => {
    await session.db.transaction().execute(createStaging);
    await addProblems(session.db, met);
    if (met.some(({ code }) => rejectsBundle(code))) return nothingRead;
    const foreign = formatByHeaders(await headersOf(files));
    if (foreign) problems.add(foreign, { file: null });
    if (foreign || (await noteOtherContents(files, problems))) {
      await addProblems(session.db, problems.all());
      return nothingRead;
    }
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
      const reading = { kind, version, today: dayOf(tools), path, problems, signal: run.signal, onRows };
      const result = await readIntoStaging(session, reading);
      read.set(kind.name, result);
      before.rows += result.rows;
      before.bytes += bytes;
    }
    run.report({ file: null, filesDone: files.length, rowsDone: before.rows, rowsTotal: before.rows });
    noteHeadersAlone(read, problems);
    const there = listed.map(({ name }) => name);
    const declared = manifest && declaredFiles(manifest, version, there, problems);
    const measure = (kinds: readonly Kind[]) => measureCoverage(session.db, sourceOf(sync), kinds);
    const input = { version, readAs: sync.configuration.readAs, declared, present: read, measure };
    const { modes, taken } = await decideModes(input, problems);
    noteLooseEnds(read, modes, problems);
    const reading = isUnread(read) ? null : taken && { ...taken, people: await peopleIn(read, measure) };
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

function noteHeadersAlone(read: Read["files"], problems: ProblemList): void {
  const all = [...read.values()];
  const isBare = all.length > 0 && all.every(({ rows, unread }) => rows === 0 && !unread);
  if (isBare) problems.add("file.only_headers", { file: null });
}

/** Whether none of the files that are there could be read. */
const isUnread = (read: Read["files"]) => read.size > 0 && [...read.values()].every(({ unread }) => unread);

/** Who of the roster is in the files; null when that can't be read. */
const peopleIn = async (read: Read["files"], measure: (kinds: readonly Kind[]) => Promise<Coverage>) =>
  read.get("users")?.unread ? null : measure([kinds.users]);

/**
 * Tells of references that are not kept and name nothing: where the file that they name is there as a whole, or a full
 * export has none.
 */
function noteLooseEnds(files: Read["files"], modes: Modes, problems: ProblemList): void {
  for (const [name, { looseEnds }] of files) {
    if (!looseEnds?.names || !looseEnds.field) continue;
    const named = files.get(looseEnds.names);
    if (named ? modes[looseEnds.names] === "delta" : modes[name] !== "bulk") continue;
    const n = named ? looseEnds.missingFrom(named.prints) : looseEnds.count;
    if (n > 0) problems.add("semantic.loose_end", { file: kinds[name].file, field: looseEnds.field, n });
  }
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

/** The headers of the files by which other formats are told, by name without .csv. */
async function headersOf(files: Fetched["files"]): Promise<Map<string, string[]>> {
  const headers = new Map<string, string[]>();
  for (const { kind, path } of files) {
    const columns = kind && telling.includes(kind.name) ? await columnsIn(path) : null;
    if (kind && columns) headers.set(kind.name, columns);
  }
  return headers;
}

/** The day on which a sync runs, as ISO writes it. */
export const dayOf = ({ now }: TakingIn["tools"]): string => now().toISOString().slice(0, 10);

const telling: readonly KindName[] = ["users", "classes", "enrollments", "roles"];

async function versionOf(manifest: Manifest | null, files: Fetched["files"], problems: ProblemList): Promise<Version> {
  const pathOf = (kind: Kind) => files.find((file) => file.kind === kind)?.path;
  const users = pathOf(kinds.users);
  const userColumns = users ? await columnsIn(users) : null;
  const withRoles = pathOf(kinds.roles) !== undefined;
  return decideVersion(manifest?.version ?? null, { userColumns, withRoles }, problems);
}

const sumOf = <T>(files: ReadonlyMap<KindName, T>, of: (file: T) => number) =>
  [...files.values()].reduce((sum, file) => sum + of(file), 0);

export const sourceOf = (sync: ClaimedSync): Source => ({
  districtId: sync.districtId,
  configurationId: sync.configuration.id,
});

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
