import { type Kysely, sql } from "kysely";
import { letters, plain } from "./0010_people";

/**
 * Districts and schools keep their folded names, as people do. Folding tens of thousands of names anew for each search
 * took longer than everything else; and only of a column does the planner know how many rows a word finds, by which it
 * chooses between the index of words and the index that the list is sorted by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The same text comes out, ten times as fast: hardly any name has a letter that `translate` would have to look for.
  // Not strict, or the server would not put the text of the function in the place of its call.
  await sql`
    create or replace function fold_name(text) returns text language sql immutable parallel safe
    as ${sql.lit(
      `select lower(case when octet_length($1) = length($1) then $1
        else translate($1, '${letters}', '${plain}') end) collate "C"`,
    )}`.execute(db);
  for (const [table, number] of [
    ["districts", "original_id"],
    ["schools", "identifier"],
  ] as const) {
    const index = (name: string) => sql.id(`${table}_${name}_idx`);
    await sql`drop index ${index("search")}, ${index("folded")}`.execute(db);
    await sql`
      alter table ${sql.table(table)}
        add column search_text text collate "C" not null generated always as
          (fold_name(left(name, 250) || ' ' || left(coalesce(${sql.id(number)}, ''), 100))) stored,
        add column sort_name text collate "C" not null generated always as (fold_name(left(name, 200))) stored`.execute(
      db,
    );
    await sql`create index ${index("search")} on ${sql.table(table)} using gin (search_text gin_trgm_ops)`.execute(db);
  }
  await sql`create index districts_sorted_idx on districts (sort_name, id)`.execute(db);
  // A search that finds much walks along this one, and has in it all that the list is narrowed by.
  await sql`
    create index schools_sorted_idx on schools (sort_name, id) include (search_text, district_id, level)`.execute(db);
  await sql`drop index schools_district_folded_idx`.execute(db);
  await sql`create index schools_district_sorted_idx on schools (district_id, sort_name, id)`.execute(db);
}
