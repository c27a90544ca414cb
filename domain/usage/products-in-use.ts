import { districtInScope, type Scope } from "domain/access/scope";
import type { ApprovalStatus } from "domain/software/status/terms";
import { sql } from "kysely";

/** A product as a table of use names it. `usedId` is the one that was used; `id` the one it was merged into, if it was. */
export type ProductInUse = { usedId: string; id: string; name: string; vendor: string | null; status: ApprovalStatus };

type Of = { district: { districtId: string; today: string }; ids: readonly string[] };

/**
 * Products by their ids, each with its approval on the district's day. Everybody of a district reads how a product stands
 * that they use, students too. Asked apart from usage, which may lie on a machine of its own.
 */
export const selectProducts = (scope: Scope, { district: { districtId, today }, ids }: Of) => sql<ProductInUse>`
  select a.id as "usedId", s.id, s.name, v.name as vendor, coalesce(f.approval_status, 'not_reviewed') as status
  from districts d
    join software a on a.id = any(${ids}::uuid[]) and (a.district_id is null or a.district_id = d.id)
    join software s on s.id = coalesce(a.merged_into_id, a.id)
    left join vendors v on v.id = s.vendor_id
    left join approval_periods f on f.district_id = d.id and f.software_id = s.id and f.during @> ${today}::date
  where d.id = ${districtId}::uuid and ${districtInScope(scope)}`;
