import { type Kysely, sql } from "kysely";

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

const columns = sql.raw(`id, at, actor_profile_id, actor_role, district_id, action, object_table, object_id, details,
  result, request_id, subject_profile_id, before, after, address`);

/**
 * The audit log by month. Both ends are open, so that no insert ever fails for want of a partition; there is no default
 * partition, since the newest lines could then not be read month by month.
 */
async function partitionAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log rename to audit_log_whole`.execute(db);
  await sql`alter table audit_log_whole drop constraint audit_log_pkey, alter column id drop identity`.execute(db);
  await sql`drop index audit_log_at_idx, audit_log_district_idx, audit_log_object_idx, audit_log_actor_idx,
    audit_log_subject_idx, audit_log_action_idx, audit_log_not_ok_idx`.execute(db);
  await sql`
    create table audit_log (
      id bigint generated always as identity,
      at timestamptz not null default now(),
      actor_profile_id uuid,
      actor_role text,
      district_id uuid,
      action text not null,
      object_table text,
      object_id uuid,
      details jsonb not null default '{}',
      result text not null default 'ok' check (result in ('ok', 'denied', 'error')),
      request_id text,
      subject_profile_id uuid,
      before jsonb,
      after jsonb,
      address text
    ) partition by range (at)`.execute(db);
  await sql`insert into partitioned_tables (name, unit, ahead, keep) values ('audit_log', 'month', 3, null)`.execute(
    db,
  );
  await makeMonths(db);
  await sql`insert into audit_log (${columns}) overriding system value
    select ${columns} from audit_log_whole order by at, id`.execute(db);
  await sql`select setval(pg_get_serial_sequence('audit_log', 'id'), max(id)) from audit_log_whole having max(id) > 0`.execute(
    db,
  );
  await keepPrivileges(db);
  await sql`drop table audit_log_whole`.execute(db);
  await indexAuditLog(db);
}

/** From the month of the oldest row on; what a wrong clock wrote more than ten years ago stays in the first one. */
async function makeMonths(db: Kysely<unknown>): Promise<void> {
  await sql`
    do ${sql.lit(`
    declare
      start timestamptz := (select date_trunc('month', greatest(least(min(at), now()), now() - interval '10 years'),
        'UTC') from public.audit_log_whole);
    begin
      execute format('create table public.audit_log_earlier partition of public.audit_log
        for values from (minvalue) to (%L)', start);
      execute format('create table public.audit_log_later partition of public.audit_log
        for values from (%L) to (maxvalue)', start);
    end`)}`.execute(db);
  await sql`select make_partitions('audit_log', (now() at time zone 'UTC')::date, 4)`.execute(db);
}

/** What other roles could do with the table, they can do with the new one, and no more. */
async function keepPrivileges(db: Kysely<unknown>): Promise<void> {
  await sql`
    do ${sql.lit(`
    declare
      held record;
    begin
      for held in select distinct quote_ident(pg_get_userbyid(a.grantee)) as role
        from pg_class c cross join aclexplode(c.relacl) a
        where c.oid = 'public.audit_log'::regclass and a.grantee not in (0, c.relowner) loop
        execute format('revoke all on public.audit_log from %s', held.role);
      end loop;
      for held in select a.privilege_type as what,
          case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as role
        from pg_class c cross join aclexplode(c.relacl) a
        where c.oid = 'public.audit_log_whole'::regclass and a.grantee <> c.relowner loop
        execute format('grant %s on public.audit_log to %s', held.what, held.role);
      end loop;
    end`)}`.execute(db);
}

// The primary key, read backward, is the log with the newest line first.
async function indexAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add constraint audit_log_pkey primary key (at, id)`.execute(db);
  await sql`create index audit_log_district_idx on audit_log (district_id, at desc)`.execute(db);
  await sql`create index audit_log_object_idx on audit_log (object_table, object_id, at desc)`.execute(db);
  await sql`create index audit_log_actor_idx on audit_log (actor_profile_id, at desc)`.execute(db);
  await sql`create index audit_log_subject_idx on audit_log (subject_profile_id, at desc)`.execute(db);
  await sql`create index audit_log_action_idx on audit_log (action, at desc)`.execute(db);
  await sql`create index audit_log_not_ok_idx on audit_log (at desc, id desc) where result <> 'ok'`.execute(db);
}

/**
 * The audit log becomes a table partitioned by month, and a daily schedule gets a row for each of its days: taken_at is
 * the last sign of life of whoever works on it, failed_at when it last went wrong.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [registry, registered, partitionsOf, makePartitions, dropPartition]) await part.execute(db);
  await sql`revoke all on function make_partitions(text, date, int), drop_partition(text, date) from public`.execute(
    db,
  );
  await partitionAuditLog(db);
  await sql`
    create table schedule_runs (
      schedule text not null,
      day date not null,
      tries int not null default 0,
      taken_at timestamptz,
      failed_at timestamptz,
      finished_at timestamptz,
      primary key (schedule, day)
    )`.execute(db);
}
