import { stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { kinds } from "domain/rosters/kinds";
import type { FoundProblem } from "domain/rosters/problems";
import type { ClaimedSync } from "domain/rosters/queries/sync-runs";
import type { WorkerTools } from "../handler";
import { listNames } from "../one-roster/lists";
import type { PulledFile, Pulling } from "../one-roster/pull";
import { awaitedFiles, bundledZip, type WantedFile, wantedFiles } from "./bundle";
import { download, type LocalFile, sha256Of } from "./download";
import { SyncFailure } from "./failures";
import type { Remote, RemoteFile } from "./fetch";
import { foreignMessage } from "./foreign-formats";
import { ProblemList } from "./problem-list";
import { patienceOf, settle } from "./settle";
import type { SyncRun } from "./sync-run";
import { unzip } from "./unzip";

/** A folder in which the files of a sync lie. */
export type FolderSource = Pick<Remote, "list" | "download" | "close">;

/** A service from which the files of a sync are written: what has arrived so far, of how much where that is known. */
export type ServiceSource = Pick<Remote, "close"> & {
  pull: (folder: string, onItems: Pulling["onItems"]) => Promise<PulledFile[]>;
};

/** Where the files of a sync come from. */
export type SyncSource = FolderSource | ServiceSource;

type Fetching = {
  tools: Pick<WorkerTools, "now" | "settle">;
  sync: ClaimedSync;
  run: SyncRun;
  folder: string;
  openSource: () => Promise<SyncSource>;
};

/**
 * The remote folder as it was when the files were taken (or the zip file in it), what was brought over, and what was
 * wrong with it before any file was read.
 */
export type Fetched = { listed: RemoteFile[]; files: LocalFile[]; problems: FoundProblem[] };

/** Why a sync of a folder without a roster ends. */
export const noFilesMessage =
  "The remote folder has no OneRoster files (orgs.csv, users.csv and so on). Nothing was applied. Check the remote folder.";

export const names = (n: number, one: string) => `${n.toLocaleString("en-US")} ${n === 1 ? one : `${one}s`}`;

/** Brings the files of the format into the sync's own folder, from where its configuration has them. */
export const fetchFiles = (fetching: Fetching): Promise<Fetched> =>
  fetching.sync.configuration.serviceUrl === null ? fromFolder(fetching) : fromService(fetching);

/** Steps list, settle and download. */
async function fromFolder({ tools, sync, run, folder, openSource }: Fetching): Promise<Fetched> {
  let source: FolderSource | null = null;
  try {
    const opened = await run.during(
      "list",
      async () => {
        source = folderOf(await openSource());
        return { source, files: await source.list() };
      },
      ({ files }) => names(files.length, "file"),
    );
    const listed = await run.during(
      "settle",
      () => untilSettled(opened.source, { tools, sync, run }),
      () => "no file changed",
    );
    return await run.during(
      "download",
      () => bring(opened.source, listed, { run, folder }),
      ({ files }) => `${names(files.length, "file")}, ${sizeOf(files)}`,
    );
  } finally {
    await (source as FolderSource | null)?.close();
  }
}

function folderOf(source: SyncSource): FolderSource {
  if ("list" in source) return source;
  throw new Error("A configuration of files has a folder.");
}

/** Step download alone: a service is asked for all it has, and nobody writes to what it says meanwhile. */
async function fromService({ tools, run, folder, openSource }: Fetching): Promise<Fetched> {
  const work = async (): Promise<Fetched> => {
    const source = await openSource();
    if (!("pull" in source)) throw new Error("A configuration of a service is pulled from it.");
    try {
      const pulled = await source.pull(folder, (list, listsDone, items, total) => {
        const part = total ? Math.min(1, items / total) : 0;
        const file = kinds[list].file;
        run.report({ file, filesDone: listsDone, filesTotal: listNames.length }, (listsDone + part) / listNames.length);
      });
      const files = await Promise.all(pulled.map((file) => asLocal(file, tools.now())));
      return { listed: files.map(({ remote }) => remote), files, problems: [] };
    } finally {
      await source.close();
    }
  };
  return run.during("download", work, ({ files }) => `${names(files.length - 1, "list")}, ${sizeOf(files)}`);
}

async function asLocal({ name, kind, path }: PulledFile, modifiedAt: Date): Promise<LocalFile> {
  const { size: bytes } = await stat(path);
  const remote = { name, size: bytes, modifiedAt };
  return { name, kind: kind && kinds[kind], remote, path, bytes, sha256: await sha256Of(path, bytes) };
}

async function untilSettled(source: FolderSource, { tools, sync, run }: Pick<Fetching, "tools" | "sync" | "run">) {
  let listed: RemoteFile[] = [];
  await settle({
    look: async () => {
      listed = await source.list();
      // What else lies in the folder may change as it likes.
      return awaitedFiles(listed);
    },
    pause: (ms) => wait(ms, undefined, { signal: run.signal }),
    now: tools.now,
    patience: patienceOf(sync.trigger, tools.settle),
  });
  if (awaitedFiles(listed).length > 0) return listed;
  throw new SyncFailure(foreignMessage(listed.map(({ name }) => name)) ?? noFilesMessage);
}

type Bringing = Pick<Fetching, "run" | "folder">;

async function bring(source: FolderSource, listed: RemoteFile[], { run, folder }: Bringing): Promise<Fetched> {
  const problems = new ProblemList();
  const zip = bundledZip(listed, problems);
  if (problems.all().length > 0) return { listed, files: [], problems: problems.all() };
  if (!zip) return { listed, files: await fetchOver(source, wantedFiles(listed), { run, folder }), problems: [] };
  const [local] = await fetchOver(source, [{ name: zip.name, kind: null, remote: zip }], { run, folder });
  const unzipped = await unzip({ zip: local as LocalFile, folder, signal: run.signal });
  return { ...unzipped, listed: [...unzipped.listed, ...listed.filter((file) => file !== zip)] };
}

function fetchOver(source: FolderSource, wanted: readonly WantedFile[], { run, folder }: Bringing) {
  const total = wanted.reduce((sum, { remote }) => sum + remote.size, 0);
  return download({
    source,
    wanted,
    folder,
    signal: run.signal,
    onBytes: (file, filesDone, bytes) =>
      run.report({ file, filesDone, filesTotal: wanted.length }, bytes / Math.max(1, total)),
  });
}

/** The size of all files together, "0.4 kB" or "12.5 MB". */
function sizeOf(files: readonly LocalFile[]): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes < 100_000 ? `${Math.max(0.1, bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
