import { type Kysely, sql } from "kysely";

/** Reports that are made again and again for somebody, and those that wait for their reader for 30 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kinds = sql`kind in ('use', 'roi', 'compliance', 'unauthorized', 'requests', 'syncs')`;
  await sql`
    create table report_schedules (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      profile_id uuid not null references profiles (id) on delete cascade,
      kind text not null check (${kinds}),
      filter jsonb not null default '{}',
      cadence text not null check (cadence in ('weekly', 'monthly')),
      weekday smallint not null default 1 check (weekday between 1 and 7),
      month_day smallint not null default 1 check (month_day between 1 and 31),
      hour smallint not null check (hour between 0 and 23),
      next_run_at timestamptz not null,
      skipped_at timestamptz,
      skipped_because text check (skipped_because in ('deactivated', 'left', 'role')),
      created_at timestamptz not null default now(),
      version integer not null default 1,
      constraint report_schedules_district_key unique (district_id, id),
      constraint report_schedules_skipped check (num_nulls(skipped_at, skipped_because) in (0, 2))
    )`.execute(db);
  await sql`create index report_schedules_due_idx on report_schedules (next_run_at)`.execute(db);
  await sql`create index report_schedules_owner_idx on report_schedules (profile_id, district_id)`.execute(db);
  // seen_from: how far its owner saw when it was made. Who sees less by now does not read it any more.
  await sql`
    create table report_files (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      profile_id uuid not null references profiles (id) on delete cascade,
      schedule_id uuid,
      due_at timestamptz,
      kind text not null check (${kinds}),
      filter jsonb not null default '{}',
      state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
      fault text check (fault in ('not_allowed', 'fault', 'gave_up')),
      seen_from text,
      name text,
      rows integer not null default 0,
      tries integer not null default 0,
      created_at timestamptz not null default now(),
      taken_at timestamptz,
      ended_at timestamptz,
      constraint report_files_district_key unique (district_id, id),
      constraint report_files_once unique (schedule_id, due_at),
      constraint report_files_schedule_fk foreign key (district_id, schedule_id)
        references report_schedules (district_id, id) on delete set null (schedule_id),
      constraint report_files_fault check ((state = 'failed') = (fault is not null))
    )`.execute(db);
  await sql`create index report_files_owner_idx on report_files (profile_id, created_at desc)`.execute(db);
  await sql`create index report_files_created_idx on report_files (created_at)`.execute(db);
  await sql`create index report_files_open_idx on report_files (created_at) where state in ('queued', 'running')`.execute(
    db,
  );
  await sql`
    create table report_file_parts (
      district_id uuid not null,
      file_id uuid not null,
      part_no integer not null,
      bytes bytea not null,
      primary key (file_id, part_no),
      constraint report_file_parts_file_fk foreign key (district_id, file_id)
        references report_files (district_id, id) on delete cascade
    )`.execute(db);
  await sql`
    alter table outgoing_mails
      drop constraint outgoing_mails_kind_check,
      add constraint outgoing_mails_kind_check check (kind in ('sync_held', 'sync_failed', 'sync_recovered',
        'password_reset', 'password_changed', 'invitation', 'notification', 'report_ready'))`.execute(db);
  // A report of a district that is merged away is about what it was: its owner makes it again.
  for (const table of ["report_schedules", "report_files"]) {
    await sql`select at_merge(${sql.lit(table)}, 'district_id', 'districts', 'goes')`.execute(db);
  }
}
