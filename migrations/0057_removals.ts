import { type Kysely, sql } from "kysely";

/** What a held sync would remove, counted by school and grade, with what the removed have in common. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sync_logs add column removals jsonb`.execute(db);
}
