import { createHash, randomBytes } from "node:crypto";

// 256 random bits and nothing else: what a link stands for is only in the database, and there only as its SHA-256.
const tokenBytes = 32;

/** A new token for a link, and its hash as the database keeps it. */
export function newLinkToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(tokenBytes).toString("base64url");
  return { token, tokenHash: hashLinkToken(token) };
}

/** SHA-256 of a link's token, as the database keeps it. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token, "utf8").digest();
}
