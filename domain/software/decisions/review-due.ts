import { inUseStatuses } from "domain/software/status/terms";
import { sql } from "kysely";
import { reviewDueDays } from "./terms";

type Input = {
  districtId: string;
  today: string /** How many days ahead, where it isn't the usual number. */;
  days?: number;
};

/**
 * The products that are in use on a district's day, or were until their approval ended, and come due soon after it, or
 * have come due, and nobody looks at them yet: `software_id, name, sort_name, district_id, approval_status, due_on,
 * allowed_until`. The day that a record is looked at again is, by its decision, that of the next review or the last one of
 * the approval.
 */
export const productsDue = ({ districtId, today, days = reviewDueDays }: Input) => sql`
  select ds.software_id, s.name, s.sort_name, ds.district_id, f.approval_status,
    least(ds.next_review_on, ds.allowed_until) as due_on, ds.allowed_until
  from district_software ds join software s on s.id = ds.software_id and s.merged_into_id is null
    join approval_periods f on f.district_id = ds.district_id and f.software_id = ds.software_id
      and f.during @> ${today}::date
  where ds.district_id = ${districtId}::uuid and f.approval_status in (${sql.join([...inUseStatuses, "ended"])})
    and least(ds.next_review_on, ds.allowed_until) <= ${today}::date + ${days}::int
    and not exists (select from review_rounds r where r.district_id = ds.district_id and r.software_id = ds.software_id
      and r.closed_at is null)`;
