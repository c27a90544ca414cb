import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type ReviewerRole, reviewerRoles } from "domain/software/decisions/terms";
import { sql } from "kysely";

/** Who can't review in a district any more, and by which role they did. */
type Leaving = { profileId: string; districtId: string | null; role: string };

/**
 * Gives what is to be reviewed by someone who can't any more to the role they had: their reviews of open rounds, and
 * what later rounds would give them. In the transaction that switches them off or gives them another place, after it
 * has. Returns the role, and the products of which a review waits for it now. A review that is being written in this
 * moment stays.
 */
export async function handOverReviews(
  db: Db,
  scope: Scope,
  { profileId, districtId, role }: Leaving,
): Promise<{ role: ReviewerRole; products: { id: string; name: string }[] }> {
  const to = reviewerRoles.find((one) => one === role) ?? "district_admin";
  const inScope = inWholeDistrict(scope, sql<string>`${districtId}::uuid`);
  await sql`
    update review_dimensions set assignee_profile_id = null, assignee_role = ${to}, version = version + 1
    where district_id = ${districtId}::uuid and assignee_profile_id = ${profileId}::uuid and ${inScope}`.execute(db);
  const { rows } = await sql<{ id: string; name: string }>`
    with locked as (
      select w.id, w.status, r.software_id from request_reviews w join review_rounds r on r.id = w.round_id and r.closed_at is null
      where w.district_id = ${districtId}::uuid and w.assignee_profile_id = ${profileId}::uuid
        and ${inScope}
      for update of w skip locked
    ), given as (
      update request_reviews w set assignee_profile_id = null, assignee_role = ${to}, version = version + 1
      from locked where w.id = locked.id
    )
    select distinct s.id, s.name from locked join software s on s.id = locked.software_id
    where locked.status = 'waiting' order by s.id`.execute(db);
  return { role: to, products: rows };
}
