import type { Db } from "db/client";
import { sql } from "kysely";

/** One figure that is not what the events say: where it stands, whose it is (by number), and both values. */
export type Difference = {
  figure: "usage_person_day" | "usage_day" | "usage_person_year";
  day: string;
  targetNo: number;
  /** A person of usage_person_day and usage_person_year, a group of usage_day. */
  no: number;
  counted: string | null;
  recounted: string | null;
};

type Input = { districtId: string; day: string };

/** What each person did with each target that day, from the events alone, in other words than the roll-up has. */
const recounted = ({ districtId, day }: Input) => sql`
  with visits as (
    select e.person_no, p.target_no, e.hour, e.seconds, e.blocked, floor(extract(epoch from e.occurred_at)) as at
    from usage_events e join usage_places p on p.district_id = e.district_id and p.place_no = e.place_no
    where e.district_id = ${districtId} and e.day = ${day}::date
  ), untimed as (
    select person_no, target_no, at,
      count(*) filter (where begins) over (partition by person_no, target_no order by at, begins desc
        rows unbounded preceding) as session
    from (
      select person_no, target_no, at,
        coalesce(at - lag(at) over (partition by person_no, target_no order by at), 300) >= 300 as begins
      from visits where not blocked and seconds is null) gaps
  ), sessions as (
    select person_no, target_no, sum(greatest(60, ends - begins)) as seconds
    from (select person_no, target_no, max(at) as ends, min(at) as begins from untimed
      group by person_no, target_no, session) spans
    group by person_no, target_no
  ), recounted as (
    select v.person_no, v.target_no, coalesce(g.group_no, 0) as group_no,
      coalesce(bit_or(1 << v.hour) filter (where not v.blocked), 0) as hours,
      count(*) filter (where not v.blocked) as visits,
      coalesce(sum(v.seconds) filter (where not v.blocked), 0) + coalesce(max(s.seconds), 0) as seconds,
      count(*) filter (where v.blocked) as attempts
    from visits v left join sessions s using (person_no, target_no)
    left join usage_person_groups g on g.district_id = ${districtId} and g.person_no = v.person_no
      and g.from_day <= ${day}::date and ${day}::date < g.to_day
    group by v.person_no, v.target_no, g.group_no
  )`;

const asText = (table: string, columns: string) =>
  sql.raw(`concat_ws(' ', ${columns.replace(/(\w+)/g, `${table}.$1`)})`);

async function personDays(db: Db, input: Input): Promise<Difference[]> {
  const columns = "group_no, hours, visits, seconds, attempts";
  const { rows } = await sql<Difference>`${recounted(input)}
    select 'usage_person_day' as figure, ${input.day} as day, target_no as "targetNo", person_no as no,
      case when c.visits is not null then ${asText("c", columns)} end as counted,
      case when r.visits is not null then ${asText("r", columns)} end as recounted
    from recounted r full join (
      select * from usage_person_day where district_id = ${input.districtId} and day = ${input.day}::date) c
      using (person_no, target_no)
    where (c.group_no, c.hours, c.visits, c.seconds, c.attempts)
      is distinct from (r.group_no, r.hours, r.visits, r.seconds, r.attempts)
    order by 3, 4`.execute(db);
  return rows;
}

async function sums(db: Db, { districtId, day }: Input): Promise<Difference[]> {
  const columns = "people, engagements, visits, seconds, attempts";
  const { rows } = await sql<Difference>`
    with own as (
      select *, max(group_no) filter (where visits > 0) over (partition by person_no) as any_group
      from usage_person_day where district_id = ${districtId} and day = ${day}::date
    ), summed as (
      select coalesce(target_no, 0) as target_no, coalesce(group_no, -1) as group_no,
        case when grouping(target_no) = 0 then count(*) filter (where visits > 0)
          else (select count(distinct p.person_no) from own p where p.visits > 0
            and (grouping(own.group_no) = 1 or p.any_group = own.group_no)) end as people,
        sum(bit_count(hours::bit(24))) as engagements, sum(visits) as visits, sum(seconds) as seconds,
        sum(attempts) as attempts
      from own group by grouping sets ((target_no, group_no), (target_no), (group_no), ())
    )
    select 'usage_day' as figure, ${day} as day, target_no as "targetNo", group_no as no,
      case when c.visits is not null then ${asText("c", columns)} end as counted,
      case when s.visits is not null then ${asText("s", columns)} end as recounted
    from (select * from summed where target_no <> 0 or group_no <> -1 or visits is not null) s full join (
      select * from usage_day where district_id = ${districtId} and day = ${day}::date
        and (people, engagements, visits, seconds, attempts) <> (0, 0, 0, 0, 0)) c
      using (target_no, group_no)
    where (c.people, c.engagements, c.visits, c.seconds, c.attempts)
      is distinct from (s.people, s.engagements, s.visits, s.seconds, s.attempts)
    order by 3, 4`.execute(db);
  return rows;
}

