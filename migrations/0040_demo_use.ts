import { type Kysely, sql } from "kysely";

/** Visits that the demo made up are marked where they come in, like everything else that it tells. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table usage_sources add column demo boolean not null default false`.execute(db);
}
