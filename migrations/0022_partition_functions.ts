import { sql } from "kysely";

/**
 * Tables that are partitioned by time, each with how far ahead its partitions are made and how long they are kept, in
 * units (keep null: for good). The application's role reads it, and the two functions below are all the DDL it has.
 */
const registry = sql`
  create table partitioned_tables (
    name text primary key check (name ~ '^[a-z][a-z_]{0,40}$'),
    unit text not null check (unit in ('month', 'day')),
    ahead int not null check (ahead between 1 and 100),
    keep int check (keep >= 1)
  )`;

const registered = sql`
  create function partitioned_table(parent text) returns partitioned_tables language plpgsql stable
    set search_path = pg_catalog, pg_temp as ${sql.lit(`
  declare
    entry public.partitioned_tables;
  begin
    select * into entry from public.partitioned_tables t where t.name = parent;
    if not found then
      raise exception 'The table % is not registered in partitioned_tables.', quote_nullable(parent)
        using errcode = 'insufficient_privilege';
    end if;
    return entry;
  end`)}`;

/** Bounds are instants; an open end is infinite. Partitions of any other shape are not listed. */
const partitionsOf = sql`
  create function partitions_of(parent text) returns table (name text, lower timestamptz, upper timestamptz)
    language sql stable set search_path = pg_catalog, pg_temp set timezone = 'UTC' as ${sql.lit(`
  select relname, replace(bounds[1], 'MINVALUE', '-infinity')::timestamptz,
    replace(bounds[2], 'MAXVALUE', 'infinity')::timestamptz
  from (
    select c.relname::text, regexp_match(pg_get_expr(c.relpartbound, c.oid),
      '^FOR VALUES FROM \\(''?([^,'']+)''?\\) TO \\(''?([^,'']+)''?\\)$') as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname = parent and p.relnamespace = 'public'::regnamespace
  ) parts
  where bounds is not null
  order by 2`)}`;

/**
 * Makes the partitions of `units` months or days (UTC), the first being the one with `first_day` in it; those that
 * are there are left alone. Returns how many it made. Where the last partition is open-ended, it is cut: months between
 * its beginning and the last one asked for are made too, and rows that landed in it move to their own.
 */
const makePartitions = sql`
  create function make_partitions(parent text, first_day date, units int) returns int language plpgsql
    security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '3s' as ${sql.lit(`
  declare
    entry public.partitioned_tables := public.partitioned_table(parent);
    step interval := ('1 ' || entry.unit)::interval;
    first_at timestamptz := date_trunc(entry.unit, first_day::timestamptz);
    end_at timestamptz := first_at + units * step;
    tail text;
    tail_at timestamptz;
    key_name text;
    unit_at timestamptz;
    part text;
    holder text;
    made int := 0;
  begin
    if first_day is null or units is null or units not between 1 and 400 or first_day < '2000-01-01'
      or end_at > now() + interval '2 years' then
      raise exception 'Partitions are made for 1 to 400 units, from 2000 to two years from now.'
        using errcode = 'invalid_parameter_value';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('partitions of ' || parent, 0));
    select a.attname into strict key_name from pg_partitioned_table t
      join pg_attribute a on a.attrelid = t.partrelid and a.attnum = t.partattrs[0]
      where t.partrelid = format('public.%I', parent)::regclass and t.partstrat = 'r' and t.partnatts = 1;
    select p.name, p.lower into tail, tail_at from public.partitions_of(parent) p
      where p.upper = 'infinity' and p.lower < end_at;
    if tail is not null then
      execute format('alter table public.%I detach partition public.%I', parent, tail);
    end if;
    for unit_at in select generate_series(least(first_at, tail_at), end_at - step, step) loop
      continue when exists (
        select 1 from public.partitions_of(parent) p where p.lower <= unit_at and unit_at < p.upper);
      part := parent || to_char(unit_at, case entry.unit when 'month' then '_YYYY_MM' else '_YYYY_MM_DD' end);
      execute format('create table public.%I (like public.%I including defaults including constraints
        including storage)', part, parent);
      -- Rows are reached by way of the parent only, whatever a new table of the owner is open to by default.
      for holder in select distinct case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end
        from pg_class c cross join aclexplode(c.relacl) a
        where c.oid = format('public.%I', part)::regclass and a.grantee <> c.relowner loop
        execute format('revoke all on public.%I from %s', part, holder);
      end loop;
      if tail is not null then
        execute format('with moved as (delete from public.%I where %I >= %L and %I < %L returning *)
          insert into public.%I select * from moved', tail, key_name, unit_at, key_name, unit_at + step, part);
      end if;
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
        parent, part, unit_at, unit_at + step);
      made := made + 1;
    end loop;
    if tail is not null then
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (maxvalue)',
        parent, tail, end_at);
    end if;
    return made;
  end`)}`;

/**
 * Drops the partition that begins with the month or day of `first_day`, when all of it is older than the table's
 * retention. Returns false when there is none. Where the first partition is open-ended, what is in it goes too, and it
 * then ends where the dropped one did.
 */
const dropPartition = sql`
  create function drop_partition(parent text, first_day date) returns boolean language plpgsql
    security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '3s' as ${sql.lit(`
  declare
    entry public.partitioned_tables := public.partitioned_table(parent);
    step interval := ('1 ' || entry.unit)::interval;
    first_at timestamptz := date_trunc(entry.unit, first_day::timestamptz);
    part text;
    head text;
    head_end timestamptz;
  begin
    perform pg_advisory_xact_lock(hashtextextended('partitions of ' || parent, 0));
    select p.name into part from public.partitions_of(parent) p
      where p.lower = first_at and p.upper = first_at + step;
    if part is null then return false; end if;
    if entry.keep is null or first_at + step > date_trunc(entry.unit, now()) - entry.keep * step then
      raise exception 'The partition % is younger than the retention of %.', part, parent
        using errcode = 'insufficient_privilege';
    end if;
    select p.name, p.upper into head, head_end from public.partitions_of(parent) p where p.lower = '-infinity';
    if head_end <> first_at then
      raise exception 'Drop the partitions of % before % first.', parent, part using errcode = 'invalid_parameter_value';
    end if;
    execute format('drop table public.%I', part);
    if head is not null then
      execute format('alter table public.%I detach partition public.%I', parent, head);
      execute format('truncate public.%I', head);
      execute format('alter table public.%I attach partition public.%I for values from (minvalue) to (%L)',
        parent, head, first_at + step);
    end if;
    return true;
  end`)}`;

/** What migration 0022 makes first, in this order. */
export const partitioning = [registry, registered, partitionsOf, makePartitions, dropPartition];