async function personYears(db: Db, { districtId, day }: Input): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'usage_person_year' as figure, ${day} as day, target_no as "targetNo", person_no as no,
      case when c.person_no is not null then 'used' end as counted,
      case when u.person_no is not null then 'used' end as recounted
    from (
      select distinct t.target_no, p.person_no from usage_person_day p
        cross join lateral (values (p.target_no), (0)) t (target_no)
      where p.district_id = ${districtId} and p.day = ${day}::date and p.visits > 0) u
    full join (
      select target_no, person_no from usage_person_year
      where district_id = ${districtId} and year = usage_year(${day}::date)
        and get_bit(days, ${day}::date - usage_year(${day}::date)) = 1) c
      using (target_no, person_no)
    where u.person_no is null or c.person_no is null
    order by 3, 4`.execute(db);
  return rows;
}

/**
 * Recounts a day of a district from its single visits, and the sums from what that gives; older days from what is kept
 * of them (keptOf). Returns every figure that differs; an empty list says that all are right. What waits to be counted
 * is not in the figures yet: count it first.
 */
export async function verifyDay(db: Db, input: Input): Promise<Difference[]> {
  const kept = await keptOf(db, input);
  if (kept === "sums") return [];
  const recount = async (db: Db) => {
    // Everything of the day is read. Where nothing was analyzed yet, the planner would go through all places for each visit.
    await sql`set local enable_nestloop = off`.execute(db);
    const fromVisits = kept === "visits" ? await personDays(db, input) : [];
    return [...fromVisits, ...(await sums(db, input)), ...(await personYears(db, input))];
  };
  return db.isTransaction ? recount(db) : db.transaction().execute(recount);
}

/**
 * What a day can be recounted from: its visits; once those may be gone, what is kept of each person, for the sums; or
 * nothing any more but the sums themselves.
 */
export async function keptOf(db: Db, { districtId, day }: Input): Promise<"visits" | "people" | "sums"> {
  const { rows } = await sql<{ kept: "visits" | "people" | "sums" }>`
    select case when ${day}::date >= kept_from then 'visits' when ${day}::date >= people_from then 'people' else 'sums' end
      as kept from usage_districts where district_id = ${districtId}`.execute(db);
  return rows[0]?.kept ?? "visits";
}

/** The days of a range (YYYY-MM-DD, both included) for which a district has visits or figures. */
export async function listDaysOfUse(
  db: Db,
  { districtId, from, to }: { districtId: string; from: string; to: string },
) {
  const { rows } = await sql<{ day: string }>`
    select d.day::date::text as day from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d (day)
    where exists (select from usage_events e where e.district_id = ${districtId} and e.day = d.day::date)
      or exists (select from usage_day u where u.district_id = ${districtId} and u.group_no = -1 and u.target_no = 0
        and u.day = d.day::date)
    order by 1`.execute(db);
  return rows.map((row) => row.day);
}

/** Keeps what came of a day's recount, in place of what an earlier one found. */
export async function noteVerification(db: Db, { districtId, day }: Input, differences: readonly Difference[]) {
  await sql`
    insert into usage_verifications (district_id, day, verified_at, differences, sample)
    values (${districtId}, ${day}::date, now(), ${differences.length}, ${JSON.stringify(differences.slice(0, 20))}::jsonb)
    on conflict (district_id, day) do update
      set verified_at = excluded.verified_at, differences = excluded.differences, sample = excluded.sample`.execute(db);
}

/** Districts that had visits on a day (YYYY-MM-DD). */
export async function listDistrictsOfDay(db: Db, { day }: { day: string }): Promise<string[]> {
  const { rows } = await sql<{ districtId: string }>`
    select district_id as "districtId" from usage_districts d
    where exists (select from usage_day u where u.district_id = d.district_id and u.group_no = -1 and u.target_no = 0
        and u.day = ${day}::date)
      or exists (select from usage_marks m where m.district_id = d.district_id and m.day = ${day}::date)
    order by 1`.execute(db);
  return rows.map((row) => row.districtId);
}
