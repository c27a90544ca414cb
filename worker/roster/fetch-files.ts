import { setTimeout as wait } from "node:timers/promises";
import type { FoundProblem } from "domain/rosters/problems";
import type { ClaimedSync } from "domain/rosters/queries/sync-runs";
import type { WorkerTools } from "../handler";
import { awaitedFiles, bundledZip, type WantedFile, wantedFiles } from "./bundle";
import { download, type LocalFile } from "./download";
import { SyncFailure } from "./failures";
import type { Remote, RemoteFile } from "./fetch";
import { foreignMessage } from "./foreign-formats";
import { ProblemList } from "./problem-list";
import { patienceOf, settle } from "./settle";
import type { SyncRun } from "./sync-run";
import { unzip } from "./unzip";

/** Where the files of a sync come from. */
export type SyncSource = Pick<Remote, "list" | "download" | "close">;

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

/** Steps list, settle and download: brings the files of the format into the sync's own folder. */
export async function fetchFiles({ tools, sync, run, folder, openSource }: Fetching): Promise<Fetched> {
  let source: SyncSource | null = null;
  try {
    const opened = await run.during(
      "list",
      async () => {
        source = await openSource();
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
    await (source as SyncSource | null)?.close();
  }
}

async function untilSettled(source: SyncSource, { tools, sync, run }: Pick<Fetching, "tools" | "sync" | "run">) {
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

async function bring(source: SyncSource, listed: RemoteFile[], { run, folder }: Bringing): Promise<Fetched> {
  const problems = new ProblemList();
  const zip = bundledZip(listed, problems);
  if (problems.all().length > 0) return { listed, files: [], problems: problems.all() };
  if (!zip) return { listed, files: await fetchOver(source, wantedFiles(listed), { run, folder }), problems: [] };
  const [local] = await fetchOver(source, [{ name: zip.name, kind: null, remote: zip }], { run, folder });
  const unzipped = await unzip({ zip: local as LocalFile, folder, signal: run.signal });
  return { ...unzipped, listed: [...unzipped.listed, ...listed.filter((file) => file !== zip)] };
}

function fetchOver(source: SyncSource, wanted: readonly WantedFile[], { run, folder }: Bringing) {
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
