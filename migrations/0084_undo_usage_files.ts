import { type Kysely, sql } from "kysely";

const tables = [
  // Which visits each batch of a file has, those included that another file or sender brought first: by their ids alone.
  sql`
    create table usage_file_visits (
      district_id uuid not null,
      file_id uuid not null,
      batch_no int not null,
      day date not null,
      event_ids uuid[] not null,
      primary key (district_id, file_id, batch_no, day)
    )`,
  sql`create index usage_file_visits_day_idx on usage_file_visits (district_id, day)`,
  // Ids are as random as sealed bytes: trying to pack them costs time and gains nothing.
  sql`alter table usage_file_visits alter column event_ids set storage external`,
  // Of files from before, and of one that is being read while this runs, nobody knows all visits.
  sql`
    alter table usage_files
      add column has_visit_ids boolean not null default false,
      add column first_day date,
      add column removed bigint not null default 0,
      add column undone_at timestamptz`,
  // When somebody's use was erased last, until the night has taken the ids of their visits out of these lists.
  sql`alter table usage_districts add column erased_at timestamptz`,
  sql`alter table usage_files drop constraint usage_files_state_check`,
  sql`
    alter table usage_files add constraint usage_files_state_check
      check (state in ('arriving', 'waiting', 'reading', 'asking', 'done', 'failed', 'undoing', 'undone'))`,
  sql`drop index usage_files_open_idx`,
  sql`
    create index usage_files_open_idx on usage_files (state, changed_at)
      where state not in ('done', 'failed', 'undone')`,
];

/**
 * Removes what a file's batch brought, in one transaction: its visits, unless another file has them, too, or a sender has
 * taken them over; what it added to the days of its source, as far as that is still known; and its answer. The roll-up
 * finds what is to be counted anew. Returns how many visits went. A batch that was removed before removes nothing.
 */
const takeBack = sql`
  create function usage_undo_batch(p_district uuid, p_file uuid, p_batch int, p_key bytea, p_zone text) returns int
    language plpgsql set plan_cache_mode = force_custom_plan as ${sql.lit(`
  declare
    v_files constant smallint[] := array(
      select source_no from usage_sources where district_id = p_district and kind <> 'key');
    v_day date;
    v_gone int;
    v_all int := 0;
    v_people int[]; v_places int[];
    v_answer jsonb; v_at timestamptz;
  begin
    -- Nothing comes in and nothing is counted meanwhile.
    perform from usage_districts where district_id = p_district for update;
    for v_day in
      select day from usage_file_visits where district_id = p_district and file_id = p_file and batch_no = p_batch
    loop
      -- Sets, not joins: the planner knows nothing of how many ids are in a list.
      with only_here as materialized (
        select unnest(f.event_ids) as id from usage_file_visits f
          where f.district_id = p_district and f.file_id = p_file and f.batch_no = p_batch and f.day = v_day
        except
        select unnest(f.event_ids) from usage_file_visits f
          where f.district_id = p_district and f.day = v_day and f.file_id <> p_file
      ), gone as (
        delete from usage_events e using only_here o
          where e.district_id = p_district and e.day = v_day and e.event_id = o.id and e.source_no = any (v_files)
          returning e.person_no, e.place_no
      )
      select count(*), array_agg(person_no), array_agg(place_no) into v_gone, v_people, v_places from gone;
      v_all := v_all + v_gone;
      insert into usage_marks (district_id, mark_id, day, person_nos, place_nos)
        select d.district_id, ('ffffffff' || substr(new_id()::text, 9))::uuid, v_day, m.people, m.places
        from usage_districts d cross join (
          select array_agg(person) as people, array_agg(place) as places from (
            select person, place, row_number() over () / 5000 as part
            from (select distinct person, place from unnest(v_people, v_places) u (person, place)) pairs) parts
          group by part) m
        where d.district_id = p_district;
    end loop;
    delete from usage_file_visits where district_id = p_district and file_id = p_file and batch_no = p_batch;

    delete from usage_batches where district_id = p_district and batch_key = p_key and not counted;
    delete from usage_batches where district_id = p_district and batch_key = p_key
      returning answer, received_at into v_answer, v_at;
    if v_answer is not null then
      update usage_source_days set accepted = accepted - (v_answer ->> 'accepted')::bigint,
        duplicate = duplicate - (v_answer ->> 'duplicate')::bigint,
        rejected = rejected - (v_answer ->> 'rejected')::bigint, blocked = blocked - (v_answer ->> 'blocked')::bigint,
        unknown_people = unknown_people - (v_answer ->> 'unknown_people')::bigint,
        unmatched = unmatched - (v_answer ->> 'unmatched')::bigint
      where district_id = p_district and source_no = (v_answer ->> 'source')::smallint
        and day = (v_at at time zone p_zone)::date;
      update usage_source_faults o set times = o.times - f.value::bigint
      from jsonb_each_text(v_answer -> 'faults') f
      where o.district_id = p_district and o.source_no = (v_answer ->> 'source')::smallint
        and o.day = (v_at at time zone p_zone)::date and o.fault = f.key;
      delete from usage_source_faults where district_id = p_district and source_no = (v_answer ->> 'source')::smallint
        and day = (v_at at time zone p_zone)::date and times <= 0;
    end if;
    update usage_files set batches = p_batch, removed = removed + v_all, changed_at = now()
      where district_id = p_district and id = p_file and state = 'undoing';
    return v_all;
  end`)}`;

const repeated = `on conflict (event_id, district_id, day) do nothing;
      get diagnostics v_new = row_count;`;

/** A visit that a file brought and a sender sends, too, becomes the sender's: it stays when the file is undone. */
const takenOver = `${repeated}
      v_files := array(select source_no from usage_sources where district_id = p_district and kind <> 'key');
      if cardinality(v_files) > 0 and p_source <> all (v_files) then
        update usage_events e set source_no = p_source
        from unnest(p_ids, p_days) i (id, day)
        where e.district_id = p_district and e.event_id = i.id and e.day = coalesce(i.day, v_day)
          and e.source_no = any (v_files);
      end if;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [...tables, takeBack]) await part.execute(db);
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc
    where proname = 'usage_accept' and pronamespace = 'public'::regnamespace`.execute(db);
  const text = rows[0]?.text ?? "";
  const declared = "v_new int := 0;";
  if ([repeated, declared].some((part) => text.split(part).length !== 2))
    throw new Error("usage_accept is not what earlier migrations made.");
  const changed = text.replace(repeated, () => takenOver).replace(declared, () => `${declared} v_files smallint[];`);
  await sql.raw(changed).execute(db);
}
