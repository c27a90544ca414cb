import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/** What was done to a row: when, noun.verb, by whom where that is known, and the facts that it was noted with. */
export type ChangeLine = { id: string; at: Date; action: string; by: string | null; before: unknown; after: unknown };

type Of = { districtId: string | null; table: string; id: string; limit: number };

/**
 * What was done to a row, the newest first, as the audit log has it: for the history on its page. Whoever asks has found
 * the row to be theirs to read. `districtId` is null for rows of no district, for those who see all of them.
 */
export async function listChangesOf(db: Db, scope: Scope, { districtId, table, id, limit }: Of): Promise<ChangeLine[]> {
  return db
    .selectFrom("audit_log as a")
    .leftJoin("profiles as p", "p.id", "a.actor_profile_id")
    .select(["a.id", "a.at", "a.action", "p.display_name as by", "a.before", "a.after"])
    .where("a.object_table", "=", table)
    .where("a.object_id", "=", id)
    .where(sql<boolean>`a.district_id is not distinct from ${districtId}::uuid`)
    .where("a.result", "=", "ok")
    .where((eb) => inOwnDistrict(scope, eb.ref("a.district_id")))
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc")
    .limit(limit)
    .execute();
}
