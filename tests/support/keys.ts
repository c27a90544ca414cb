import type { Db } from "db/client";
import { operator } from "domain/access/actor";
import { type KeyScope, keyScopes } from "domain/access/key-scopes";
import { createKey } from "domain/places/commands/create-key";

type Wanted = { districtId: string; name?: string; scopes?: readonly KeyScope[]; expiresOn?: string | null };

/** A key of a district, as the operator makes it, with its token. */
export async function aKey(db: Db, { districtId, name = "Nightly export", scopes, expiresOn }: Wanted) {
  const input = { districtId, name, scopes: scopes ?? keyScopes, expiresOn: expiresOn ?? null };
  const made = await createKey(db, operator, input);
  if (!made || made === "past") throw new Error(`the key was not made: ${made}`);
  return made;
}
