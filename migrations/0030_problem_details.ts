import { type Kysely, sql } from "kysely";

/** What a problem is about beyond its place: a column's name as it stands in the file, a word of a vocabulary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sync_row_errors add column detail text`.execute(db);
}
