import { type RawBuilder, sql } from "kysely";

const longestText = 200;

/** The words of a search: letters and digits only, eight at most. */
function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, 40)).slice(0, 8);
}

const stemOf = (word: string) => sql`plainto_tsquery('english', fold_name(${word}))`;

/** A word as the index knows it: by its stem, or as the beginning of a word of the name. Filler words say nothing. */
function asQuery(word: string): RawBuilder<unknown> {
  return sql`(case when numnode(${stemOf(word)}) = 0 then ''::tsquery
    else ${stemOf(word)} || to_tsquery('simple', fold_name(${word}) || ':*') end)`;
}

/** Below so many good hits, words that are only alike count, too. */
const enough = 5;

/**
 * Which rows of `software as s` count at all, what to read of each beside what is found, and what is beside `s` for
 * that.
 */
type Among = {
  districtId: string;
  which: RawBuilder<unknown>;
  columns?: RawBuilder<unknown>;
  beside?: RawBuilder<unknown>;
};

/**
 * What a search finds, as common table expressions that end in `found (id, sort_name, match, closeness, …columns)`: 4
 * the very name, 3 its beginning, 2 all words by stem or beginning, 1 something like it (a typing mistake), 0 one of
 * the words.
 */
export function foundBy(text: string, { districtId, which, columns, beside = sql`` }: Among): RawBuilder<unknown> {
  const words = wordsOf(text);
  const typed = text.trim().slice(0, longestText);
  const name = sql`fold_name(${typed})`;
  const begins = sql`s.sort_name like fold_name(${`${typed.replace(/[\\%_]/g, "\\$&")}%`})`;
  const all = sql`(${sql.join(words.map(asQuery), sql` && `)})`;
  const any = sql`(${sql.join(words.map(stemOf), sql` || `)})`;
  const rank = (query: RawBuilder<unknown>) => sql`ts_rank(s.search_vector, ${query}, 1)`;
  const bare = sql`fold_name(${words.join("")})`;
  const row = (match: RawBuilder<unknown>, closeness: RawBuilder<unknown>) =>
    sql`s.id, s.sort_name, ${match} as match, ${closeness} as closeness${columns ? sql`, ${columns}` : sql``}`;
  if (words.length === 0) return sql`found as (select ${row(sql`0`, sql`0`)} from software s ${beside} where false)`;
  const nearness = sql`case when s.sort_name = ${name} or replace(s.sort_name, ' ', '') = ${bare} then 4
    when ${begins} then 3 else 2 end`;
  return sql`
    strong as materialized (
      select ${row(nearness, rank(all))} from software s ${beside}
      where ${which} and (s.search_vector @@ ${all} or ${begins})),
    alike as materialized (
      select ${row(sql`1`, sql`a.closeness`)}
      from (select 1 where (select count(*) from strong) < ${enough}) few
        cross join lateral (
          select x.id, x.closeness, max(x.closeness) over () as best
          from software_alike(${name}, ${districtId}::uuid) x) a
        join software s on s.id = a.id ${beside}
      where a.closeness >= a.best * 0.75 and ${which} and s.id not in (select id from strong)),
    found as (
      select * from strong union all select * from alike union all
      select ${row(sql`0`, rank(any))}
      from (select 1 where not exists (select 1 from strong)) none, software s ${beside}
      where ${which} and s.search_vector @@ ${any} and s.id not in (select id from alike))`;
}
