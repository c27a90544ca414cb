import { sql } from "kysely";

/** The July 1 with which the year of a day begins: days are kept in such years, whatever a district's own school year. */
const usageYear = sql`
  create function usage_year(p_day date) returns date language plpgsql immutable parallel safe as ${sql.lit(`
  begin
    return make_date(extract(year from p_day)::int - (extract(month from p_day) < 7)::int, 7, 1);
  end`)}`;

/** The bits of usage_person_year for the days of a range; those outside of the year are left out. */
const usageDays = sql`
  create function usage_days(p_year date, p_from date, p_to date) returns bit(366)
    language plpgsql immutable parallel safe as ${sql.lit(`
  declare
    f int := greatest(p_from - p_year, 0);
    t int := least(p_to - p_year, 365);
  begin
    if f > t then return repeat('0', 366)::bit(366); end if;
    return (repeat('0', f) || repeat('1', t - f + 1) || repeat('0', 365 - t))::bit(366);
  end`)}`;

/**
 * One batch in one transaction: its events, the marks by which a roll-up finds them, and its answer. Returns how many
 * events were new; null when its key was used before; -1 when names lead to other people than p_names_version knew, so
 * that nothing was taken. The lists of seconds and of what was blocked may be empty: none are. Events come sorted by their ids: two senders of the same ones wait for each other.
 */
const usageAccept = sql`
  create function usage_accept(
    p_district uuid, p_names_version int, p_key bytea, p_body bytea, p_source smallint, p_mark uuid,
    p_ids uuid[], p_at bigint[], p_days date[], p_hours smallint[], p_people int[], p_places int[], p_seconds int[],
    p_blocked boolean[], p_facts jsonb
  ) returns int language plpgsql as ${sql.lit(`
  declare
    v_new int := 0;
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended('usage names ' || p_district, 0));
    perform from usage_districts where district_id = p_district and names_version = p_names_version;
    if not found then return -1; end if;
    insert into usage_batches (district_id, batch_key, body_hash) values (p_district, p_key, p_body)
      on conflict (district_id, batch_key) do nothing;
    if not found then return null; end if;
    -- The district's own row in every statement keeps it on one machine where there are several.
    insert into usage_events
        (district_id, event_id, occurred_at, day, person_no, place_no, seconds, hour, source_no, blocked)
      select d.district_id, e.id, to_timestamp(e.at / 1000.0), e.day, e.person, e.place, e.seconds, e.hour, p_source,
        coalesce(e.blocked, false)
      from usage_districts d cross join
        unnest(p_ids, p_at, p_days, p_hours, p_people, p_places, p_seconds, p_blocked)
          e (id, at, day, hour, person, place, seconds, blocked)
      where d.district_id = p_district
      on conflict (event_id, district_id, day) do nothing;
    get diagnostics v_new = row_count;
    if v_new > 0 then
      insert into usage_marks (district_id, mark_id, day, person_nos, place_nos)
        select d.district_id, p_mark, e.day, array_agg(e.person), array_agg(e.place)
        from usage_districts d cross join (
          select distinct day, person, place from unnest(p_days, p_people, p_places) e (day, person, place)) e
        where d.district_id = p_district
        group by d.district_id, e.day;
    end if;
    update usage_batches
      set answer = p_facts || jsonb_build_object(
        'accepted', v_new, 'duplicate', coalesce(cardinality(p_ids), 0) - v_new, 'source', p_source)
      where district_id = p_district and batch_key = p_key;
    return v_new;
  end`)}`;

