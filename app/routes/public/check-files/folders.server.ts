import { rmSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const base = () => path.join(tmpdir(), `rollcall-uploads-${process.getuid?.() ?? 0}`);
const own = () => path.join(base(), String(process.pid));

let ready: Promise<void> | undefined;

/** Makes this process's own folder, removes those that processes left behind, and sees to its end with the process. */
async function prepare(): Promise<void> {
  // PostgreSQL, as another user, walks through to the database of a check, and can list nothing on its way.
  await mkdir(own(), { recursive: true, mode: 0o711 });
  await chmod(base(), 0o711);
  await chmod(own(), 0o711);
  process.once("exit", () => {
    try {
      rmSync(own(), { recursive: true, force: true });
    } catch {
      // A check that is just stopping removes its own folder.
    }
  });
  const left = (await readdir(base())).filter((name) => /^\d+$/.test(name) && !isAlive(Number(name)));
  for (const name of left) await rm(path.join(base(), name), { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}

/** A new folder for one upload, with the folder `files` in it. Whoever asks for it removes it. */
export async function newFolder(): Promise<string> {
  ready ??= prepare();
  await ready;
  const folder = await mkdtemp(path.join(own(), "upload-"));
  await chmod(folder, 0o711);
  await mkdir(path.join(folder, "files"), { mode: 0o700 });
  return folder;
}

/** Removes a folder, also while something still writes to it. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
