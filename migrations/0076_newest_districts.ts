import { type Kysely, sql } from "kysely";

/** The newest districts are found without looking at all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index districts_newest_idx on districts (created_at desc, id desc)`.execute(db);
}
