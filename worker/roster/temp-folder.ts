import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

const named = /^sync-.+-(\d+)$/;
const ours = new Set<string>();
let runs = 0;

/**
 * Makes an empty folder for one run of a sync under `tempRoot` (made when it is not there), closed to everybody else:
 * `sync-<syncId>-<run>-<pid>`, mode 0700. An earlier run of the same sync that still goes on in this process keeps its
 * own. Returns its path. Throws when `tempRoot` belongs to somebody else or others may write in it.
 */
export async function makeTempFolder(tempRoot: string, syncId: string): Promise<string> {
  await mkdir(tempRoot, { recursive: true, mode: 0o700 });
  await assertPrivate(tempRoot);
  const folder = path.join(tempRoot, `sync-${syncId}-${++runs}-${process.pid}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  ours.add(folder);
  return folder;
}

/** Removes a folder that `makeTempFolder` made; does nothing when it is gone. */
export async function removeTempFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  ours.delete(folder);
}

/**
 * Removes the folders under `tempRoot` whose process no longer lives on this machine. Returns how many. A folder with
 * this process's own number that this process has not made is from a forerunner with the same number, as a container
 * that starts again has.
 */
export async function sweepTempFolders(tempRoot: string): Promise<number> {
  const names = await readdir(tempRoot).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const left = names.map((name) => path.join(tempRoot, name)).filter(isLeft);
  await Promise.all(left.map((folder) => rm(folder, { recursive: true, force: true })));
  return left.length;
}

function isLeft(folder: string): boolean {
  const pid = Number(named.exec(path.basename(folder))?.[1] ?? Number.NaN);
  if (Number.isNaN(pid)) return false;
  return pid === process.pid ? !ours.has(folder) : !lives(pid);
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function assertPrivate(tempRoot: string): Promise<void> {
  const { uid, mode } = await stat(tempRoot);
  const me = process.getuid?.();
  if ((me !== undefined && uid !== me) || (mode & 0o022) !== 0) {
    throw new Error(`${tempRoot} is not safe for rosters: it must belong to this user and be closed to others.`);
  }
}
