import { type RawBuilder, sql } from "kysely";
import type { Db } from "./client";

/** A row that comes as JSON, where a moment is text. Days are text either way, numbers are numbers. */
type Listed<Row> = { [K in keyof Row]: Row[K] extends Date | null ? string | Extract<Row[K], null> : Row[K] };
type Lists<T> = { [K in keyof T]: T[K] extends RawBuilder<infer Row> ? Listed<Row>[] : never };

/**
 * Several lists in one statement, for a page that shows many. Takes a select for each name; returns its rows, in its
 * order, under that name. `given` is a "with" that the selects may read from.
 */
export async function listTogether<T extends Record<string, RawBuilder<unknown>>>(
  db: Db,
  selects: T,
  given: RawBuilder<unknown> = sql``,
): Promise<Lists<T>> {
  const columns = Object.entries(selects).map(
    ([name, select]) => sql`(select coalesce(json_agg(listed), '[]') from (${select}) listed) as ${sql.id(name)}`,
  );
  const { rows } = await sql<Lists<T>>`${given} select ${sql.join(columns)}`.execute(db);
  return rows[0] as Lists<T>;
}
