import { type Kysely, sql } from "kysely";

/** As of which day the windows are, and what they took. */
const state = sql`
  alter table usage_districts
    add column windows_as_of date,
    add column windows_year_start date,
    add column windows_at timestamptz,
    add column windows_ms int`;

/**
 * The days whose figures changed since the windows were made last, with how often: a count says so in its own transaction.
 * '-infinity' stands for any day.
 */
const changes = sql`
  create table usage_changed_days (
    district_id uuid not null,
    day date not null,
    times bigint not null default 1,
    primary key (district_id, day)
  )`;

/**
 * What was used in the standard windows that end with usage_districts.windows_as_of: 7, 30 and 90 days and the school year
 * to date, in this order in each list, and in the windows before them. Target 0 is any, group -1 everybody, group 0
 * whoever is in none. People are distinct and counted in the group they are in at the end; null where nothing is kept by
 * person.
 */
const windows = sql`
  create table usage_windows (
    district_id uuid not null,
    group_no int not null,
    target_no int not null,
    people int[] not null,
    engagements bigint[] not null,
    seconds bigint[] not null,
    people_before int[] not null,
    engagements_before bigint[] not null,
    seconds_before bigint[] not null,
    primary key (district_id, group_no, target_no)
  )`;

/** Distinct people by week (from Monday; any target, each group) and by month (each target, everybody). */
const periods = sql`
  create table usage_periods (
    district_id uuid not null,
    unit text not null check (unit in ('week', 'month')),
    first_day date not null,
    group_no int not null,
    target_no int not null,
    people int not null,
    primary key (district_id, unit, group_no, target_no, first_day)
  )`;

/**
 * Makes the windows of a district anew as of a day, and the weeks and months that changed. p_year and p_year_before are the
 * first days of this school year and of the one before. Returns how many rows of windows there are, -1 while another one
 * is at it. What is counted meanwhile makes the next refresh due; nothing that counts waits for this.
 */
