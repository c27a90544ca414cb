import { type Kysely, sql } from "kysely";

/** Whether a configuration's files are full exports or changes only, and how a sync took them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sftp_configurations
    add column read_as text not null default 'files' check (read_as in ('files', 'full', 'changes'))`.execute(db);
  // { takenAs, why, people: { roster, missing } }; null for a sync that read no files.
  await sql`alter table sync_logs add column reading jsonb`.execute(db);
}
