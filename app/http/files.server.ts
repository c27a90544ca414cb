import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "./env.server";

/** The name of a stored file: made here, never taken from a person or a post. */
const storedName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|pdf)$/;

/** True for a name that `putFile` could have given. */
export const isStoredName = (name: string) => storedName.test(name);
const at = (name: string) => path.join(env.filesFolder, name);

/**
 * Keeps a file under a name of its own. Takes its bytes and what kind of file it has been found to be; returns the name,
 * rejects when the disk does not take it. A folder of this machine for now: with several web processes on several
 * machines it has to be one that all of them share.
 */
export async function putFile(bytes: Uint8Array, kind: "webp" | "pdf" = "webp"): Promise<string> {
  const name = `${randomUUID()}.${kind}`;
  await mkdir(env.filesFolder, { recursive: true, mode: 0o700 });
  // Written under another name first, so that nobody is ever handed half a file.
  await writeFile(`${at(name)}.part`, bytes, { mode: 0o600 });
  await rename(`${at(name)}.part`, at(name));
  return name;
}

/** The bytes of a stored file; null when there is none of that name, or the name is none that we give. */
export async function getFile(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isStoredName(name)) return null;
  try {
    return new Uint8Array(await readFile(at(name)));
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
}

/** Removes a stored file; one that is gone already is well gone. */
export async function removeFile(name: string): Promise<void> {
  if (isStoredName(name)) await rm(at(name), { force: true });
}
