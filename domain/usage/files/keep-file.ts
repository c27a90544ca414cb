import { randomUUID } from "node:crypto";
import { fileKindOf, firstBytes } from "domain/file-kinds";
import { QueueUnavailable } from "domain/job";
import type { Tools } from "domain/tools";
import { importUsageFile } from "../jobs";
import { createFile, dropFile, endArrival } from "../queries/file-arrival";
import { newFileKey, writeParts } from "./parts";
import { mostFileBytes, type RemoteFault } from "./terms";

type Arriving = {
  districtId: string;
  sourceNo: number;
  /** As its sender calls it; shown and never opened. */
  name: string;
  createdBy: string | null;
  bytes: AsyncIterable<Uint8Array>;
};

export type Kept = {
  id: string;
  bytes: number;
  /** When a file of the same content came before: the id is that one's. */
  cameBefore: Date | null;
};

/** The bytes that a file begins with, and all of them. */
async function lookedAt(bytes: AsyncIterable<Uint8Array>) {
  const chunks = bytes[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let size = 0;
  while (size < firstBytes) {
    const next = await chunks.next();
    if (next.done) break;
    read.push(next.value);
    size += next.value.byteLength;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* read;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { first: Buffer.concat(read).subarray(0, firstBytes), all: all(), end: () => chunks.return?.() };
}

/**
 * Keeps a log, sealed, until a worker has read it. "empty", "too-large" or what it is instead of a log when nothing is
 * kept; what breaks off the bytes is thrown, and nothing is kept of them.
 */
export async function keepFile(
  tools: Pick<Tools, "db" | "secretsKey">,
  { bytes, ...file }: Arriving,
): Promise<Kept | RemoteFault> {
  const { first, all, end } = await lookedAt(bytes);
  try {
    return fileKindOf(first) ?? (await keepBytes(tools, file, all));
  } finally {
    // What was not read to its end, a file of ours or an upload, is let go of.
    await end();
  }
}

async function keepBytes(
  { db, secretsKey }: Pick<Tools, "db" | "secretsKey">,
  { districtId, ...file }: Omit<Arriving, "bytes">,
  all: AsyncIterable<Uint8Array>,
): Promise<Kept | RemoteFault> {
  const of = { districtId, fileId: randomUUID() };
  const { key, sealed } = newFileKey(secretsKey, of);
  await createFile(db, { ...of, ...file, keySealed: sealed });
  let isKept = false;
  try {
    const kept = await writeParts(db, { ...of, key }, all, mostFileBytes);
    if (kept === "too-large") return kept;
    if (kept.bytes === 0) return "empty";
    const there = await endArrival(db, { ...of, sha256: kept.sha256 });
    if (there) return { id: there.id, bytes: kept.bytes, cameBefore: there.createdAt };
    isKept = true;
    return { id: of.fileId, bytes: kept.bytes, cameBefore: null };
  } finally {
    if (!isKept) await dropFile(db, of);
  }
}

/** Asks a worker to read a file. One that is not heard now is found by the next tick. */
export async function askToImport(
  { enqueue, warn }: { enqueue: Tools["enqueue"]; warn: (facts: Record<string, unknown>, message: string) => void },
  of: { districtId: string; fileId: string },
): Promise<void> {
  await enqueue(importUsageFile, of).catch((error: unknown) => {
    if (!(error instanceof QueueUnavailable)) throw error;
    warn({ fileId: of.fileId }, "the queue did not take a usage file; the tick will send it");
  });
}