/** What a person did with a target that day, as the events have it, beside what was counted before. */
const compared = `
  with seen as (
    select e.person_no, p.target_no, e.hour, e.seconds, floor(date_part('epoch', e.occurred_at))::int as at,
      case when e.blocked then 2 when e.seconds is null then 1 else 0 end as kind
    from /*events*/ usage_places p
    join usage_events e on e.district_id = p.district_id and e.place_no = p.place_no and e.day = $2
    where p.district_id = $1 /*end*/
  ), gaps as (
    select *, at - lag(at, 1, at - 300) over w >= 300 as begins, lead(at, 1, at + 300) over w - at >= 300 as ends
    from seen window w as (partition by person_no, target_no, kind order by at)
  ), sessions as (
    select *, max(case when begins then at end)
      over (partition by person_no, target_no, kind order by at rows unbounded preceding) as since
    from gaps
  ), fresh as (
    select person_no, target_no, coalesce(bit_or(1 << hour) filter (where kind < 2), 0) as hours,
      (count(*) filter (where kind < 2))::int as visits, (count(*) filter (where kind = 2))::int as attempts,
      sum(case when kind = 0 then seconds when kind = 1 and ends then greatest(60, at - since) else 0 end)::int as seconds
    from sessions group by person_no, target_no
  ), old as (
    select o.person_no, o.target_no, o.group_no, o.hours, o.visits, o.seconds, o.attempts
    from /*rows*/ usage_person_day o where o.district_id = $1 and o.day = $2 /*end*/
  ), compared as (
    select person_no, target_no, o.group_no as og, o.hours as oh, o.visits as ov, o.seconds as os, o.attempts as oa,
      case when f.hours is not null then coalesce(g.group_no, 0) end as ng,
      f.hours as nh, f.visits as nv, f.seconds as ns, f.attempts as na
    from fresh f full join old o using (person_no, target_no)
    left join (select * from usage_person_groups where district_id = $1 and from_day <= $2 and $2 < to_day) g
      using (person_no)
  )
  select array_agg(person_no), array_agg(target_no), array_agg(og), array_agg(oh), array_agg(ov), array_agg(os),
    array_agg(oa), array_agg(ng), array_agg(nh), array_agg(nv), array_agg(ns), array_agg(na)
  from compared where (og, oh, ov, os, oa) is distinct from (ng, nh, nv, ns, na)`;

/**
 * Counts one day of a district anew, for what is marked or, with p_all, for everything: each person and target is
 * recomputed from its events, and what is summed from them moves by new minus old, in one transaction. So a repeat
 * changes nothing. Returns how many marks it took (p_marks at most, the oldest first), or -1 while another one is at it.
 *
 * Visits without a duration, less than 300 s apart, are one session: from its first to its last, 60 s at least. An array
 * is never joined with a large table but by "lateral ... offset 0" or "on conflict": the planner knows nothing of how
 * many rows are in it.
 */
