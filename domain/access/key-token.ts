import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

// rck_<prefix>_<secret><checksum>: a fixed mark and a checksum, so that scanners for leaked secrets know one for sure and
// a mistyped one costs no look-up. Letters and digits only, so that a double click selects the whole.
const mark = "rck";
const prefixBytes = 5;
const secretBytes = 32;
// 62^43 > 2^256, 62^6 > 2^32.
const secretLength = 43;
const checksumLength = 6;
const shape = /^(rck_([0-9a-f]{10})_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export type KeyToken = {
  /** Ten hexadecimal digits that tell keys apart; no secret. */
  prefix: string;
  /** SHA-256 of the whole token, as the database keeps it. */
  hash: Buffer;
};

/** A new key. The token is shown once, to whoever asked for it. */
export function newKeyToken(): KeyToken & { token: string } {
  const prefix = randomBytes(prefixBytes).toString("hex");
  const begun = `${mark}_${prefix}_${base62(randomBytes(secretBytes), secretLength)}`;
  const token = begun + checksumOf(begun);
  return { token, prefix, hash: hashOf(token) };
}

/** What a token says of itself, or null when it is no key of ours or was mistyped. */
export function readKeyToken(token: string): KeyToken | null {
  const [, begun = "", prefix = "", checksum] = shape.exec(token) ?? [];
  if (!begun || checksumOf(begun) !== checksum) return null;
  return { prefix, hash: hashOf(token) };
}

const hashOf = (token: string) => createHash("sha256").update(token, "utf8").digest();

function checksumOf(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return base62(bytes, checksumLength);
}

function base62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (let at = 0; at < length; at++) {
    text = digits.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
