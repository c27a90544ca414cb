import { timingSafeEqual } from "node:crypto";
import type { Db } from "db/client";
import { wholeDistrict } from "domain/access/scope";
import type { Actor, Stranger } from "./actor";
import { isKeyScope, type KeyScope } from "./key-scopes";
import { readKeyToken } from "./key-token";
import { findKeyByPrefix, noteKeyUse } from "./queries/api-keys";

/** A machine that has proved which key it holds. It is an Actor of one whole district. */
export type Caller = Actor & {
  districtId: string;
  districtName: string;
  keyId: string;
  keyName: string;
  keyPrefix: string;
  /** What it may do: all scopes of the key, or the fewer that a credential made from the key was given. */
  scopes: readonly KeyScope[];
  /** When the credential at hand stops working by itself. */
  expiresAt: Date | null;
};

/** For the audit log alone: the caller is never told which it was. */
export type Refused = {
  reason: "unknown" | "revoked" | "expired";
  keyId: string | null;
  districtId: string | null;
};

export type Verdict = { caller: Caller } | { refused: Refused };

/**
 * A kind of credential that may follow "Bearer". Reads a token: returns the look-up that judges it, or null when the
 * token is of another kind or was mistyped, which needs no database. A kind with a life of its own, as an access token
 * has, is one more of these; its Caller is that of the key it was made from.
 */
export type Credential = (token: string) => ((db: Db, from: Stranger) => Promise<Verdict>) | null;

const apiKey: Credential = (token) => {
  const read = readKeyToken(token);
  return read && ((db, from) => judgeKey(db, read, from));
};

/** Each token is of one kind at most: they begin differently. */
const credentials: readonly Credential[] = [apiKey];

/** Judges what followed "Bearer". Null when it is of no kind that is known. */
export async function judgeCredential(db: Db, token: string, from: Stranger): Promise<Verdict | null> {
  for (const credential of credentials) {
    const look = credential(token);
    if (look) return look(db, from);
  }
  return null;
}

const nothing = Buffer.alloc(32);

/** One look-up and one comparison, whatever comes of them. */
async function judgeKey(db: Db, { prefix, hash }: { prefix: string; hash: Buffer }, from: Stranger): Promise<Verdict> {
  const key = await findKeyByPrefix(db, { prefix });
  const right = timingSafeEqual(hash, key?.hash ?? nothing);
  const refused = { keyId: key?.id ?? null, districtId: key?.districtId ?? null };
  if (!key || !right) return { refused: { ...refused, reason: "unknown" } };
  if (!key.live) return { refused: { ...refused, reason: key.revoked ? "revoked" : "expired" } };
  if (key.useDue) await noteKeyUse(db, { id: key.id });
  return {
    caller: {
      ...wholeDistrict(key.districtId),
      ...from,
      districtId: key.districtId,
      districtName: key.districtName,
      role: null,
      keyId: key.id,
      keyName: key.name,
      keyPrefix: key.prefix,
      scopes: key.scopes.filter(isKeyScope),
      expiresAt: key.expiresAt,
    },
  };
}
