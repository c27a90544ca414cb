import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

/** The files under a folder, as paths with slashes, in order; none when it is not there. */
export async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

/** What a file holds; null when it has gone in the meantime. */
export function readFileOf(folder: string, name: string): Promise<Buffer | null> {
  return readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Puts the folder `next` in the place of `folder`, which is gone afterwards. */
export async function replaceFolder(folder: string, next: string): Promise<void> {
  const old = `${folder}.replaced`;
  await rm(old, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  if (existsSync(folder)) await rename(folder, old);
  await rename(next, folder);
  await rm(old, { recursive: true, force: true });
}