const usageRollUp = sql`
  create function usage_roll_up(p_district uuid, p_day date, p_marks int default 400, p_all boolean default false)
    returns int language plpgsql set plan_cache_mode = force_custom_plan set work_mem = '64MB'
    set max_parallel_workers_per_gather = 0 set enable_mergejoin = off set random_page_cost = 1.1 as ${sql.lit(`
  declare
    v_year constant date := usage_year(p_day);
    v_bit constant bit(366) := set_bit(repeat('0', 366)::bit(366), p_day - v_year, 1);
    v_taken int;
    v_pn int[]; v_tn int[];                                       -- what was marked: person, target
    v_cp int[]; v_ct int[];                                       -- what changed: person, target
    v_og int[]; v_oh int[]; v_ov int[]; v_os int[]; v_oa int[];   -- as it was: group, hours, visits, seconds, attempts
    v_ng int[]; v_nh int[]; v_nv int[]; v_ns int[]; v_na int[];   -- as it is
    v_ap int[]; v_ao int[]; v_an int[];                           -- people with any target: person, group before, after
    v_compare text := $compare$${compared}$compare$;
  begin
    insert into usage_districts (district_id) values (p_district) on conflict do nothing;
    perform from usage_districts where district_id = p_district for update skip locked;
    if not found then return -1; end if;

    if p_all then
      delete from usage_marks where district_id = p_district and day = p_day;
      get diagnostics v_taken = row_count;
    else
      with taken as (
        delete from usage_marks m where m.district_id = p_district and m.day = p_day and m.mark_id in (
          select k.mark_id from usage_marks k where k.district_id = p_district and k.day = p_day
          order by k.mark_id limit p_marks)
        returning m.mark_id, m.person_nos, m.place_nos
      ), pairs as (
        select distinct u.person_no, coalesce(p.target_no, -u.place_no) as target_no
        from taken t cross join unnest(t.person_nos, t.place_nos) u (person_no, place_no)
        left join usage_places p on p.district_id = p_district and p.place_no = u.place_no
        where p.place_no is not null or u.place_no < 0
      )
      select (select count(*) from taken), array_agg(person_no), array_agg(target_no) into v_taken, v_pn, v_tn
        from pairs;
      if v_pn is null then return v_taken; end if;
      v_compare := regexp_replace(v_compare, '/\\*events\\*/.*?/\\*end\\*/', $sql$
        unnest($3, $4) w (person_no, target_no)
        join usage_places p on p.district_id = $1 and p.target_no = w.target_no
        cross join lateral (select * from usage_events e where e.district_id = $1 and e.day = $2
          and e.person_no = w.person_no and e.place_no = p.place_no offset 0) e$sql$);
      v_compare := regexp_replace(v_compare, '/\\*rows\\*/.*?/\\*end\\*/', $sql$
        unnest($3, $4) w (person_no, target_no)
        cross join lateral (select * from usage_person_day o where o.district_id = $1 and o.day = $2
          and o.person_no = w.person_no and o.target_no = w.target_no offset 0) o$sql$);
    end if;
    execute v_compare into v_cp, v_ct, v_og, v_oh, v_ov, v_os, v_oa, v_ng, v_nh, v_nv, v_ns, v_na
      using p_district, p_day, v_pn, v_tn;
    update usage_districts set rolled_at = now() where district_id = p_district;
    if v_cp is null then return v_taken; end if;

    -- Whose day has a first or a last target now, or another group. The one with the highest number stands for the day.
    with touched as (
      select c.person_no, array_agg(c.target_no) as targets, max(c.og) filter (where c.ov > 0) as og,
        max(c.ng) filter (where c.nv > 0) as ng
      from unnest(v_cp, v_ct, v_og, v_ov, v_ng, v_nv) c (person_no, target_no, og, ov, ng, nv) group by c.person_no
    ), whole as (
      select t.person_no, greatest(t.og, r.group_no) as og, greatest(t.ng, r.group_no) as ng
      from touched t cross join lateral (
        select max(o.group_no) as group_no from usage_person_day o where o.district_id = p_district and o.day = p_day
          and o.person_no = t.person_no and o.visits > 0 and o.target_no <> all (t.targets)) r
      where t.og is distinct from t.ng
    )
    select array_agg(person_no), array_agg(og), array_agg(ng) into v_ap, v_ao, v_an
      from whole where og is distinct from ng;

    insert into usage_person_day as o
        (district_id, day, person_no, target_no, group_no, hours, visits, seconds, attempts)
      select d.district_id, p_day, c.person_no, c.target_no, coalesce(c.ng, c.og), coalesce(c.nh, 0),
        coalesce(c.nv, 0), coalesce(c.ns, 0), coalesce(c.na, 0)
      from usage_districts d cross join unnest(v_cp, v_ct, v_og, v_ng, v_nh, v_nv, v_ns, v_na)
        c (person_no, target_no, og, ng, nh, nv, ns, na)
      where d.district_id = p_district order by c.person_no, c.target_no
      on conflict (district_id, day, person_no, target_no) do update set group_no = excluded.group_no,
        hours = excluded.hours, visits = excluded.visits, seconds = excluded.seconds, attempts = excluded.attempts;
    if array_position(v_ng, null) is not null then
      delete from usage_person_day
        where district_id = p_district and day = p_day and visits = 0 and attempts = 0;
    end if;

    insert into usage_person_year as o (district_id, year, target_no, person_no, days)
      select d.district_id, v_year, c.target_no, c.person_no, v_bit
      from usage_districts d cross join (
        select c.person_no, c.target_no from unnest(v_cp, v_ct, v_ov, v_nv) c (person_no, target_no, ov, nv)
          where coalesce(c.ov, 0) = 0 and c.nv > 0
        union all select a.person_no, 0 from unnest(v_ap, v_ao, v_an) a (person_no, og, ng)
          where a.og is null
      ) c where d.district_id = p_district order by c.target_no, c.person_no
      on conflict (district_id, target_no, year, person_no) do update set days = o.days | excluded.days;
    insert into usage_person_year as o (district_id, year, target_no, person_no, days)
      select d.district_id, v_year, c.target_no, c.person_no, v_bit
      from usage_districts d cross join (
        select c.person_no, c.target_no from unnest(v_cp, v_ct, v_ov, v_nv) c (person_no, target_no, ov, nv)
          where c.ov > 0 and coalesce(c.nv, 0) = 0
        union all select a.person_no, 0 from unnest(v_ap, v_ao, v_an) a (person_no, og, ng)
          where a.ng is null
      ) c where d.district_id = p_district order by c.target_no, c.person_no
      on conflict (district_id, target_no, year, person_no) do update set days = o.days & ~excluded.days;

    insert into usage_day as o
        (district_id, day, target_no, group_no, people, engagements, visits, seconds, attempts)
      select d.district_id, p_day, coalesce(c.target_no, 0), coalesce(c.group_no, -1),
        case when grouping(c.target_no) = 0 then sum(c.people) else sum(c.any_target) end,
        sum(c.engagements), sum(c.visits), sum(c.seconds), sum(c.attempts)
      from usage_districts d cross join (
        select c.target_no, c.ng as group_no, (c.nv > 0)::int as people, 0 as any_target,
          bit_count(c.nh::bit(24)) as engagements, c.nv as visits, c.ns as seconds, c.na as attempts
          from unnest(v_ct, v_ng, v_nh, v_nv, v_ns, v_na) c (target_no, ng, nh, nv, ns, na) where c.ng is not null
        union all
        select c.target_no, c.og, -(c.ov > 0)::int, 0, -bit_count(c.oh::bit(24)), -c.ov, -c.os, -c.oa
          from unnest(v_ct, v_og, v_oh, v_ov, v_os, v_oa) c (target_no, og, oh, ov, os, oa) where c.og is not null
        union all select 0, a.ng, 0, 1, 0, 0, 0, 0 from unnest(v_an) a (ng) where a.ng is not null
        union all select 0, a.og, 0, -1, 0, 0, 0, 0 from unnest(v_ao) a (og) where a.og is not null
      ) c where d.district_id = p_district
      group by d.district_id, grouping sets ((c.target_no, c.group_no), (c.target_no), (c.group_no), ())
      having grouping(c.target_no) = 1 or c.target_no > 0
      order by 4, 3
      on conflict (district_id, group_no, target_no, day) do update
        set people = o.people + excluded.people, engagements = o.engagements + excluded.engagements,
          visits = o.visits + excluded.visits, seconds = o.seconds + excluded.seconds,
          attempts = o.attempts + excluded.attempts;
    return v_taken;
  end`)}`;

