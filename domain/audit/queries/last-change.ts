import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import type { Deed } from "domain/conflict";
import { sql } from "kysely";

type Changes = {
  /** Null for rows of no district, for those who see all of them. */
  districtId: string | null;
  table: string;
  id: string;
  /** What counts as a change: noun.verb. */
  actions: readonly string[];
  /** When several things share an id: what the line says of which one it was. */
  details?: Record<string, string>;
  /**
   * An action from before this time did not make the current version: a row can change without a line, as by a sync.
   */
  since?: Date;
};

/**
 * Who changed a row last, and when, as the audit log has it: for telling the second of two people. Whoever asks has
 * found the row to be theirs to change.
 */
export async function findLastChange(
  db: Db,
  scope: Scope,
  changes: Changes,
): Promise<(Deed & { after: unknown }) | undefined> {
  const { districtId, table, id, actions, details = {}, since } = changes;
  return db
    .selectFrom("audit_log as a")
    .leftJoin("profiles as p", "p.id", "a.actor_profile_id")
    .select(["p.display_name as by", "a.actor_profile_id as byId", "a.at", "a.after"])
    .where("a.object_table", "=", table)
    .where("a.object_id", "=", id)
    .where(sql<boolean>`a.district_id is not distinct from ${districtId}::uuid`)
    .where("a.action", "in", actions)
    .where("a.result", "=", "ok")
    .where(sql<boolean>`a.details @> ${JSON.stringify(details)}::jsonb`)
    .$if(since !== undefined, (query) => query.where("a.at", ">=", since as Date))
    .where((eb) => inOwnDistrict(scope, eb.ref("a.district_id")))
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
