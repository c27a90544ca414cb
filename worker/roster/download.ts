import { createHash, webcrypto } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { WantedFile } from "./bundle";
import { SyncFailure } from "./failures";
import type { Remote } from "./fetch";

export type LocalFile = WantedFile & { path: string; bytes: number; sha256: string };

type Downloading = {
  source: Pick<Remote, "download">;
  wanted: readonly WantedFile[];
  folder: string;
  signal: AbortSignal;
  onBytes: (file: string, filesDone: number, bytesDone: number) => void;
};

const mostBytes = 4 * 1024 ** 3;

/**
 * Brings files into `folder` under the names of the format, one after the other, and verifies their sizes. Returns them
 * with their SHA-256. Throws RemoteError, or SyncFailure when a size differs or all together exceed 4 GB.
 */
export async function download({ source, wanted, folder, signal, onBytes }: Downloading): Promise<LocalFile[]> {
  if (wanted.reduce((sum, { remote }) => sum + remote.size, 0) > mostBytes) {
    throw new SyncFailure("The files are larger than 4 GB together. Nothing was read. Check the remote folder.");
  }
  const files: Promise<LocalFile>[] = [];
  let before = 0;
  for (const file of wanted) {
    signal.throwIfAborted();
    const { name, size } = file.remote;
    const local = path.join(folder, file.name);
    const soFar = before;
    await source.download(name, local, { size, onBytes: (bytes) => onBytes(file.name, files.length, soFar + bytes) });
    const { size: bytes } = await stat(local);
    if (bytes !== size) {
      throw new SyncFailure(`${name} changed while it was being read. Nothing was applied. Sync again later.`);
    }
    before += bytes;
    // While the next file is on its way, another thread reckons this one's hash.
    const hashed = sha256Of(local, bytes).then((sha256) => ({ ...file, path: local, bytes, sha256 }));
    // Awaited below; until then a failure must not count as unhandled.
    hashed.catch(() => {});
    files.push(hashed);
    onBytes(file.name, files.length, before);
  }
  return Promise.all(files);
}

const hashedAtOnce = 64 * 1024 ** 2;

/** A file's SHA-256 in hexadecimal, reckoned on another thread where the file is small enough. */
export async function sha256Of(file: string, bytes: number): Promise<string> {
  if (bytes <= hashedAtOnce) {
    return Buffer.from(await webcrypto.subtle.digest("SHA-256", await readFile(file))).toString("hex");
  }
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
  return hash.digest("hex");
}

/** Raised when the same files would be read differently, so that "the same files as last time" never hides that. */
const rules = 2;

/** One hash for a set of files: the same files and the same rules give the same. */
export function fileSetHash(files: readonly Pick<LocalFile, "name" | "bytes" | "sha256">[]): string {
  const lines = files.map(({ name, bytes, sha256 }) => `${name} ${bytes} ${sha256}`).sort();
  return createHash("sha256")
    .update([`rules ${rules}`, ...lines].join("\n"))
    .digest("hex");
}
