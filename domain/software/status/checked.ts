import { type RawBuilder, sql } from "kysely";
import { todayIn } from "./today";

/**
 * Whether any requirement of a law has a check of a product that counts on the district's day: "not known", "not
 * applicable" and a check that has expired are none, as for the compliance score.
 */
export const isChecked = (districtId: string, softwareId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from compliance_checks k
  where k.district_id = ${districtId}::uuid and k.software_id = ${softwareId}
    and k.status not in ('unknown', 'not_applicable') and (k.expires_on is null or k.expires_on >= ${todayIn(districtId)}))`;
