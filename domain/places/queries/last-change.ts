import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";

/** Who changed a row of a district last, and when, as the audit log has it. For telling the second of two people. */
export async function findLastChange(
  db: Db,
  scope: Scope,
  { districtId, table, id }: { districtId: string; table: string; id: string },
): Promise<{ by: string | null; at: Date; action: string } | undefined> {
  return db
    .selectFrom("audit_log as a")
    .leftJoin("profiles as p", "p.id", "a.actor_profile_id")
    .select(["p.display_name as by", "a.at", "a.action"])
    .where("a.object_table", "=", table)
    .where("a.object_id", "=", id)
    .where("a.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("a.district_id")))
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc")
    .executeTakeFirst();
}
