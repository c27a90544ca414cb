import { type Kysely, sql } from "kysely";

/** Guards that hold a sync, what a sync changed or would change, and what was decided about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sftp_configurations
      add column guard_limits jsonb not null default '{}',
      add column additions_only boolean not null default false,
      add column pause_from date,
      add column pause_to date,
      add column discarded_file_set_hash text,
      add column alerted text check (alerted in ('held', 'failed')),
      add column recovered_at timestamptz,
      add constraint sftp_configurations_pause_dates
        check ((pause_from is null) = (pause_to is null) and pause_from <= pause_to),
      drop constraint sftp_configurations_status_check,
      add constraint sftp_configurations_status_check
        check (status in ('active', 'held', 'error', 'pending', 'paused')),
      drop constraint sftp_configurations_status_before_pause_check,
      add constraint sftp_configurations_status_before_pause_check
        check (status_before_pause in ('active', 'held', 'error', 'pending'))`.execute(db);

  // An approval and an undo are runs of their own; subject_sync_id is the sync that they are about.
  await sql`
    alter table sync_logs
      add column subject_sync_id uuid,
      add column guard_findings jsonb not null default '[]',
      add column changes_digest text,
      add column decision text check (decision in ('approved', 'discarded', 'superseded')),
      add column decided_by uuid references profiles (id) on delete set null,
      add column decided_at timestamptz,
      add column undone_at timestamptz,
      drop constraint sync_logs_trigger_check,
      add constraint sync_logs_trigger_check check (trigger in ('manual', 'schedule', 'approval', 'undo')),
      drop constraint sync_logs_status_check,
      add constraint sync_logs_status_check check (status in
        ('queued', 'running', 'applied', 'unchanged', 'held', 'rejected', 'failed', 'stopped')),
      drop constraint sync_logs_verdict_check,
      add constraint sync_logs_verdict_check check (verdict in
        ('accept', 'accept_with_warnings', 'reject_rows', 'hold_for_review', 'reject_bundle')),
      add constraint sync_logs_subject_fk foreign key (district_id, subject_sync_id)
        references sync_logs (district_id, id) on delete cascade,
      add constraint sync_logs_subject check ((trigger in ('approval', 'undo')) = (subject_sync_id is not null)),
      add constraint sync_logs_decided check ((decision is null) = (decided_at is null)),
      add constraint sync_logs_decision_of_held check (decision is null or status = 'held')`.execute(db);
  await sql`create index sync_logs_held_idx on sync_logs (district_id, integration_id)
    where status = 'held' and decision is null`.execute(db);
  await sql`create index sync_logs_subject_idx on sync_logs (district_id, subject_sync_id)
    where subject_sync_id is not null`.execute(db);

  // before: the row as it stood; after: as the files have it. Kept for 90 days. Of what a first sync brought in there
  // are no rows: all of it was new.
  await sql`
    create table sync_changes (
      district_id uuid not null,
      sync_id uuid not null,
      kind text not null,
      sourced_id text not null,
      op text not null check (op in ('create', 'update', 'deactivate', 'reactivate')),
      name text not null,
      before jsonb,
      after jsonb,
      constraint sync_changes_pkey primary key (district_id, sync_id, kind, op, sourced_id),
      constraint sync_changes_sync_fk foreign key (district_id, sync_id) references sync_logs (district_id, id)
        on delete cascade
    )`.execute(db);
}
