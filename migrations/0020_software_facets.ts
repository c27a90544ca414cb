import { type Kysely, sql } from "kysely";

/**
 * What the counts of a search need. Counting a whole catalogue by its lists is slow because each list is hashed word by
 * word and because the rows are wide: their hashes are kept, and an index that is a small part of the table has all that is
 * counted. Keys only bring rows together; what they stand for is read from the lists themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table software
      add column subjects_key bigint not null generated always as (hash_array_extended(subjects, 0)) stored,
      add column standards_key bigint not null generated always as (hash_array_extended(standards, 0)) stored`.execute(
    db,
  );
  await sql`
    create index software_facets_idx on software (id) include (district_id, sort_name, category_id, grade_min, grade_max,
      pricing_model, subjects_key, standards_key) where merged_into_id is null`.execute(db);

  // Products of other districts neither count nor take the place of one's own; fewer candidates are looked at letter by
  // letter (0.4 where it was 0.3, still half of a mistyped word's groups of letters). The number of rows tells the planner
  // that looking each of them up is cheaper than reading the table.
  await sql`drop function software_alike(text)`.execute(db);
  await sql`
    create function software_alike(asked text, district uuid) returns table (id uuid, closeness real)
    language sql stable rows 100 set pg_trgm.word_similarity_threshold = 0.4 as ${sql.lit(
      `select s.id, word_similarity(asked, s.search_text) from software s
       where asked <% s.search_text and s.merged_into_id is null and (s.district_id is null or s.district_id = district)
       order by 2 desc, 1 limit 200`,
    )}`.execute(db);
}