const refresh = sql`
  create function usage_refresh_windows(p_district uuid, p_as_of date, p_year date, p_year_before date, p_now timestamptz) returns int
    language plpgsql set work_mem = '64MB' set max_parallel_workers_per_gather = 0
    set plan_cache_mode = force_custom_plan set enable_nestloop = off as ${sql.lit(`
  declare
    v_none constant bit(366) := repeat('0', 366)::bit(366);
    v_from constant date[] := array[p_as_of - 6, p_as_of - 29, p_as_of - 89, p_year];
    v_from_before constant date[] := array[p_as_of - 13, p_as_of - 59, p_as_of - 179, p_year_before];
    v_to_before constant date[] := array[p_as_of - 7, p_as_of - 30, p_as_of - 90,
      least((p_as_of - interval '1 year')::date, p_year - 1)];
    v_began constant timestamptz := clock_timestamp();
    v_days date[];
    v_times bigint[];
    v_changed date;
    v_people date;
    v_first date;
    v_rows int;
    v_ms int;
  begin
    if not pg_try_advisory_xact_lock(hashtextextended('usage windows ' || p_district, 0)) then return -1; end if;
    select array_agg(c.day), array_agg(c.times), case when max(d.windows_at) is null then '-infinity'
        else coalesce(min(c.day), p_as_of) end, max(d.people_from)
      into v_days, v_times, v_changed, v_people
      from usage_districts d left join usage_changed_days c on c.district_id = d.district_id
      where d.district_id = p_district group by d.district_id;
    if not found then return 0; end if;

    delete from usage_windows where district_id = p_district;
    insert into usage_windows
        (district_id, group_no, target_no, people, engagements, seconds, people_before, engagements_before, seconds_before)
      with masks as materialized (
        select y::date as year,
          usage_days(y::date, v_from[1], p_as_of) as n1, usage_days(y::date, v_from[2], p_as_of) as n2,
          usage_days(y::date, v_from[3], p_as_of) as n3, usage_days(y::date, v_from[4], p_as_of) as n4,
          usage_days(y::date, v_from_before[1], v_to_before[1]) as b1, usage_days(y::date, v_from_before[2], v_to_before[2]) as b2,
          usage_days(y::date, v_from_before[3], v_to_before[3]) as b3, usage_days(y::date, v_from_before[4], v_to_before[4]) as b4
        from generate_series(usage_year(least(v_from_before[3], v_from_before[4])), usage_year(p_as_of), '1 year') y
      ), active as (
        select y.target_no, y.person_no,
          bool_or((y.days & m.n1) <> v_none) as n1, bool_or((y.days & m.n2) <> v_none) as n2,
          bool_or((y.days & m.n3) <> v_none) as n3, bool_or((y.days & m.n4) <> v_none) as n4,
          bool_or((y.days & m.b1) <> v_none) as b1, bool_or((y.days & m.b2) <> v_none) as b2,
          bool_or((y.days & m.b3) <> v_none) as b3, bool_or((y.days & m.b4) <> v_none) as b4
        from usage_person_year y join masks m on m.year = y.year
        where y.district_id = p_district
        group by y.target_no, y.person_no
      ), people as (
        select a.target_no, case when grouping(g.group_no) = 1 then -1 else coalesce(g.group_no, 0) end as group_no,
          array[count(*) filter (where n1), count(*) filter (where n2), count(*) filter (where n3),
            count(*) filter (where n4)]::int[] as people,
          array[count(*) filter (where b1), count(*) filter (where b2), count(*) filter (where b3),
            count(*) filter (where b4)]::int[] as before
        from active a left join (select person_no, group_no from usage_person_groups
          where district_id = p_district and from_day <= p_as_of and p_as_of < to_day) g using (person_no)
        group by grouping sets ((a.target_no, g.group_no), (a.target_no))
      ), sums as (
        select u.target_no, u.group_no,
          array[sum(engagements) filter (where day >= v_from[1]), sum(engagements) filter (where day >= v_from[2]),
            sum(engagements) filter (where day >= v_from[3]), sum(engagements) filter (where day >= v_from[4])]::bigint[] as e,
          array[sum(u.seconds) filter (where day >= v_from[1]), sum(u.seconds) filter (where day >= v_from[2]),
            sum(u.seconds) filter (where day >= v_from[3]), sum(u.seconds) filter (where day >= v_from[4])]::bigint[] as s,
          array[sum(engagements) filter (where day between v_from_before[1] and v_to_before[1]),
            sum(engagements) filter (where day between v_from_before[2] and v_to_before[2]),
            sum(engagements) filter (where day between v_from_before[3] and v_to_before[3]),
            sum(engagements) filter (where day between v_from_before[4] and v_to_before[4])]::bigint[] as eb,
          array[sum(u.seconds) filter (where day between v_from_before[1] and v_to_before[1]),
            sum(u.seconds) filter (where day between v_from_before[2] and v_to_before[2]),
            sum(u.seconds) filter (where day between v_from_before[3] and v_to_before[3]),
            sum(u.seconds) filter (where day between v_from_before[4] and v_to_before[4])]::bigint[] as sb
        from usage_day u
        where u.district_id = p_district and u.day between least(v_from_before[3], v_from_before[4]) and p_as_of
        group by u.target_no, u.group_no
      ), whole as (
        select coalesce(p.group_no, s.group_no) as group_no, coalesce(p.target_no, s.target_no) as target_no,
          coalesce(p.people, '{0,0,0,0}') as people, coalesce(p.before, '{0,0,0,0}') as before, s.e, s.s, s.eb, s.sb
        from people p full join sums s on s.target_no = p.target_no and s.group_no = p.group_no
      )
      select d.district_id, w.group_no, w.target_no,
        array[case when v_from[1] >= v_people then w.people[1] end, case when v_from[2] >= v_people then w.people[2] end,
          case when v_from[3] >= v_people then w.people[3] end, case when v_from[4] >= v_people then w.people[4] end],
        array[coalesce(w.e[1], 0), coalesce(w.e[2], 0), coalesce(w.e[3], 0), coalesce(w.e[4], 0)],
        array[coalesce(w.s[1], 0), coalesce(w.s[2], 0), coalesce(w.s[3], 0), coalesce(w.s[4], 0)],
        array[case when v_from_before[1] >= v_people then w.before[1] end,
          case when v_from_before[2] >= v_people then w.before[2] end,
          case when v_from_before[3] >= v_people then w.before[3] end,
          case when v_from_before[4] >= v_people then w.before[4] end],
        array[coalesce(w.eb[1], 0), coalesce(w.eb[2], 0), coalesce(w.eb[3], 0), coalesce(w.eb[4], 0)],
        array[coalesce(w.sb[1], 0), coalesce(w.sb[2], 0), coalesce(w.sb[3], 0), coalesce(w.sb[4], 0)]
      from usage_districts d cross join whole w
      where d.district_id = p_district
        and (0 < any (w.people) or 0 < any (w.before) or 0 < any (w.e) or 0 < any (w.eb));
    get diagnostics v_rows = row_count;

    -- A week may lie in two of the years of usage_person_year, a month never does.
    v_first := date_trunc('week', greatest(v_changed, p_year_before, v_people + 6))::date;
    delete from usage_periods where district_id = p_district and unit = 'week' and first_day >= v_first;
    insert into usage_periods (district_id, unit, first_day, group_no, target_no, people)
      with weeks as materialized (
        select w::date as first_day, y::date as year, usage_days(y::date, w::date, w::date + 6) as days
        from generate_series(v_first, p_as_of, '1 week') w
          cross join generate_series(usage_year(v_first), usage_year(p_as_of), '1 year') y
        where usage_days(y::date, w::date, w::date + 6) <> v_none
      )
      select d.district_id, 'week', u.* from usage_districts d cross join (
        select w.first_day, case when grouping(g.group_no) = 1 then -1 else coalesce(g.group_no, 0) end, 0,
          count(distinct y.person_no)::int
        from weeks w
          join usage_person_year y on y.district_id = p_district and y.target_no = 0 and y.year = w.year
            and (y.days & w.days) <> v_none
          left join usage_person_groups g on g.district_id = p_district and g.person_no = y.person_no
            and g.from_day <= w.first_day + 6 and w.first_day + 6 < g.to_day
        group by grouping sets ((w.first_day, g.group_no), (w.first_day))) u
      where d.district_id = p_district;

    v_first := date_trunc('month', greatest(v_changed, p_as_of - interval '13 months', v_people + 30))::date;
    delete from usage_periods where district_id = p_district and unit = 'month' and first_day >= v_first;
    insert into usage_periods (district_id, unit, first_day, group_no, target_no, people)
      with months as materialized (
        select m::date as first_day, usage_year(m::date) as year,
          usage_days(usage_year(m::date), m::date, (m + interval '1 month')::date - 1) as days
        from generate_series(v_first, p_as_of, '1 month') m
      )
      select d.district_id, 'month', u.* from usage_districts d cross join (
        select m.first_day, -1, y.target_no, count(*)::int
        from months m join usage_person_year y on y.district_id = p_district and y.year = m.year
          and (y.days & m.days) <> v_none
        group by m.first_day, y.target_no) u
      where d.district_id = p_district;

    v_ms := extract(epoch from clock_timestamp() - v_began) * 1000;
    update usage_districts set windows_as_of = p_as_of, windows_year_start = p_year, windows_at = p_now, windows_ms = v_ms
      where district_id = p_district;
    delete from usage_changed_days c using unnest(v_days, v_times) u (day, times)
      where c.district_id = p_district and c.day = u.day and c.times = u.times;
    return v_rows;
  end`)}`;

/** A count says which day it changed where it says when it was. */
const counted = "update usage_districts set rolled_at = now() where district_id = p_district;";
const saysWhich = `${counted}
    insert into usage_changed_days as o (district_id, day)
      select d.district_id, p_day from usage_districts d where d.district_id = p_district
      on conflict (district_id, day) do update set times = o.times + 1;`;

async function replaceInRollUp(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('usage_roll_up(uuid, date, int, boolean)'::regprocedure) as text`.execute(db);
  const text = rows[0]?.text ?? "";
  if (!text.includes(counted)) throw new Error("usage_roll_up is not what migration 0035 made.");
  await sql.raw(text.replace(counted, () => saysWhich)).execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [state, changes, windows, periods, refresh]) await part.execute(db);
  await replaceInRollUp(db);
}
