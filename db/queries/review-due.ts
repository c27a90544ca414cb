import { sql } from "kysely";
import { inWholeDistrict, type Scope } from "../access/scope";
import type { Db } from "../client";
import type { ApprovalStatus } from "../governance/terms";

export type ReviewDue = {
  softwareId: string;
  name: string;
  status: ApprovalStatus;
  /** The day, YYYY-MM-DD, and whether it is that of the next review or the last one of the approval. */
  since: string;
  why: "review" | "ended";
  total: number;
};

/**
 * The approved products of a district whose next review or last day comes within some days, or has passed, the longest
 * first; `total` says how many there are in all. One that is being reviewed is none of them. `today` is the district's.
 */
export async function listReviewsDue(
  db: Db,
  scope: Scope,
  { districtId, today, days = 0, limit = 5 }: { districtId: string; today: string; days?: number; limit?: number },
): Promise<ReviewDue[]> {
  const day = sql`least(ds.next_review_on, ds.allowed_until)`;
  const { rows } = await sql<ReviewDue>`
    select ds.software_id as "softwareId", s.name, ds.approval_status as status, ${day} as since,
      case when ds.allowed_until = ${day} then 'ended' else 'review' end as why, (count(*) over ())::int as total
    from district_software ds join software s on s.id = ds.software_id and s.merged_into_id is null
    where ds.district_id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("ds.district_id"))}
      and ds.approval_status in ('approved', 'approved_with_conditions', 'pilot', 'retiring')
      and ${day} <= ${today}::date + ${days}::int
      and not exists (select 1 from review_rounds r where r.district_id = ds.district_id
        and r.software_id = ds.software_id and r.closed_at is null)
    order by ${day}, s.sort_name limit ${limit}`.execute(db);
  return rows;
}
