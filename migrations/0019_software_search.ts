import { type Kysely, sql } from "kysely";

/**
 * Products whose name, vendor or site has something like what was typed: "qizlet", "canavs". The threshold belongs to the
 * call, so that the index of letter groups is asked with it; the server knows that setting only once pg_trgm is loaded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select word_similarity('a', 'a')`.execute(db);
  await sql`
    create function software_alike(asked text) returns table (id uuid, closeness real) language sql stable
    set pg_trgm.word_similarity_threshold = 0.3 as ${sql.lit(
      `select s.id, word_similarity(asked, s.search_text) from software s
       where asked <% s.search_text and s.merged_into_id is null order by 2 desc, 1 limit 200`,
    )}`.execute(db);
  await sql`create index software_merged_idx on software (merged_into_id) where merged_into_id is not null`.execute(db);
}
