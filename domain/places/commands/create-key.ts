import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { newKeyToken } from "domain/access/key-token";
import { insertKey, type NewKey } from "domain/access/queries/api-keys";
import { recordAudit } from "domain/audit/queries/audit";

/**
 * Makes a key of a district. Returns it with its token, which is kept nowhere: this is the one moment to hand it over.
 * Undefined when the district is not in the actor's scope, "past" when its last day is over there.
 */
export async function createKey(db: Db, actor: Actor, input: NewKey) {
  const made = await db.transaction().execute((db) => addKey(db, actor, input));
  if (made === "there") throw new Error("A new key has the id of another one.");
  return made;
}

/** The same inside of a transaction, under `id` where one is given; "there" when a key has that id already. */
export async function addKey(db: Db, actor: Actor, input: NewKey & { id?: string }) {
  const { token, ...key } = newKeyToken();
  const made = await insertKey(db, actor, { ...input, key });
  if (!made || typeof made === "string") return made;
  await recordAudit(db, {
    actor,
    districtId: input.districtId,
    action: "key.created",
    object: { table: "api_keys", id: made.id },
    details: { prefix: key.prefix, scopes: [...input.scopes], expires: made.expiresAt?.toISOString() ?? null },
  });
  return { id: made.id, prefix: key.prefix, token, expiresAt: made.expiresAt };
}
