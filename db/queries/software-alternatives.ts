import { sql } from "kysely";
import { inOwnDistrict, type Scope } from "../access/scope";
import type { Db } from "../client";
import { effectiveApproval } from "../governance/effective-status";

/** Products of the same category that are approved in the district today, those that share a subject first; a few. */
export async function listApprovedAlternatives(
  db: Db,
  scope: Scope,
  { districtId, softwareId }: { districtId: string; softwareId: string },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name
    from software a join software s on s.category_id = a.category_id and s.id <> a.id and s.merged_into_id is null
      join district_software ds on ds.software_id = s.id and ds.district_id = ${districtId}::uuid
    where a.id = ${softwareId}::uuid and ${effectiveApproval(districtId)} in ('approved', 'approved_with_conditions')
      and ${inOwnDistrict(scope, sql.ref("ds.district_id"))}
    order by (s.subjects && a.subjects) desc, s.sort_name, s.id limit 3`.execute(db);
  return rows;
}
