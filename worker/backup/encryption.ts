import { createCipheriv, createDecipheriv, randomBytes, scrypt as scryptAsync } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { BackupRefused } from "./manifest";

const scrypt = promisify<string, Buffer, number, object, Buffer>(scryptAsync);

/*
 * The head: magic, scrypt's cost (log2 N, r, p: a byte each), salt (16), nonce prefix (7), check (16). Then chunks of 64
 * KiB, each AES-256-GCM with its tag after it. A chunk's nonce is the prefix, its number (4 bytes) and 1 for the last
 * one, else 0; the head is the associated data. So any change, move, omission, insertion or truncation is noticed.
 */
const magic = Buffer.from("rollcall-backup-encrypted-1\n", "latin1");
const cost = { logN: 17, r: 8, p: 1 };
const saltBytes = 16;
const prefixBytes = 7;
const tagBytes = 16;
const bareBytes = magic.length + 3 + saltBytes + prefixBytes;
const headBytes = bareBytes + tagBytes;
const chunkBytes = 64 * 1024;
/** Marks the nonce of the check, which no chunk has. */
const checkMark = 2;

const keyOf = (passphrase: string, salt: Buffer, { logN, r, p }: typeof cost) =>
  scrypt(passphrase.normalize("NFC"), salt, 32, { N: 2 ** logN, r, p, maxmem: 2 ** 30 });

function nonceOf(prefix: Buffer, number: number, mark: number): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(number, prefixBytes);
  nonce[11] = mark;
  return nonce;
}

type Box = { key: Buffer; prefix: Buffer; head: Buffer };

function sealed({ key, prefix, head }: Box, plain: Buffer, number: number, mark: number): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(prefix, number, mark)).setAAD(head);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null when the bytes are not what was sealed there. */
function opened({ key, prefix, head }: Box, bytes: Buffer, number: number, mark: number): Buffer | null {
  if (bytes.length < tagBytes) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(prefix, number, mark))
    .setAAD(head)
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** The bytes of a file in pieces of one size, each with whether it is the last; an empty file has one empty piece. */
async function* piecesOf(file: string, size: number, start = 0): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { start, highWaterMark: size })) {
    pending = Buffer.concat([pending, chunk as Buffer]);
    for (; pending.length > size; pending = pending.subarray(size))
      yield { piece: pending.subarray(0, size), isLast: false };
  }
  yield { piece: pending, isLast: true };
}

/** Encrypts the file `from` as the new file `to`, which only its owner reads. */
export async function encryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const [salt, prefix] = [randomBytes(saltBytes), randomBytes(prefixBytes)];
  const head = Buffer.concat([magic, Buffer.from([cost.logN, cost.r, cost.p]), salt, prefix]);
  const box = { key: await keyOf(passphrase, salt, cost), prefix, head };
  const out = await open(to, "wx", 0o600);
  try {
    await out.writeFile(Buffer.concat([head, sealed(box, Buffer.alloc(0), 0, checkMark)]));
    let number = 0;
    for await (const { piece, isLast } of piecesOf(from, chunkBytes)) {
      await out.writeFile(sealed(box, piece, number++, isLast ? 1 : 0));
    }
    await out.sync();
  } finally {
    await out.close();
  }
}

async function readHead(file: string): Promise<Buffer> {
  const handle: FileHandle = await open(file, "r");
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(head, 0, headBytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether a file is an encrypted backup, by how it begins. */
export async function isEncrypted(file: string): Promise<boolean> {
  return (await readHead(file)).subarray(0, magic.length).equals(magic);
}

/**
 * Decrypts what `encryptFile` made into the new file `to`. Throws BackupRefused when the passphrase is not the one, before
 * anything is written, and when the file was changed or cut off.
 */
export async function decryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const broken = () =>
    new BackupRefused(`${from} is broken: it was changed or cut off. Nothing was changed. Take another backup.`);
  const whole = await readHead(from);
  if (whole.length < headBytes) throw broken();
  const head = whole.subarray(0, bareBytes);
  const [logN = 0, r = 0, p = 0] = head.subarray(magic.length);
  // More than this is not ours, and would only take the machine's memory.
  if (logN > 20 || r > 8 || p > 4 || logN < 1 || r < 1 || p < 1) throw broken();
  const salt = head.subarray(magic.length + 3, magic.length + 3 + saltBytes);
  const prefix = head.subarray(bareBytes - prefixBytes);
  const box = { key: await keyOf(passphrase, salt, { logN, r, p }), prefix, head };
  if (!opened(box, whole.subarray(bareBytes), 0, checkMark)) {
    throw new BackupRefused(`This passphrase does not open ${from}. Nothing was changed. Check it and try again.`);
  }
  const out = await open(to, "wx", 0o600);
  try {
    let number = 0;
    for await (const { piece, isLast } of piecesOf(from, chunkBytes + tagBytes, headBytes)) {
      const plain = opened(box, piece, number++, isLast ? 1 : 0);
      if (!plain) throw broken();
      await out.writeFile(plain);
    }
  } finally {
    await out.close();
  }
}
