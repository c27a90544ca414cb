import { type Kysely, sql } from "kysely";

/** Where rosters come from, how each connection was tested, and one row for each sync through its whole life. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sftp_configurations (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete restrict,
      name text not null,
      client_key text not null,
      bucket_name text not null,
      status text not null default 'pending' check (status in ('active', 'error', 'pending', 'paused')),
      status_before_pause text check (status_before_pause in ('active', 'error', 'pending')),
      status_message text,
      last_sync timestamptz,
      next_sync timestamptz,
      sync_frequency text not null default 'manual'
        check (sync_frequency in ('manual', 'hourly', 'every_6_hours', 'daily', 'weekly')),
      sync_at time not null default '02:00',
      sync_weekday int not null default 7 check (sync_weekday between 1 and 7),
      host text not null,
      port int not null default 22 check (port between 1 and 65535),
      username text not null,
      auth_method text not null check (auth_method in ('password', 'private_key')),
      password_sealed text,
      private_key_sealed text,
      passphrase_sealed text,
      host_key text,
      host_key_confirmed_by uuid references profiles (id) on delete set null,
      host_key_confirmed_at timestamptz,
      remote_folder text not null default '/',
      format text not null default 'oneroster_csv' check (format in ('oneroster_csv')),
      applied_file_set_hash text,
      applied_sync_id uuid,
      created_by uuid references profiles (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint sftp_configurations_district_id_key unique (district_id, id),
      constraint sftp_configurations_client_key_key unique (client_key),
      constraint sftp_configurations_name_key unique (district_id, name),
      constraint sftp_configurations_paused check ((status = 'paused') = (status_before_pause is not null))
    )`.execute(db);

  await sql`
    create table sftp_connection_tests (
      id uuid primary key default new_id(),
      district_id uuid not null,
      integration_id uuid not null,
      requested_by uuid references profiles (id) on delete set null,
      status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed')),
      host_key text,
      message text,
      files jsonb not null default '[]',
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      constraint sftp_connection_tests_configuration_fk foreign key (district_id, integration_id)
        references sftp_configurations (district_id, id) on delete cascade
    )`.execute(db);
  await sql`create index sftp_connection_tests_idx
    on sftp_connection_tests (district_id, integration_id, created_at desc)`.execute(db);

  await sql`
    create table sync_logs (
      id uuid primary key default new_id(),
      district_id uuid not null,
      integration_id uuid not null,
      trigger text not null check (trigger in ('manual', 'schedule')),
      requested_by uuid references profiles (id) on delete set null,
      status text not null default 'queued'
        check (status in ('queued', 'running', 'applied', 'unchanged', 'rejected', 'failed', 'stopped')),
      step text check (step in ('list', 'settle', 'download', 'read', 'check', 'compare', 'apply')),
      progress jsonb not null default '{}',
      fence int not null default 0,
      stop_requested_at timestamptz,
      started_at timestamptz not null default now(),
      running_at timestamptz,
      heartbeat_at timestamptz,
      finished_at timestamptz,
      format text,
      verdict text check (verdict in ('accept', 'accept_with_warnings', 'reject_rows', 'reject_bundle')),
      message text,
      files jsonb not null default '[]',
      counts jsonb not null default '{}',
      problem_counts jsonb not null default '[]',
      steps jsonb not null default '[]',
      total_processed int not null default 0,
      file_set_hash text,
      constraint sync_logs_district_id_key unique (district_id, id),
      constraint sync_logs_configuration_fk foreign key (district_id, integration_id)
        references sftp_configurations (district_id, id) on delete cascade,
      constraint sync_logs_finished check ((finished_at is null) = (status in ('queued', 'running')))
    )`.execute(db);
  await sql`create index sync_logs_started_idx on sync_logs (district_id, integration_id, started_at desc)`.execute(db);
  await sql`create index sync_logs_district_started_idx on sync_logs (district_id, started_at desc)`.execute(db);
  // At most one sync of a configuration is under way: a second trigger meets this name and is told so.
  await sql`create unique index sync_logs_one_under_way on sync_logs (integration_id)
    where status in ('queued', 'running')`.execute(db);

  await sql`
    create table sync_row_errors (
      id uuid primary key default new_id(),
      district_id uuid not null,
      sync_id uuid not null,
      code text not null,
      severity text not null check (severity in ('info', 'warning', 'error')),
      file text,
      line int,
      field text,
      constraint sync_row_errors_sync_fk foreign key (district_id, sync_id)
        references sync_logs (district_id, id) on delete cascade
    )`.execute(db);
  await sql`create index sync_row_errors_idx on sync_row_errors (district_id, sync_id, code, file, line)`.execute(db);
}
