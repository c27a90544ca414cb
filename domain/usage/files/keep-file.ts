import { randomUUID } from "node:crypto";
import { QueueUnavailable } from "domain/job";
import type { Tools } from "domain/tools";
import { importUsageFile } from "../jobs";
import { createFile, dropFile, endArrival } from "../queries/files";
import { newFileKey, writeParts } from "./parts";
import { mostFileBytes } from "./terms";

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

/**
 * Keeps a log, sealed, until a worker has read it. "empty" or "too-large" when nothing is kept; what breaks off the bytes
 * is thrown, and nothing is kept of them.
 */
export async function keepFile(
  { db, secretsKey }: Pick<Tools, "db" | "secretsKey">,
  { districtId, bytes, ...file }: Arriving,
): Promise<Kept | "empty" | "too-large"> {
  const of = { districtId, fileId: randomUUID() };
  const { key, sealed } = newFileKey(secretsKey, of);
  await createFile(db, { ...of, ...file, keySealed: sealed });
  let isKept = false;
  try {
    const kept = await writeParts(db, { ...of, key }, bytes, mostFileBytes);
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
    warn({ fileId: of.fileId }, "the queue did not take a file of usage; the tick will send it");
  });
}
