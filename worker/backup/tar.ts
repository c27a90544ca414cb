import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";

/** A part of an archive: where its bytes are in the file. */
export type Entry = { name: string; bytes: number; start: number };

const block = 512;
const padded = (bytes: number) => Math.ceil(bytes / block) * block;

/** What `tar` itself can list and unpack (POSIX ustar), written from front to back; sizes need not be known before. */
export async function createTar(file: string) {
  const handle = await open(file, "w", 0o600);
  let position = 0;
  const write = async (bytes: Buffer, at: number) => {
    for (let done = 0; done < bytes.length; ) {
      done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
    }
  };
  /** Adds a part; returns its size and SHA-256. */
  const add = async (name: string, content: Readable | Buffer[]) => {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of content) {
      await write(chunk, position + block + bytes);
      hash.update(chunk);
      bytes += chunk.length;
    }
    await write(headerOf(name, bytes), position);
    await write(Buffer.alloc(padded(bytes) - bytes), position + block + bytes);
    position += block + padded(bytes);
    return { bytes, sha256: hash.digest("hex") };
  };
  /** Ends the archive and waits for the disk. */
  const finish = async () => {
    await write(Buffer.alloc(2 * block), position);
    await handle.sync();
  };
  return { add, finish, close: () => handle.close() };
}

function headerOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for a backup.`);
  const header = Buffer.alloc(block);
  const put = (text: string, at: number) => header.write(text, at, "latin1");
  header.write(name, 0, "utf8");
  put("0000600\0", 100);
  put("0000000\0", 108);
  put("0000000\0", 116);
  putSize(header, bytes);
  put(
    `${Math.floor(Date.now() / 1_000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  put("        ", 148);
  put("0", 156);
  put("ustar\x0000", 257);
  put(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

// Eleven octal digits end at 8 GB; what is larger is written in binary, as every tar of today reads it.
function putSize(header: Buffer, bytes: number): void {
  if (bytes < 8 ** 11) header.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(bytes), 128);
  }
}

function sumOf(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < block; at++) sum += at >= 148 && at < 156 ? 0x20 : (header[at] as number);
  return sum;
}

/** The parts of an archive, or null when the file is none, or is cut off. */
export async function listTar(handle: FileHandle): Promise<Entry[] | null> {
  const { size } = await handle.stat();
  const entries: Entry[] = [];
  for (let at = 0; at + block <= size; ) {
    const header = Buffer.alloc(block);
    await handle.read(header, 0, block, at);
    if (header.every((byte) => byte === 0)) return entries;
    const sum = Number.parseInt(header.toString("latin1", 148, 154), 8);
    if (sum !== sumOf(header) || header.toString("latin1", 257, 262) !== "ustar") return null;
    const bytes =
      header[124] === 0x80
        ? Number(header.readBigUInt64BE(128))
        : Number.parseInt(header.toString("latin1", 124, 135), 8);
    if (at + block + padded(bytes) > size) return null;
    const name = header.toString("utf8", 0, 100).replace(/\0.*$/s, "");
    entries.push({ name, bytes, start: at + block });
    at += block + padded(bytes);
  }
  return null;
}

/** The bytes of one part. */
export function readEntry(file: string, { start, bytes }: Entry): Readable {
  return bytes === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + bytes - 1 });
}
