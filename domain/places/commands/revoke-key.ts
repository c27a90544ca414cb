import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { endKey } from "domain/access/queries/api-keys";
import { recordAudit } from "domain/audit/queries/audit";

/**
 * Ends a key, of one district where that is given: its next request is refused. Returns whose it was, or undefined when
 * none of this prefix is in the actor's scope or it was revoked before.
 */
export async function revokeKey(db: Db, actor: Actor, { prefix, districtId }: { prefix: string; districtId?: string }) {
  return db.transaction().execute(async (db) => {
    const ended = await endKey(db, actor, { prefix, districtId });
    if (!ended) return undefined;
    await recordAudit(db, {
      actor,
      districtId: ended.districtId,
      action: "key.revoked",
      object: { table: "api_keys", id: ended.id },
      details: { prefix },
    });
    return ended;
  });
}
