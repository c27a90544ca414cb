import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { ProblemCode } from "domain/rosters/problem-texts";
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from "yauzl";
import { BoundedReader } from "./bounded-reader";

/** What a zip file says of one of its entries. Nothing of it is to be believed before it is judged. */
export type ZipEntry = {
  name: string;
  size: number;
  packedSize: number;
  crc32: number;
  method: number;
  encrypted: boolean;
  /** The kind of file in the way of Unix (S_IFMT); 0 when it is not said. */
  fileType: number;
  /** Where its header begins and its bytes end. */
  from: number;
  to: number;
  /** Its own header and the directory tell different things. */
  contradictory: boolean;
  entry: Entry;
};

/** An open zip file; whoever opened it closes it. */
export type Zip = {
  entries: ZipEntry[];
  /** The bytes of an entry, inflated, however many there are. */
  read: (entry: ZipEntry) => Promise<Readable>;
  close: () => Promise<void>;
};

/** A zip file that can't be read on, and why. */
export class BadZip extends Error {
  override name = "BadZip";

  constructor(
    readonly code: ProblemCode,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

const mostEntries = 1_000;
const headerSignature = 0x02014b50;

/**
 * Opens a zip file and reads its directory and the header of every entry; nothing is inflated. Throws BadZip when it is
 * no zip file, is cut off, or has too many entries.
 */
export async function openZip(file: string): Promise<Zip> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
    const zip = await sound(fromRandomAccessReaderPromise(new BoundedReader(handle, size), size, options));
    const entries = await sound(readEntries(zip, handle));
    return { entries, read: ({ entry }) => sound(zip.openReadStreamPromise(entry)), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readEntries(zip: ZipFile, handle: FileHandle): Promise<ZipEntry[]> {
  if (zip.entryCount > mostEntries) throw new BadZip("zip.too_many_entries");
  const directory = cursorOf(zip);
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(await withHeader(zip, entry));
  const next = Buffer.alloc(4);
  await handle.read(next, 0, 4, cursorOf(zip));
  // An entry more than the directory has counted: some programs would unpack it.
  if (next.readUInt32LE() === headerSignature) throw new BadZip("zip.contradictory");
  if (entries.some(({ to }) => to > directory)) throw new BadZip("zip.overlap");
  return entries;
}

// The package's types call it a boolean; it is where the next entry of the directory begins.
const cursorOf = (zip: ZipFile) => Number(zip.readEntryCursor);

async function withHeader(zip: ZipFile, entry: Entry): Promise<ZipEntry> {
  const header = await zip.readLocalFileHeaderPromise(entry);
  const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
  // With this flag the sizes follow the bytes; 4 GB stand for a size that is told elsewhere (zip64).
  const isKnown = (value: number) => (flags & 0x8) === 0 && value !== 0xffffffff;
  const contradictory =
    !header.fileName.equals(fileNameRaw) ||
    header.compressionMethod !== entry.compressionMethod ||
    (header.generalPurposeBitFlag & 0x9) !== (flags & 0x9) ||
    (isKnown(header.uncompressedSize) && header.uncompressedSize !== entry.uncompressedSize) ||
    (isKnown(header.compressedSize) && header.compressedSize !== entry.compressedSize);
  return {
    name: getFileNameLowLevel(flags, fileNameRaw, extraFields, true),
    size: entry.uncompressedSize,
    packedSize: entry.compressedSize,
    crc32: entry.crc32,
    method: entry.compressionMethod,
    encrypted: (flags & 0x2041) !== 0,
    fileType: (entry.externalFileAttributes >>> 16) & 0o170000,
    from: entry.relativeOffsetOfLocalHeader,
    to: header.fileDataStart + entry.compressedSize,
    contradictory,
    entry,
  };
}

/** What the package throws is the zip file's fault, unless the system said so. */
async function sound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BadZip || !(error instanceof Error) || "syscall" in error) throw error;
    throw new BadZip(/encrypt/.test(error.message) ? "zip.encrypted" : "zip.unreadable", { cause: error });
  }
}
