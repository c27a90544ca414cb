import { type RawBuilder, sql } from "kysely";

/** Rows on one page of places. */
export const placesPage = 25;

/** Counting goes no further: "more than 10,000" says enough, and costs no more in a district of 100,000. */
export const mostCounted = 10_000;

/** The last row of the page before: its keys in the order of the list, and its id. */
export type RowCursor = { keys: string[]; id: string };

type Order = { keys: RawBuilder<unknown>[]; id: RawBuilder<unknown>; descending: boolean };

/** The order of a list: its keys, then the id, so that no two rows are alike. */
export function orderedBy({ keys, id, descending }: Order): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  return sql.join([...keys, id].map((key) => sql`${key} ${direction}`));
}

/** What is behind the cursor. One that belongs to another order is as good as none. */
export function behind({ keys, id, descending }: Order, cursor: RowCursor | null): RawBuilder<boolean> {
  const first = keys[0];
  if (!cursor || !first || cursor.keys.length !== keys.length) return sql<boolean>`true`;
  const values = [...cursor.keys.map((key) => sql`${key}::text`), sql`${cursor.id}::uuid`];
  // The first key by itself, too: that is what an index is entered by when the keys come from two tables.
  const [sign, from] = descending ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`];
  return sql<boolean>`(${first} ${from} ${cursor.keys[0]}::text
    and (${sql.join([...keys, id])}) ${sign} (${sql.join(values)}))`;
}

/**
 * Every word of a search stands somewhere in `text` (which an index knows by groups of three letters). Where no word
 * has three letters, the search is the beginning of the name. Both are folded already.
 */
export function matching(search: string, text: RawBuilder<unknown>, name: RawBuilder<unknown>): RawBuilder<boolean> {
  const words = search.replaceAll(",", " ").split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql<boolean>`true`;
  const literally = (word: string) => word.replace(/[\\%_]/g, "\\$&");
  if (words.every((word) => word.length < 3)) {
    return sql<boolean>`${name} like fold_name(${`${literally(words.join(" "))}%`})`;
  }
  const found = words.map((word) => sql<boolean>`${text} like fold_name(${`%${literally(word)}%`})`);
  return sql<boolean>`(${sql.join(found, sql` and `)})`;
}

/** The rows of a page and the cursor of the next one, from one row more than a page has. */
export function cutPage<T extends { id: string; keys: string[] }>(rows: T[], size: number) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const next: RowCursor | null = rows.length > size && last ? { keys: last.keys, id: last.id } : null;
  return { rows: page, next };
}
