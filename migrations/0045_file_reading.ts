import { type Kysely, sql } from "kysely";

/** How a log was read is kept with it: its columns or logformat, its time zone, and by which remembered form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table usage_files add column reading jsonb`.execute(db);
}
