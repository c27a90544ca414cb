import type { Db } from "db/client";
import { matching } from "db/paging";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

export type OtherRequest = {
  id: string;
  softwareId: string;
  product: string;
  who: string;
  school: string | null;
  at: Date;
};

/** The open requests of a district for other products, by product: those whose name or vendor matches. */
export async function listOtherRequests(
  db: Db,
  scope: Scope,
  { districtId, softwareId, search, limit }: { districtId: string; softwareId: string; search: string; limit: number },
): Promise<OtherRequest[]> {
  const { rows } = await sql<OtherRequest>`
    select r.id, s.id as "softwareId", s.name as product, p.display_name as who, c.name as school,
      r.submitted_at as at
    from software_requests r join software s on s.id = r.software_id join profiles p on p.id = r.requester_id
      left join schools c on c.id = r.school_id
    where r.district_id = ${districtId}::uuid and r.software_id <> ${softwareId}::uuid
      and r.status in ('submitted', 'in_review', 'info_requested')
      and ${inWholeDistrict(scope, sql.ref("r.district_id"))}
      and ${matching(search, sql`s.search_text`, sql`s.sort_name`)}
    order by s.sort_name, r.submitted_at, r.id limit ${limit}`.execute(db);
  return rows;
}
