import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import type { Named } from "../recommendation";

type Of = { districtId: string; today: string; softwareIds: readonly string[] };

/** So many are named for each product. */
const most = 3;

/**
 * The first few products of the same category that a district has approved, by product: those that share a subject first.
 * For everyone of the district.
 */
export async function listApprovedAlternatives(
  db: Db,
  scope: Scope,
  { districtId, today, softwareIds }: Of,
): Promise<ReadonlyMap<string, readonly Named[]>> {
  if (softwareIds.length === 0) return new Map();
  const { rows } = await sql<{ of: string; alternatives: Named[] }>`
    select a.id as of, json_agg(json_build_object('id', s.id, 'name', s.name) order by s.nth) as alternatives
    from software a cross join lateral (
      select s.id, s.name, row_number() over (order by (s.subjects && a.subjects) desc, s.sort_name, s.id) as nth
      from software s join approval_periods f on f.district_id = ${districtId}::uuid and f.software_id = s.id
        and f.during @> ${today}::date and f.approval_status in ('approved', 'approved_with_conditions')
      where s.category_id = a.category_id and s.id <> a.id and s.merged_into_id is null
        and ${inOwnDistrict(scope, sql.ref("f.district_id"))}
      order by nth limit ${most}) s
    where a.id = any(${[...softwareIds]}::uuid[])
    group by a.id`.execute(db);
  return new Map(rows.map(({ of, alternatives }) => [of, alternatives]));
}