/** What the answers of batches say of their sources, day by day: each batch is taken once. Returns how many were taken. */
const usageCountBatches = sql`
  create function usage_count_batches(p_district uuid, p_zone text, p_most int default 5000) returns int
    language plpgsql set plan_cache_mode = force_custom_plan as ${sql.lit(`
  declare
    v_taken int;
    v_answers jsonb[];
    v_at timestamptz[];
  begin
    perform from usage_districts where district_id = p_district for update skip locked;
    if not found then return -1; end if;
    with taken as (
      update usage_batches b set counted = true
      where b.district_id = p_district and b.batch_key in (
        select k.batch_key from usage_batches k
        where k.district_id = p_district and not k.counted and k.answer is not null limit p_most)
      returning b.answer, b.received_at
    )
    select count(*), array_agg(answer), array_agg(received_at) into v_taken, v_answers, v_at from taken;
    if v_taken = 0 then return 0; end if;
    insert into usage_source_days as o (district_id, source_no, day, accepted, duplicate, rejected, blocked,
        unknown_people, unmatched, last_at)
      select d.district_id, (b.answer ->> 'source')::smallint, (b.at at time zone p_zone)::date,
        sum((b.answer ->> 'accepted')::bigint), sum((b.answer ->> 'duplicate')::bigint),
        sum((b.answer ->> 'rejected')::bigint), sum((b.answer ->> 'blocked')::bigint),
        sum((b.answer ->> 'unknown_people')::bigint), sum((b.answer ->> 'unmatched')::bigint), max(b.at)
      from usage_districts d cross join unnest(v_answers, v_at) b (answer, at)
      where d.district_id = p_district group by 1, 2, 3 order by 2, 3
      on conflict (district_id, source_no, day) do update set accepted = o.accepted + excluded.accepted,
        duplicate = o.duplicate + excluded.duplicate, rejected = o.rejected + excluded.rejected,
        blocked = o.blocked + excluded.blocked, unknown_people = o.unknown_people + excluded.unknown_people,
        unmatched = o.unmatched + excluded.unmatched, last_at = greatest(o.last_at, excluded.last_at);
    insert into usage_source_faults as o (district_id, source_no, day, fault, times)
      select d.district_id, (b.answer ->> 'source')::smallint, (b.at at time zone p_zone)::date, f.key,
        sum(f.value::bigint)
      from usage_districts d cross join unnest(v_answers, v_at) b (answer, at)
        cross join lateral jsonb_each_text(b.answer -> 'faults') f
      where d.district_id = p_district group by 1, 2, 3, 4 order by 2, 3, 4
      on conflict (district_id, source_no, day, fault) do update set times = o.times + excluded.times;
    return v_taken;
  end`)}`;

/** What migration 0035 makes last, in this order. */
export const usageFunctions = [usageYear, usageDays, usageAccept, usageRollUp, usageCountBatches];
