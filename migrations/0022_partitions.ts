import { type Kysely, sql } from "kysely";
import { partitioning } from "./0022_partition_functions";

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
  await sql`insert into audit_log overriding system value select * from audit_log_whole order by at, id`.execute(db);
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
  const entered = {
    district: "district_id",
    object: "object_table, object_id",
    actor: "actor_profile_id",
    subject: "subject_profile_id",
    action: "action",
  };
  for (const [by, of] of Object.entries(entered)) {
    await sql`create index ${sql.id(`audit_log_${by}_idx`)} on audit_log (${sql.raw(of)}, at desc)`.execute(db);
  }
  await sql`create index audit_log_not_ok_idx on audit_log (at desc, id desc) where result <> 'ok'`.execute(db);
}

/**
 * The audit log becomes a table partitioned by month, and a daily schedule gets a row for each of its days: taken_at is
 * the last sign of life of whoever works on it, failed_at when it last went wrong.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of partitioning) await part.execute(db);
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
