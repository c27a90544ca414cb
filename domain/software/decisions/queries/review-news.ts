import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { assignedTo } from "domain/software/decisions/review-assignee";
import { openStatuses } from "domain/software/requests/terms";
import { sql } from "kysely";

/**
 * Takes the news about a product's reviews as read by everybody for whom nothing is left to do: no review of theirs waits
 * in an open round, or no request for it is open. Call it in the transaction that ends a review, a round or a request.
 */
export async function settleReviewNews(
  db: Db,
  scope: Scope,
  { districtId, softwareId }: { districtId: string; softwareId: string },
): Promise<void> {
  await sql`
    update notifications n set read_at = now() from profiles p
    where p.id = n.profile_id and n.district_id = ${districtId}::uuid and n.subject_id = ${softwareId}::uuid
      and n.read_at is null and ${inWholeDistrict(scope, sql.ref("n.district_id"))}
      and case n.kind
        when 'review_assigned' then not exists (select from review_rounds r join request_reviews w on w.round_id = r.id
          where r.district_id = n.district_id and r.software_id = n.subject_id and r.closed_at is null
            and w.status = 'waiting' and ${assignedTo({ id: sql.ref("p.id"), role: sql.ref("p.role") })})
        when 'request_submitted' then not exists (select from software_requests q where q.district_id = n.district_id
          and q.software_id = n.subject_id and q.status = any (${[...openStatuses]}::text[]))
        else false end`.execute(db);
}
