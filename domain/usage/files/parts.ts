import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Db } from "db/client";
import { open, type SecretsKey, seal } from "db/secrets";
import { addPart, readPart } from "../queries/file-parts";

/** What one part holds, at most. */
const partBytes = 1024 * 1024;

type Of = { districtId: string; fileId: string };
type Sealing = Of & { key: Buffer };

const placeOf = ({ fileId }: Of) => ({ table: "usage_files", id: fileId, column: "key_sealed" });

/** A key for one file, and as it is kept. */
export function newFileKey(secretsKey: SecretsKey, of: Of): { key: Buffer; sealed: string } {
  const key = randomBytes(32);
  return { key, sealed: seal(secretsKey, placeOf(of), key.toString("base64")) };
}

/** The key of a file. Throws when this installation's keys don't open it. */
export const openFileKey = (secretsKey: SecretsKey, of: Of, sealed: string): Buffer =>
  Buffer.from(open(secretsKey, placeOf(of), sealed), "base64");

/** A part's number is its nonce: the key seals no other file, and no part twice. */
function nonceOf(no: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(no, 8);
  return nonce;
}

function sealPart({ key, fileId }: Sealing, no: number, plain: Uint8Array): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(no)).setAAD(Buffer.from(fileId));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openPart({ key, fileId }: Sealing, no: number, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(no)).setAAD(Buffer.from(fileId));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
}

/** Bytes in pieces of one part each; the last may be shorter. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    kept.push(chunk);
    size += chunk.byteLength;
    if (size < partBytes) continue;
    let all = Buffer.concat(kept);
    for (; all.length >= partBytes; all = all.subarray(partBytes)) yield all.subarray(0, partBytes);
    kept = [all];
    size = all.length;
  }
  if (size > 0) yield Buffer.concat(kept);
}

/**
 * Keeps bytes as they come, sealed, in memory that does not grow with them. Returns how many parts and bytes there are, and
 * their SHA-256; "too-large" as soon as there are more than `most`.
 */
export async function writeParts(db: Db, of: Sealing, bytes: AsyncIterable<Uint8Array>, most: number) {
  const hash = createHash("sha256");
  let [parts, size] = [0, 0];
  for await (const plain of inParts(bytes)) {
    size += plain.length;
    if (size > most) return "too-large" as const;
    hash.update(plain);
    await addPart(db, { ...of, no: parts, bytes: plain.length, sealed: sealPart(of, parts, plain) });
    parts += 1;
  }
  return { parts, bytes: size, sha256: hash.digest() };
}

/** What was kept, in its order. `onPart` hears the number of each part before its bytes are given. */
export async function* readParts(
  db: Db,
  of: Sealing & { parts: number },
  onPart: (no: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  for (let no = 0; no < of.parts; no++) {
    const sealed = await readPart(db, { ...of, no });
    if (!sealed) throw new Error("A part of a file that waits is missing.");
    onPart(no);
    yield openPart(of, no, sealed);
  }
}
