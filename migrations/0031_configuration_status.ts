import { type Kysely, sql } from "kysely";

/** A configuration is no longer "held": that is its latest sync's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const without = sql`case when applied_sync_id is null then 'pending' else 'active' end`;
  await sql`
    update sftp_configurations set
      status = case when status = 'held' then ${without} else status end,
      status_before_pause = case when status_before_pause = 'held' then ${without} else status_before_pause end,
      status_message = null
    where 'held' in (status, status_before_pause)`.execute(db);
  await sql`
    alter table sftp_configurations
      drop constraint sftp_configurations_status_check,
      add constraint sftp_configurations_status_check check (status in ('active', 'error', 'pending', 'paused')),
      drop constraint sftp_configurations_status_before_pause_check,
      add constraint sftp_configurations_status_before_pause_check
        check (status_before_pause in ('active', 'error', 'pending'))`.execute(db);
}
