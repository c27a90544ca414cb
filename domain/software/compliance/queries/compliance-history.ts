import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";

/** The newest changes of a product's checks and agreements. For those who see the whole district. */
export async function listComplianceHistory(
  db: Db,
  scope: Scope,
  { districtId, softwareId, limit }: { districtId: string; softwareId: string; limit: number },
) {
  return db
    .selectFrom("status_history as h")
    .leftJoin("profiles as p", "p.id", "h.actor_profile_id")
    .select(["h.id", "h.at", "h.what", "h.from_value as from", "h.to_value as to", "h.reason", "h.details"])
    .select("p.display_name as by")
    .where("h.district_id", "=", districtId)
    .where("h.software_id", "=", softwareId)
    .where("h.what", "in", ["agreement", "check"])
    .where((eb) => inWholeDistrict(scope, eb.ref("h.district_id")))
    .orderBy("h.at", "desc")
    .orderBy("h.id", "desc")
    .limit(limit)
    .execute();
}
