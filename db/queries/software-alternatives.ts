import { sql } from "kysely";
import { inOwnDistrict, type Scope } from "../access/scope";
import type { Db } from "../client";

/** Products of the same category that the district has approved, those that share a subject first; a few. */
export async function listApprovedAlternatives(
  db: Db,
  scope: Scope,
  { districtId, softwareId }: { districtId: string; softwareId: string },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select b.id, b.name
    from software s join software b on b.category_id = s.category_id and b.id <> s.id and b.merged_into_id is null
      join district_software d on d.software_id = b.id and d.district_id = ${districtId}::uuid
    where s.id = ${softwareId}::uuid and d.approval_status in ('approved', 'approved_with_conditions')
      and ${inOwnDistrict(scope, sql.ref("d.district_id"))}
    order by (b.subjects && s.subjects) desc, b.sort_name, b.id limit 3`.execute(db);
  return rows;
}
