import { type Kysely, sql } from "kysely";

/** The usage alerts that a district has turned off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_settings add column off text[] not null default '{}'
    check (off <@ array['unauthorized_found', 'banned_used', 'ended_used', 'source_silent'])`.execute(db);
}
