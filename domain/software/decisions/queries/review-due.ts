import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { productsDue } from "domain/software/decisions/review-due";
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

/** `limit` null is no limit; `days` ahead, else the usual number. */
type Input = { districtId: string; today: string; limit: number | null; days?: number };

/** The select of listReviewsDue. */
export const selectReviewsDue = (scope: Scope, { limit, ...of }: Input) => sql<ReviewDue>`
    select r.software_id as "softwareId", r.name, r.approval_status as status, r.due_on as since,
      case when r.allowed_until = r.due_on then 'ended' else 'review' end as why, (count(*) over ())::int as total
    from (${productsDue(of)}) r
    where ${inWholeDistrict(scope, sql.ref("r.district_id"))}
    order by r.due_on, r.sort_name limit ${limit}::int`;

/**
 * The products of a district that come due for another look, the longest due first; `total` says how many there are in
 * all. `today` is the district's.
 */
export async function listReviewsDue(db: Db, scope: Scope, input: Input): Promise<ReviewDue[]> {
  const { rows } = await selectReviewsDue(scope, input).execute(db);
  return rows;
}
