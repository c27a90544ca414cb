import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { kinds, manifestFile, manifestNames } from "domain/rosters/kinds";
import type { Version } from "domain/rosters/kinds/kind";
import type { KindName } from "domain/rosters/terms";
import { RemoteError } from "../roster/remote-error";
import { CsvRows, isGone, rolesOf, withRole } from "./csv-rows";
import { type Item, type ListName, listNames, readList } from "./lists";
import type { Service } from "./service";

export type Pulling = {
  service: Service;
  version: Version;
  /** Where the files are written. */
  folder: string;
  signal: AbortSignal;
  /** How many items of the list have arrived, of how many; null where the service doesn't say. */
  onItems: (list: ListName, listsDone: number, items: number, total: number | null) => void;
};

/** A file of the format that was written, `kind` null for the manifest. */
export type PulledFile = { name: string; kind: KindName | null; path: string };

/**
 * Reads all lists of a service and writes them as a full export: the files of OneRoster and a manifest, in a fixed order.
 * What the service marks as gone is left out, as from any full export. Demographics, contacts and passwords are not asked
 * for or not written. Throws RemoteError.
 */
export async function pullRoster(pulling: Pulling): Promise<PulledFile[]> {
  const { version, folder } = pulling;
  const files: PulledFile[] = [];
  for (const [done, list] of listNames.entries()) {
    const isSplit = list === "users" && version === "1.2";
    const written: KindName[] = isSplit ? ["users", "roles"] : [list];
    const writers = written.map((kind) => new KindFile(kind, version, folder));
    try {
      await writeList(pulling, { list, done, writers });
    } finally {
      await Promise.all(writers.map((writer) => writer.close()));
    }
    files.push(...writers.map(({ kind, path }) => ({ name: kinds[kind].file, kind, path })));
  }
  return [...files, await writeManifest(pulling, files)];
}

/** Of one list, as of all files of a folder together. */
const mostBytes = 4 * 1024 ** 3;
const tooMuch = "The service sends more than 4 GB of one list. Nothing was applied. Ask your vendor.";

type Writing = { list: ListName; done: number; writers: KindFile[] };

async function writeList({ service, version, signal, onItems }: Pulling, { list, done, writers }: Writing) {
  const [own, roles] = writers;
  let items = 0;
  for await (const page of readList(service, list)) {
    signal.throwIfAborted();
    const kept = page.items.filter((item) => !isGone(item));
    await own?.write(list === "users" && version === "1.1" ? kept.map(withRole) : kept);
    await roles?.write(kept.flatMap(rolesOf));
    if (writers.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes)
      throw new RemoteError("service-answer", { message: tooMuch });
    items += page.items.length;
    onItems(list, done, items, page.total);
  }
}

/** A file that is being written. */
class KindFile {
  readonly path: string;
  private readonly rows: CsvRows;
  private readonly stream;

  constructor(
    readonly kind: KindName,
    version: Version,
    folder: string,
  ) {
    this.rows = new CsvRows(kind, version);
    this.path = path.join(folder, kinds[kind].file);
    this.stream = createWriteStream(this.path, { mode: 0o600 });
    // A fault of the disk is thrown by the next write or by close.
    this.stream.on("error", () => {});
    this.stream.write(this.rows.header);
  }

  /** How much was written so far. */
  get bytes(): number {
    return this.stream.bytesWritten;
  }

  async write(items: readonly Item[]): Promise<void> {
    if (this.stream.errored) throw this.stream.errored;
    const text = items.map((item) => this.rows.lineOf(item)).join("");
    if (!this.stream.write(text)) await once(this.stream, "drain");
  }

  async close(): Promise<void> {
    this.stream.end();
    await finished(this.stream);
  }
}

/** The manifest says what the lists are: all there is of each, and nothing of the rest. */
async function writeManifest({ version, folder }: Pulling, files: readonly PulledFile[]): Promise<PulledFile> {
  const sent = new Set(files.map(({ kind }) => kind as string));
  const lines = [
    "propertyName,value",
    "manifest.version,1.0",
    `oneroster.version,${version}`,
    ...manifestNames(version).map((name) => `file.${name},${sent.has(name) ? "bulk" : "absent"}`),
  ];
  const target = path.join(folder, manifestFile);
  await writeFile(target, `${lines.join("\n")}\n`, { mode: 0o600 });
  return { name: manifestFile, kind: null, path: target };
}
