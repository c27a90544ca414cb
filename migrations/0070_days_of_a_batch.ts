import { type Kysely, sql } from "kysely";

/**
 * As 0062 has it, but that the visits of one day, as nearly all batches have them, come with that day once: a fifth less
 * for the network and for the lists that are taken apart here.
 */
const usageAccept = sql`
  create or replace function usage_accept(
    p_district uuid, p_names_version int, p_key bytea, p_body bytea, p_source smallint, p_mark uuid,
    p_ids uuid[], p_at bigint[], p_days date[], p_hours smallint[], p_people int[], p_places int[], p_seconds int[],
    p_blocked boolean[], p_facts jsonb
  ) returns int language plpgsql as ${sql.lit(`
  declare
    v_new int := 0;
    v_day date := case when p_days[1] = all (p_days) then p_days[1] end;
  begin
    perform from usage_districts where district_id = p_district and names_version = p_names_version for key share;
    if not found then return -1; end if;
    insert into usage_batches (district_id, batch_key, body_hash) values (p_district, p_key, p_body)
      on conflict (district_id, batch_key) do nothing;
    if not found then return null; end if;
    if v_day is not null then p_days := '{}'; end if;
    -- The district's own row in every statement keeps it on one machine where there are several.
    begin
      insert into usage_events
          (district_id, event_id, occurred_at, day, person_no, place_no, seconds, hour, source_no, blocked)
        select d.district_id, e.id, to_timestamp(e.at / 1000::float8), coalesce(e.day, v_day), e.person, e.place, e.seconds,
          e.hour, p_source, coalesce(e.blocked, false)
        from usage_districts d cross join
          unnest(p_ids, p_at, p_days, p_hours, p_people, p_places, p_seconds, p_blocked)
            e (id, at, day, hour, person, place, seconds, blocked)
        where d.district_id = p_district;
      get diagnostics v_new = row_count;
    exception when unique_violation then
      insert into usage_events
          (district_id, event_id, occurred_at, day, person_no, place_no, seconds, hour, source_no, blocked)
        select d.district_id, e.id, to_timestamp(e.at / 1000::float8), coalesce(e.day, v_day), e.person, e.place, e.seconds,
          e.hour, p_source, coalesce(e.blocked, false)
        from usage_districts d cross join
          unnest(p_ids, p_at, p_days, p_hours, p_people, p_places, p_seconds, p_blocked)
            e (id, at, day, hour, person, place, seconds, blocked)
        where d.district_id = p_district
        on conflict (event_id, district_id, day) do nothing;
      get diagnostics v_new = row_count;
    end;
    if v_new > 0 and v_day is not null then
      insert into usage_marks (district_id, mark_id, day, person_nos, place_nos)
        select d.district_id, p_mark, v_day, p_people, p_places from usage_districts d
        where d.district_id = p_district;
    elsif v_new > 0 then
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

export async function up(db: Kysely<unknown>): Promise<void> {
  await usageAccept.execute(db);
}
