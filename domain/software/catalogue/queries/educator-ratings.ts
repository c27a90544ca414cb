import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/** What the staff of a district think of a product: how many, their mean (1 to 5), and what the reader gave it. */
export type StaffRating = {
  count: number;
  /** Null without any. */
  mean: number | null;
  own: { stars: number; note: string | null; ratedAt: string } | null;
  /** Some of them are made up. */
  demo: boolean;
};

type Of = { districtId: string; softwareId: string };

/**
 * The ratings of a product as count and mean, and one's own. Nobody reads what another person gave. For everyone who works
 * in the district; always one row.
 */
export const selectStaffRating = (scope: Scope, { districtId, softwareId }: Of) => sql<StaffRating>`
  select count(*)::int as count, avg(r.stars)::float8 as mean, coalesce(bool_or(r.demo), false) as demo,
    (select json_build_object('stars', o.stars, 'note', o.note, 'ratedAt', o.rated_at) from educator_ratings o
      where o.district_id = ${districtId}::uuid and o.software_id = ${softwareId}::uuid
        and o.profile_id = ${scope.profileId}::uuid and ${inOwnDistrict(scope, sql.ref("o.district_id"))}) as own
  from educator_ratings r
  where r.district_id = ${districtId}::uuid and r.software_id = ${softwareId}::uuid
    and ${inOwnDistrict(scope, sql.ref("r.district_id"))}`;

/** Works in the district: a rating is of its own staff, and never of those who look after many districts. */
const worksThere = (scope: Scope, { districtId }: Of) => sql`exists (select from profiles p
  where p.id = ${scope.profileId}::uuid and p.district_id = ${districtId}::uuid and p.deactivated_at is null
    and p.role not in ('student', 'admin', 'super_admin')) and ${inOwnDistrict(scope, sql<string>`${districtId}::uuid`)}`;

/**
 * Gives a product one's own rating, in the place of an earlier one. Returns its id, and whether there was one; undefined
 * when the product is not in scope, or the actor isn't of the district's staff.
 */
export async function setOwnRating(
  db: Db,
  scope: Scope,
  { stars, note, ...of }: Of & { stars: number; note: string | null },
): Promise<{ id: string; changed: boolean } | undefined> {
  const { rows } = await sql<{ id: string; changed: boolean }>`
    insert into educator_ratings (district_id, software_id, profile_id, stars, note)
    select ${of.districtId}::uuid, s.id, ${scope.profileId}::uuid, ${stars}::int, ${note} from software s
    where s.id = ${of.softwareId}::uuid and s.merged_into_id is null
      and (s.district_id is null or s.district_id = ${of.districtId}::uuid) and ${worksThere(scope, of)}
    on conflict (district_id, software_id, profile_id) do update
      set stars = excluded.stars, note = excluded.note, rated_at = now(), demo = false
    returning id, xmax <> 0 as changed`.execute(db);
  return rows[0];
}

/** Takes back one's own rating. Returns its id; undefined when there is none. */
export async function removeOwnRating(db: Db, scope: Scope, of: Of): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    delete from educator_ratings r where r.district_id = ${of.districtId}::uuid and r.software_id = ${of.softwareId}::uuid
      and r.profile_id = ${scope.profileId}::uuid and ${inOwnDistrict(scope, sql.ref("r.district_id"))}
    returning r.id`.execute(db);
  return rows[0];
}
