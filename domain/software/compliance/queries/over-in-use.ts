import { inWholeDistrict, type Scope } from "domain/access/scope";
import { terminatedOn } from "domain/software/compliance/terminated-on";
import { inUseStatuses } from "domain/software/status/terms";
import { sql } from "kysely";

/** An agreement that is over: its last day, or the day it was terminated (YYYY-MM-DD; null where that isn't known). */
type Over = { id: string; title: string; on: string | null };

/**
 * The agreements of a district, ended or terminated, that a product in use was covered by last, while no other one
 * covers it on the district's day. For those who see the whole district; everyone else gets none. The home page counts
 * these rows, and the list of agreements shows them.
 */
export const selectOverInUse = (
  scope: Scope,
  { districtId, today }: { districtId: string; today: string },
) => sql<Over>`
  select distinct l.id, l.title, l."on" from (
    select distinct on (x.software_id) a.id, a.title, case when a.status = 'terminated' then t.day else a.ends_on end as "on"
    from agreement_software x join software s on s.id = x.software_id and s.merged_into_id is null
      join approval_periods p on p.district_id = x.district_id and p.software_id = x.software_id
        and p.during @> ${today}::date and p.approval_status in (${sql.join(inUseStatuses)})
      join agreements a on a.district_id = x.district_id and a.id = x.agreement_id
      join agreement_periods f on f.district_id = a.district_id and f.agreement_id = a.id
        and f.during @> ${today}::date and f.state in ('ended', 'terminated')
      cross join lateral (select ${terminatedOn()} as day) t
    where x.district_id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("x.district_id"))}
      and not exists (select from agreement_software o
        join agreement_periods c on c.district_id = o.district_id and c.agreement_id = o.agreement_id
          and c.during @> ${today}::date and c.state in ('active', 'ends_soon', 'not_required')
        where o.district_id = x.district_id and o.software_id = x.software_id)
    order by x.software_id, coalesce(t.day, a.ends_on) desc nulls first, a.status = 'signed' desc, a.id) l`;
