import type { Db } from "db/client";
import { inWholeDistrict, personInScope, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import { dropNames } from "./removal";
import { markChanged } from "./windows";

/** What somebody did on a day with a product, or with a site that leads to none. */
export type PersonUseRow = {
  /** YYYY-MM-DD, the district's. */
  day: string;
  productId: string | null;
  domain: string | null;
  visits: number;
  seconds: number;
  /** The hours of the clock with a visit, one bit each from 0 on. */
  hours: number;
  attempts: number;
};

type Whose = { districtId: string; profileId: string };

/** The numbers under which somebody was seen: their own, and those of names that lead to them and wait to be linked. */
const numbers = ({ districtId, profileId }: Whose) => sql`(
  select p.person_no from usage_people p where p.district_id = ${districtId} and p.profile_id = ${profileId}
  union select n.person_no from usage_known_names k
    join usage_names n on n.district_id = k.district_id and n.name_hash = k.name_hash
    join usage_people p on p.district_id = n.district_id and p.person_no = n.person_no and p.profile_id is null
  where k.district_id = ${districtId} and k.profile_id = ${profileId})`;

/**
 * The districts of which the viewer may read what a person used: the one that they are in, for whoever sees them there; and
 * any that they left, for whoever sees the whole of it, as long as something of them is kept there.
 */
export async function listDistrictsOfPerson(
  db: Db,
  scope: Scope,
  { profileId }: { profileId: string },
): Promise<string[]> {
  const { rows: present } = await sql<{ id: string }>`
    select p.district_id as id from profiles p
    where p.id = ${profileId} and p.district_id is not null and ${personInScope(scope)}`.execute(db);
  // Apart: a district's usage may lie on another machine.
  const { rows: kept } = await sql<{ id: string }>`
    select u.district_id as id from usage_people u
    where u.profile_id = ${profileId}::uuid and ${inWholeDistrict(scope, sql.ref("u.district_id"))}`.execute(db);
  return [...new Set([...present, ...kept].map(({ id }) => id))];
}

/** Somebody who is in another district by now, or in none, and of whom usage is kept in the one they left. */
export type LeftPerson = { id: string; name: string };

/** Those of a district, by name, `most` at most. For those who see the whole district. */
export async function listPeopleWhoLeft(
  db: Db,
  scope: Scope,
  { districtId, most }: { districtId: string; most: number },
): Promise<LeftPerson[]> {
  const { rows } = await sql<LeftPerson>`
    select p.id, p.display_name as name
    from usage_people u join profiles p on p.id = u.profile_id and p.district_id is distinct from ${districtId}::uuid
    where u.district_id = ${districtId} and ${inWholeDistrict(scope, sql.ref("u.district_id"))}
    order by p.display_name, p.id limit ${most}`.execute(db);
  return rows;
}

/** All that is kept of what a person used in the districts that listDistrictsOfPerson names, day by day. */
export async function readPersonUse(
  db: Db,
  scope: Scope,
  { profileId }: { profileId: string },
): Promise<PersonUseRow[]> {
  const districtIds = await listDistrictsOfPerson(db, scope, { profileId });
  const lists = [];
  for (const districtId of districtIds) lists.push(await readUseIn(db, { districtId, profileId }));
  return lists.flat();
}

async function readUseIn(db: Db, { districtId, profileId }: Whose): Promise<PersonUseRow[]> {
  const { rows } = await sql<PersonUseRow>`
    select o.day::text as day, t.software_id as "productId", t.domain, sum(o.visits)::int as visits,
      sum(o.seconds)::int as seconds, bit_or(o.hours) as hours, sum(o.attempts)::int as attempts
    from usage_person_day o
      join usage_targets t on t.district_id = o.district_id and t.target_no = o.target_no
    where o.district_id = ${districtId} and o.person_no in ${numbers({ districtId, profileId })}
    group by 1, 2, 3 order by 1, 3 nulls first, 2`.execute(db);
  return rows;
}

/** Names of products, for the rows of a file. */
export async function namesOfProducts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from software where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Takes out of the totals of each day what these people did, as far as it is kept by person. */
async function subtract(db: Db, districtId: string, personNos: readonly number[]): Promise<void> {
  await sql`
    with own as (
      select *, max(group_no) filter (where visits > 0) over (partition by day, person_no) as any_group
      from usage_person_day where district_id = ${districtId} and person_no = any(${personNos}::int[])
    ), parts as (
      select day, target_no, group_no, (visits > 0)::int as people, 0 as any_people,
        bit_count(hours::bit(24)) as engagements, visits, seconds, attempts from own
      union all select day, 0, any_group, 0, 1, 0, 0, 0, 0
      from (select distinct day, person_no, any_group from own where any_group is not null) days
    ), gone as (
      select day, coalesce(target_no, 0) as target_no, coalesce(group_no, -1) as group_no,
        case when grouping(target_no) = 0 then sum(people) else sum(any_people) end as people,
        sum(engagements) as engagements, sum(visits) as visits, sum(seconds) as seconds, sum(attempts) as attempts
      from parts group by day, grouping sets ((target_no, group_no), (target_no), (group_no), ())
      having grouping(target_no) = 1 or target_no > 0
    )
    update usage_day o set people = o.people - g.people, engagements = o.engagements - g.engagements,
      visits = o.visits - g.visits, seconds = o.seconds - g.seconds, attempts = o.attempts - g.attempts
    from gone g where o.district_id = ${districtId} and o.day = g.day and o.target_no = g.target_no
      and o.group_no = g.group_no`.execute(db);
}

/**
 * Removes all that is kept of what somebody used: visits, days, years, names; and takes it out of the totals of those
 * days. Marks that wait find nothing of theirs to count, and the next night forgets which files had the visits. Returns
 * under how many numbers they were seen. Runs in a transaction, and waits for the count that is under way.
 */
export async function erasePersonUse(db: Db, whose: Whose): Promise<number> {
  const { districtId } = whose;
  await sql`select from usage_districts where district_id = ${districtId} for update`.execute(db);
  const { rows } = await sql<{ no: number }>`select person_no as no from ${numbers(whose)} n`.execute(db);
  const personNos = rows.map((row) => row.no);
  if (personNos.length === 0) return 0;
  await subtract(db, districtId, personNos);
  for (const table of ["usage_events", "usage_person_day", "usage_person_year", "usage_people"] as const) {
    await sql`delete from ${sql.table(table)}
      where district_id = ${districtId} and person_no = any(${personNos}::int[])`.execute(db);
  }
  await dropNames(db, { districtId, personNos });
  await sql`update usage_districts set erased_at = now() where district_id = ${districtId}`.execute(db);
  await markChanged(db, { districtId, day: "-infinity" });
  return personNos.length;
}
