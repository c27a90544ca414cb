import type { Db } from "db/client";
import { schoolRoles } from "domain/access/terms";
import { sql } from "kysely";
import { gradeCode } from "./grades";
import type { Source } from "./references";

const low = sql`(${sql.join(schoolRoles.map((role) => sql.lit(role)))})`;

/** The roster's roles that give a profile of their own. */
export const rolesWithProfile: readonly string[] = schoolRoles;

/**
 * Makes people of roster users. Students, teachers and principals (of 1.2) become profiles without a way to sign in; a
 * stored link holds, otherwise an email that one profile and one user of the roster have, within the district and up to
 * principal; a roster's administrator may be a principal we know already. Nobody above principal is touched, no role
 * changes, no auth user is made or changed, and who was not made by a roster alone is never deactivated.
 */
export async function bringPeople(db: Db, source: Source): Promise<void> {
  await gather(db, source);
  await matchByEmail(db, source);
  await makeProfiles(db, source);
  await refreshProfiles(db, source);
  await deactivateProfiles(db, source);
}

/** Whom this sync is about: users that changed or whose school did, and those who have no profile yet. */
async function gather(db: Db, { districtId, configurationId }: Source): Promise<void> {
  const school = (org: ReturnType<typeof sql>) => sql`o.district_id = ${districtId}
    and o.integration_id = ${configurationId} and o.sourced_id = ${org} and o.type = 'school'`;
  await sql`
    create temp table people on commit drop as
    select u.sourced_id, case when coalesce(c.op <> 'create', true) then u.profile_id end as profile_id,
      u.profile_id as kept_id, u.role, u.given_name, u.family_name, u.email, c.op, false as made,
      u.profile_id is null or coalesce(c.op = 'create', false) as newcomer, case when u.role = 'student' then ${gradeCode(sql`u.grades[1]`)} end as grade,
      case when first.school_id is not null then first.school_id else (
        select o.school_id from unnest(u.org_sourced_ids) with ordinality as t (id, nth)
          join roster_orgs o on ${school(sql`t.id`)} where o.school_id is not null order by t.nth limit 1
      ) end as school_id
    from roster_users u
      left join changed_users c on c.sourced_id = u.sourced_id
      left join roster_orgs first on first.district_id = ${districtId} and first.integration_id = ${configurationId}
        and first.sourced_id = u.org_sourced_ids[1] and first.type = 'school'
    where u.district_id = ${districtId} and u.integration_id = ${configurationId} and u.status = 'active'
      and (c.op is not null
        or (u.profile_id is null and u.role in ('student', 'teacher', 'principal', 'administrator'))
        or u.org_sourced_ids && (select coalesce(array_agg(sourced_id), '{}') from changed_orgs))`.execute(db);
  await sql`analyze people`.execute(db);
}

async function matchByEmail(db: Db, { districtId, configurationId }: Source): Promise<void> {
  await sql`
    with single as (
      select lower(u.email) as email from roster_users u
      where u.district_id = ${districtId} and u.integration_id = ${configurationId} and u.status = 'active'
        and lower(u.email) in (select lower(n.email) from people n where n.newcomer)
      group by lower(u.email) having count(*) = 1
    ), matched as (
      select n.sourced_id, min(p.id::text)::uuid as profile_id
      from people n
        join single on single.email = lower(n.email)
        join profiles p on p.district_id = ${districtId} and lower(p.email) = single.email
      where n.newcomer
        and case n.role when 'student' then p.role = 'student' when 'teacher' then p.role in ('teacher', 'principal')
          when 'administrator' then p.role = 'principal' when 'principal' then p.role = 'principal' else false end
        and not exists (select 1 from roster_users o where o.district_id = p.district_id and o.profile_id = p.id
          and o.integration_id = ${configurationId} and o.status = 'active')
      group by n.sourced_id having count(*) = 1
    )
    update people set profile_id = matched.profile_id from matched where matched.sourced_id = people.sourced_id`.execute(
    db,
  );
}

async function makeProfiles(db: Db, { districtId, configurationId }: Source): Promise<void> {
  await sql`
    update people set profile_id = coalesce(kept_id, new_id()), made = true
    where profile_id is null and role = any (${rolesWithProfile}::text[])`.execute(db);
  await sql`
    insert into profiles (id, source, district_id, role, email, display_name, first_name, last_name, school_id, grade)
    select profile_id, 'roster', ${districtId}, role, email, given_name || ' ' || family_name, given_name, family_name,
      school_id, grade
    from people where made order by profile_id`.execute(db);
  await sql`
    update roster_users u set profile_id = people.profile_id from people
    where u.district_id = ${districtId} and u.integration_id = ${configurationId}
      and u.sourced_id = people.sourced_id and people.newcomer
      and people.profile_id is distinct from people.kept_id`.execute(db);
}

/** What the roster says of people who are known already. Who can sign in keeps email and the name that is shown. */
async function refreshProfiles(db: Db, { districtId }: Source): Promise<void> {
  await sql`
    update profiles p set first_name = n.first_name, last_name = n.last_name, school_id = n.school_id, grade = n.grade,
      email = n.email, display_name = n.display_name, deactivated_at = n.deactivated_at, updated_at = now()
    from (
      select distinct on (p.id) p.id, t.given_name as first_name, t.family_name as last_name,
        case when own.roster then t.school_id else coalesce(t.school_id, p.school_id) end as school_id,
        case when p.role = 'student' then t.grade else p.grade end as grade,
        case when own.roster then t.email else p.email end as email,
        case when own.roster then t.given_name || ' ' || t.family_name else p.display_name end as display_name,
        case when own.roster and (t.newcomer or t.op = 'reactivate') then null else p.deactivated_at end as deactivated_at
      from people t join profiles p on p.id = t.profile_id
        cross join lateral (select p.source = 'roster' and p.auth_user_id is null as roster) own
      where not t.made and p.district_id = ${districtId} and p.role in ${low}
      order by p.id, t.sourced_id
    ) n
    where p.id = n.id
      and (p.first_name, p.last_name, p.school_id, p.grade, p.email, p.display_name, p.deactivated_at)
        is distinct from
        (n.first_name, n.last_name, n.school_id, n.grade, n.email, n.display_name, n.deactivated_at)`.execute(db);
}

/** Whom no source has any more; only people that rosters alone made. */
async function deactivateProfiles(db: Db, { districtId, configurationId }: Source): Promise<void> {
  await sql`
    update profiles p set deactivated_at = now(), updated_at = now()
    from changed_users c join roster_users u on u.district_id = ${districtId} and u.integration_id = ${configurationId}
      and u.sourced_id = c.sourced_id
    where c.op = 'deactivate' and p.id = u.profile_id and p.district_id = ${districtId} and p.role in ${low}
      and p.source = 'roster' and p.auth_user_id is null and p.deactivated_at is null
      and not exists (select 1 from roster_users o
        where o.district_id = p.district_id and o.profile_id = p.id and o.status = 'active')`.execute(db);
}
