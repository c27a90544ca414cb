import type { Db } from "db/client";
import { permissions } from "domain/access/permissions";
import type { Scope } from "domain/access/scope";
import { assignedTo } from "domain/software/decisions/review-assignee";
import { sql } from "kysely";

const deciding = permissions["approve:software"];

/** Whoever works in a district: its own people's question of who decides there has an answer for each of them. */
const inDistrict = (scope: Scope) =>
  sql<boolean>`(${scope.reach === "all"} or p.district_id = ${scope.districtId}::uuid)`;

/** Everyone of a district who decides about software and can sign in; ids only. */
export async function listDeciders(db: Db, scope: Scope, { districtId }: { districtId: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p join auth_users u on u.id = p.auth_user_id
    where p.district_id = ${districtId}::uuid and p.role = any (${[...deciding]}::text[])
      and p.deactivated_at is null and u.disabled_at is null and ${inDistrict(scope)}
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Whom news from the one who asked concerns: who has a review of it that waits, by name or by their role, who
 * wrote to them, who moved it. Only
 * those who may decide in the district, so that nobody is told of what they can't open any more.
 */
export async function listRequestAudience(
  db: Db,
  scope: Scope,
  input: { districtId: string; requestId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p join software_requests r on r.district_id = ${input.districtId}::uuid
      and r.id = ${input.requestId}::uuid and p.id <> r.requester_id
    where p.district_id = r.district_id and p.role = any (${[...deciding]}::text[]) and p.deactivated_at is null
      and ${inDistrict(scope)} and (
        exists (select from request_reviews w where w.district_id = r.district_id and w.round_id = r.round_id
          and w.status = 'waiting' and p.auth_user_id is not null
          and ${assignedTo({ id: sql.ref("p.id"), role: sql.ref("p.role") })})
        or p.id in (select c.author_id from request_comments c where c.district_id = r.district_id and c.request_id = r.id)
        or p.id in (select h.actor_profile_id from request_history h where h.district_id = r.district_id
          and h.request_id = r.id))
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}
