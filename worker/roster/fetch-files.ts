import { setTimeout as wait } from "node:timers/promises";
import type { ClaimedSync } from "db/queries/sync-runs";
import type { WorkerTools } from "../handler";
import { wantedFiles } from "./bundle";
import { download, type LocalFile } from "./download";
import { SyncFailure } from "./failures";
import type { Remote, RemoteFile } from "./fetch";
import { patienceOf, settle } from "./settle";
import type { SyncRun } from "./sync-run";

/** Where the files of a sync come from. */
export type SyncSource = Pick<Remote, "list" | "download" | "close">;

type Fetching = {
  tools: Pick<WorkerTools, "now" | "settle">;
  sync: ClaimedSync;
  run: SyncRun;
  folder: string;
  openSource: () => Promise<SyncSource>;
};

/** The remote folder as it was when the files were taken, and what was brought over. */
export type Fetched = { listed: RemoteFile[]; files: LocalFile[] };

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
    const files = await run.during(
      "download",
      () => bring(opened.source, wantedFiles(listed), { run, folder }),
      (files) => `${names(files.length, "file")}, ${megabytes(files)} MB`,
    );
    return { listed, files };
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
      return wantedFiles(listed).map(({ remote }) => remote);
    },
    pause: (ms) => wait(ms, undefined, { signal: run.signal }),
    now: tools.now,
    patience: patienceOf(sync.trigger, tools.settle),
  });
  if (wantedFiles(listed).length > 0) return listed;
  throw new SyncFailure(
    "The remote folder holds no OneRoster files (orgs.csv, users.csv and so on). Nothing was applied. Check the remote folder.",
  );
}

function bring(
  source: SyncSource,
  wanted: ReturnType<typeof wantedFiles>,
  { run, folder }: Pick<Fetching, "run" | "folder">,
) {
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

const megabytes = (files: readonly LocalFile[]) =>
  (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1);
