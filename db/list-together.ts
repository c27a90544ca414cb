import { type RawBuilder, sql } from "kysely";
import type { Db } from "./client";

/** A row that comes as JSON, where a moment is text. Days are text either way, numbers are numbers. */
type Listed<Row> = { [K in keyof Row]: Row[K] extends Date | null ? string | Extract<Row[K], null> : Row[K] };
type RowOf<S> = S extends RawBuilder<infer Row> ? Row : S extends InColumns<infer Row> ? Row : never;
type Lists<T> = { [K in keyof T]: Listed<RowOf<T[K]>>[] };

/**
 * A list that comes column by column, so that no name is written and read for every row: for lists of many hundreds of
 * rows. `columns` says what each is made of, `from` where the rows are and in which order: all after "select … from".
 */
export class InColumns<Row> {
  constructor(
    readonly columns: { readonly [K in keyof Row & string]: RawBuilder<unknown> },
    readonly from: RawBuilder<unknown>,
  ) {}

  private get parts(): [string, RawBuilder<unknown>][] {
    return Object.entries(this.columns);
  }

  /** The list as rows. */
  select(): RawBuilder<Row> {
    const columns = this.parts.map(([name, value]) => sql`${value} as ${sql.id(name)}`);
    return sql<Row>`select ${sql.join(columns)} from ${this.from}`;
  }

  /** One value: the list as an array of columns. */
  packed(): RawBuilder<unknown> {
    const columns = this.parts.map(([name]) => sql`json_agg(listed.${sql.id(name)})`);
    return sql`(select json_build_array(${sql.join(columns)}) from (${this.select()}) listed)`;
  }

  /** Rows from those columns. */
  unpack(columns: readonly (readonly unknown[] | null)[]): Row[] {
    const names = Object.keys(this.columns);
    return (columns[0] ?? []).map((_, nth) => {
      const row: Record<string, unknown> = {};
      for (const [at, name] of names.entries()) row[name] = columns[at]?.[nth];
      return row as Row;
    });
  }
}

/**
 * Several lists in one statement, for a page that shows many. Takes a select for each name; returns its rows, in its
 * order, under that name. `given` is a "with" that the selects may read from.
 */
export async function listTogether<T extends Record<string, RawBuilder<unknown> | InColumns<unknown>>>(
  db: Db,
  selects: T,
  given: RawBuilder<unknown> = sql``,
): Promise<Lists<T>> {
  const lists = Object.entries(selects);
  const columns = lists.map(([name, select]) => {
    const list =
      select instanceof InColumns
        ? select.packed()
        : sql`(select coalesce(json_agg(listed), '[]') from (${select}) listed)`;
    return sql`${list} as ${sql.id(name)}`;
  });
  const { rows } = await sql<Record<string, never[]>>`${given} select ${sql.join(columns)}`.execute(db);
  const read = rows[0] as Record<string, never[]>;
  const unpacked = lists.map(([name, select]) => {
    const list = read[name] as never[];
    return [name, select instanceof InColumns ? select.unpack(list) : list];
  });
  return Object.fromEntries(unpacked) as Lists<T>;
}
