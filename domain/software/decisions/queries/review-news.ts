import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { assignedTo } from "domain/software/decisions/review-assignee";
import { openStatuses } from "domain/software/requests/terms";
import { sql } from "kysely";

/**
 * Takes the news about a product's reviews as read and over for everybody for whom nothing is left to do: no review of
 * theirs waits in an open round, or no request for it is open. What waits again isn't over any more, by its newest news.
 * Call it in the transaction that ends, gives away or takes up again a review, a round or a request.
 */
export async function settleReviewNews(
  db: Db,
  scope: Scope,
  { districtId, softwareId }: { districtId: string; softwareId: string },
): Promise<void> {
  const isAssigned = assignedTo({ id: sql.ref("p.id"), role: sql.ref("p.role") });
  await sql`
    with judged as (
      select n.id, case n.kind
        when 'review_assigned' then not exists (select from review_rounds r join request_reviews w on w.round_id = r.id
          where r.district_id = n.district_id and r.software_id = n.subject_id and r.closed_at is null
            and w.status = 'waiting' and ${isAssigned})
        else not exists (select from software_requests q where q.district_id = n.district_id
          and q.software_id = n.subject_id and q.status = any (${[...openStatuses]}::text[])) end
        or exists (select from notifications o where o.profile_id = n.profile_id and o.district_id = n.district_id
          and o.kind = n.kind and o.subject_id = n.subject_id and (o.created_at, o.id) > (n.created_at, n.id)) as is_over
      from notifications n join profiles p on p.id = n.profile_id
      where n.district_id = ${districtId}::uuid and n.subject_id = ${softwareId}::uuid
        and n.kind in ('review_assigned', 'request_submitted') and ${inWholeDistrict(scope, sql.ref("n.district_id"))}
    )
    update notifications n set read_at = case when j.is_over then coalesce(n.read_at, now()) else n.read_at end,
      details = case when j.is_over then n.details || '{"over": true}' else n.details - 'over' end
    from judged j where j.id = n.id and j.is_over <> (n.details -> 'over' is not null)`.execute(db);
}
