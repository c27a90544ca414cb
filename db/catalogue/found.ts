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
 * Whom a search finds, as common table expressions that end in `found (id, match, closeness, sort_name)`: 4 the very
 * name, 3 its beginning, 2 all words by stem or beginning, 1 something like it (a typing mistake), 0 one of the words.
 * `which` says which rows of `software as s` count at all.
 */
export function foundBy(text: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const words = wordsOf(text);
  if (words.length === 0) {
    return sql`found as (select s.id, 0 as match, 0::real as closeness, s.sort_name from software s where false)`;
  }
  const asked = text.trim().slice(0, longestText);
  const name = sql`fold_name(${asked})`;
  const begins = sql`s.sort_name like fold_name(${`${asked.replace(/[\\%_]/g, "\\$&")}%`})`;
  const all = sql`(${sql.join(words.map(asQuery), sql` && `)})`;
  const any = sql`(${sql.join(words.map(stemOf), sql` || `)})`;
  const rank = (query: RawBuilder<unknown>) => sql`ts_rank(s.search_vector, ${query}, 1)`;
  const bare = sql`fold_name(${words.join("")})`;
  return sql`
    strong as materialized (
      select s.id, s.sort_name, ${rank(all)} as closeness,
        case when s.sort_name = ${name} or replace(s.sort_name, ' ', '') = ${bare} then 4
          when ${begins} then 3 else 2 end as match
      from software s where ${which} and (s.search_vector @@ ${all} or ${begins})),
    weak as (
      select a.id, 1 as match, a.closeness
      from (select 1 where (select count(*) from strong) < ${enough}) few
        cross join lateral (
          select x.id, x.closeness, max(x.closeness) over () as best from software_alike(${name}) x) a
      where a.closeness >= a.best * 0.75
      union all
      select s.id, 0, ${rank(any)}
      from (select 1 where not exists (select 1 from strong)) none, software s
      where ${which} and s.search_vector @@ ${any}),
    found as (
      select id, match, closeness, sort_name from strong
      union all
      select w.id, max(w.match), max(w.closeness), s.sort_name from weak w join software s on s.id = w.id
      where ${which} and w.id not in (select id from strong) group by w.id, s.sort_name)`;
}
