import { type Kysely, sql } from "kysely";

/**
 * A sync that brings in people by the ten thousands collects what their search index is to take and works it off at its
 * end, which PostgreSQL lets only the index's owner do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function catch_up_people_search() returns void language sql security definer
      set search_path = pg_catalog, pg_temp
    as $body$ select pg_catalog.gin_clean_pending_list('public.profiles_search_idx') $body$`.execute(db);
  await sql`revoke all on function catch_up_people_search() from public`.execute(db);
}
