import type { Db } from "db/client";
import { sql } from "kysely";

export type UseSizes = {
  /** The district's school days (YYYY-MM-DD), the first first. */
  days: readonly string[];
  /** Sites beside the products that the catalogue has. */
  sites: number;
};

/** Products with an address, in the order of their numbers. */
const addressed = sql`(select s.id, p.id as pattern_id, p.host, row_number() over (order by s.id)::int as nth
  from software s join lateral (select p.id, p.host from url_patterns p
    where p.software_id = s.id and p.district_id is null order by p.id limit 1) p on true)`;

/**
 * What a district's use comes to, straight in the tables that a roll-up fills: one row of a place and a target for each
 * product that an address leads to and for each site; for each of the district's people two of ten favorites on most school
 * days, about four visits to each. A visit lasts as long as the others of its row. Rows lie in the order in which roll-ups
 * leave them, day by day. usage_people and the groups that people
 * are in have to be there.
 */
export async function fillRollups(db: Db, districtId: string, { days, sites }: UseSizes): Promise<void> {
  await sql`select make_partitions(t.name, ${days[0]}::date, ${3 + Math.ceil(days.length / 20)}::int)
    from partitioned_tables t where t.name in ('usage_person_day', 'usage_day')`.execute(db);
  await sql`insert into usage_districts (district_id, rolled_at) values (${districtId}, now())
    on conflict (district_id) do update set rolled_at = now()`.execute(db);
  await targets(db, districtId, sites);
  await personDays(db, districtId, days);
  await sql`analyze usage_person_day, usage_person_groups`.execute(db);
  await personYears(db, districtId);
  await sums(db, districtId);
}

async function targets(db: Db, districtId: string, sites: number): Promise<void> {
  const id = sql`${districtId}::uuid`;
  await sql`insert into usage_targets (district_id, target_no, software_id) select ${id}, nth, id from ${addressed} a`.execute(
    db,
  );
  await sql`insert into usage_places (district_id, place_no, domain, pattern_id, target_no)
    select ${id}, nth, host, pattern_id, nth from ${addressed} a`.execute(db);
  const products = sql`(select count(*)::int as n from usage_targets where district_id = ${id}) p`;
  await sql`insert into usage_targets (district_id, target_no, domain)
    select ${id}, p.n + s, 'elsewhere' || s || '.example' from ${products} cross join generate_series(1, ${sites}::int) s`.execute(
    db,
  );
  await sql`insert into usage_places (district_id, place_no, domain, target_no)
    select district_id, target_no, domain, target_no from usage_targets where district_id = ${id} and domain is not null`.execute(
    db,
  );
}

/** A number from 0 to below 1 that follows from a text. */
const chance = (text: string) => sql.raw(`((hashtext(${text}) & 1048575) / 1048576.0)`);

async function personDays(db: Db, districtId: string, days: readonly string[]): Promise<void> {
  await sql`
    insert into usage_person_day (district_id, day, person_no, target_no, group_no, hours, visits, seconds, attempts)
    select ${districtId}::uuid, day, person_no, target_no, group_no, ((1 << hours) - 1) << (7 + first), hours + more,
      (hours + more) * each, (first = 3 and each = 30)::int
    from (
      select distinct on (d.day, p.person_no, target_no) d.day, p.person_no, t.target_no, coalesce(g.group_no, 0) as group_no,
        1 + (t.dice & 1) + (t.dice >> 1 & 1) as hours, (t.dice >> 2 & 3) + (t.dice >> 4 & 1) as more,
        (t.dice >> 5 & 7) as first, 30 + 10 * (t.dice >> 8 & 15) as each
      from usage_people p
        cross join unnest(${[...days]}::date[]) d (day)
        cross join generate_series(0, 1) s (slot)
        left join usage_person_groups g on g.district_id = p.district_id and g.person_no = p.person_no
          and g.from_day <= d.day and d.day < g.to_day
        cross join (select count(*) filter (where software_id is not null)::int as products,
          count(*) filter (where software_id is null)::int as sites from usage_targets where district_id = ${districtId}) n
        cross join lateral (
          select p.person_no || ' ' || (${chance("p.person_no || ' ' || d.day || ' ' || s.slot")} * 10)::int as favorite,
            hashtext(d.day || ' ' || s.slot || ' ' || p.person_no) & 65535 as dice) f
        cross join lateral (
          select f.dice, case when ${chance("'site' || f.favorite")} < 0.1 and n.sites > 0
            then n.products + 1 + (n.sites * power(${chance("'which' || f.favorite")}, 3))::int % n.sites
            else 1 + (n.products * power(${chance("'product' || f.favorite")}, 3))::int % n.products end as target_no) t
      where p.district_id = ${districtId} and ${chance("'day' || d.day || ' ' || p.person_no")} < 0.87
    ) rows`.execute(db);
}

async function personYears(db: Db, districtId: string): Promise<void> {
  await sql`
    insert into usage_person_year (district_id, year, target_no, person_no, days)
    select ${districtId}::uuid, year, coalesce(target_no, 0), person_no,
      bit_or(set_bit(repeat('0', 366)::bit(366), day - year, 1))
    from (select day, person_no, target_no, make_date(extract(year from day)::int
        - (extract(month from day) < 7)::int, 7, 1) as year
      from usage_person_day where district_id = ${districtId} and visits > 0) r
    group by grouping sets ((year, target_no, person_no), (year, person_no))
    order by year, 3, person_no`.execute(db);
}

async function sums(db: Db, districtId: string): Promise<void> {
  await sql`
    insert into usage_day (district_id, day, target_no, group_no, people, engagements, visits, seconds, attempts)
    select ${districtId}::uuid, day, coalesce(target_no, 0), coalesce(group_no, -1), count(distinct person_no),
      sum(bit_count(hours::bit(24))), sum(visits), sum(seconds), sum(attempts)
    from usage_person_day where district_id = ${districtId}
    group by grouping sets ((day, target_no, group_no), (day, target_no), (day, group_no), (day))
    order by day, 4, 3`.execute(db);
}

/** A district that is a number of people in twenty schools, known to nothing but use: as many others have them. */
export async function fillOthers(db: Db, nth: number, people: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into districts (name, state_id, original_id, is_client)
    select 'Neighbor ' || ${nth}::int, (select id from states order by name limit 1), 'neighbor-' || ${nth}::int, true
    returning id`.execute(db);
  const id = rows[0]?.id as string;
  await sql`insert into schools (name, district_id, identifier)
    select 'School ' || n, ${id}::uuid, 'neighbor-' || ${nth}::int || '-' || n from generate_series(1, 20) n`.execute(
    db,
  );
  await sql`insert into usage_people (district_id, person_no) select ${id}::uuid, n from generate_series(1, ${people}::int) n`.execute(
    db,
  );
  await sql`insert into usage_groups (district_id, group_no, school_id, grade_band, role)
    select ${id}::uuid, row_number() over (order by s.id, b), s.id, b, 'student'
    from schools s cross join unnest(array['PK-2', '3-5', '6-8', '9-12']) b where s.district_id = ${id}`.execute(db);
  await sql`insert into usage_person_groups (district_id, person_no, from_day, group_no)
    select ${id}::uuid, n, '-infinity', 1 + n % 80 from generate_series(1, ${people}::int) n`.execute(db);
  return id;
}
