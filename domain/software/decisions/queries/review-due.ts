import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { comesDue, reviewDay } from "domain/software/decisions/review-due";
import { effectiveApproval } from "domain/software/status/effective-status";
import type { ApprovalStatus } from "domain/software/status/terms";
import { sql } from "kysely";

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
 * The products of a district that come due for another look, the longest due first; `total` says how many there are in
 * all. `today` is the district's.
 */
export async function listReviewsDue(
  db: Db,
  scope: Scope,
  { districtId, today, limit }: { districtId: string; today: string; limit: number },
): Promise<ReviewDue[]> {
  const { rows } = await sql<ReviewDue>`
    select ds.software_id as "softwareId", s.name, ${effectiveApproval(districtId, today)} as status, ${reviewDay} as since,
      case when ds.allowed_until = ${reviewDay} then 'ended' else 'review' end as why, (count(*) over ())::int as total
    from district_software ds join software s on s.id = ds.software_id
    where ds.district_id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("ds.district_id"))}
      and ${comesDue({ districtId, today })}
    order by ${reviewDay}, s.sort_name limit ${limit}`.execute(db);
  return rows;
}
