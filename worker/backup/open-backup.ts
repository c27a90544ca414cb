import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { BackupRefused, Manifest, manifestName, sealName } from "./manifest";
import { type Entry, listTar, readEntry } from "./tar";

/** A backup that is whole: every part has the size and the hash that it should have. */
export type Backup = { manifest: Manifest; read: (part: string) => Readable };

const broken = (file: string, what: string) =>
  new BackupRefused(`${file} is broken: ${what}. Nothing was changed. Take another backup.`);

/**
 * Reads a backup through and checks all of it; `name` is the file as its owner knows it. Throws BackupRefused when it
 * is none, or when a byte of it is not right.
 */
export async function openBackup(file: string, name = file): Promise<Backup> {
  if (!existsSync(file)) throw new BackupRefused(`There is no file ${name}.`);
  const handle = await open(file, "r");
  try {
    const entries = await entriesOf(handle, name);
    const entry = (part: string) => {
      const found = entries.get(part);
      if (!found) throw broken(name, `${part} is not in it`);
      return found;
    };
    const manifest = await readManifest(file, name, entry);
    const parts = [...manifest.tables, ...manifest.files];
    const known = new Set([...parts.map(({ part }) => part), manifestName, sealName]);
    for (const part of entries.keys()) if (!known.has(part)) throw broken(name, `${part} does not belong in it`);
    for (const { part, bytes, sha256 } of parts) {
      const is = entry(part);
      if (is.bytes !== bytes || (await hashOf(readEntry(file, is))) !== sha256) {
        throw broken(name, `${part} is not what it was`);
      }
    }
    return { manifest, read: (part) => readEntry(file, entry(part)) };
  } finally {
    await handle.close();
  }
}

async function entriesOf(handle: FileHandle, file: string): Promise<Map<string, Entry>> {
  const entries = await listTar(handle);
  if (!entries) throw broken(file, "it is no archive, or was cut off");
  return new Map(entries.map((entry) => [entry.name, entry]));
}

async function readManifest(file: string, name: string, entry: (name: string) => Entry): Promise<Manifest> {
  const text = await buffer(readEntry(file, entry(manifestName)));
  const seal = (await buffer(readEntry(file, entry(sealName)))).toString();
  if (createHash("sha256").update(text).digest("hex") !== seal)
    throw broken(name, "its list of parts is not what it was");
  const read = Manifest.safeParse(JSON.parse(text.toString()));
  if (!read.success) throw new BackupRefused(`${name} is a backup of another kind than this version reads.`);
  return read.data;
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
