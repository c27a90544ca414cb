import type { Db } from "db/client";
import { type RawBuilder, sql } from "kysely";

/** A column that leads to rows of another table, and what merging two of those does with it. */
export type Reference = {
  table: string;
  column: string;
  /** What is not said of a key is "moves": nothing may be left behind. The rules' words are in migration 0024. */
  rule: "moves" | "settled" | "stays" | "keeps" | "goes";
  /** False for lists, and for ids that lead to rows of several tables. */
  isKey: boolean;
  isList: boolean;
  /** The row is deleted with the one that it leads to. */
  cascades: boolean;
  /** Every column of the table. */
  columns: string[];
};

/** Read again each time, in a few milliseconds: a process may be older than the newest migration. */
export async function listReferences(
  db: Db,
  to: "states" | "districts" | "schools" | "software",
): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select table_name as "table", column_name as "column", coalesce(rule, 'moves') as rule, is_key as "isKey",
      is_list as "isList", cascades, columns
    from merge_rules where target = ${to} order by table_name, column_name`.execute(db);
  return rows;
}

/** Whether `x`, a row of the reference's table, leads to the id. */
export const leadsTo = ({ column, isList }: Reference, id: RawBuilder<unknown>) =>
  isList ? sql<boolean>`${id} = any (${sql.ref(`x.${column}`)})` : sql<boolean>`${sql.ref(`x.${column}`)} = ${id}`;

type Move = { from: string; into: string; where?: (columns: string[]) => RawBuilder<boolean> };

/**
 * Statements that let what moves lead to the other row, one for each table, to be run as parts of one statement: keys
 * over two columns are looked at when it ends. Whoever has a row with a list open is told that it has changed.
 */
export function moving(
  references: Reference[],
  { from, into, where = () => sql<boolean>`true` }: Move,
): RawBuilder<unknown>[] {
  const moves = references.filter(({ rule }) => rule === "moves");
  return [...new Set(moves.map(({ table }) => table))].map((table) => {
    const moved = moves.filter((reference) => reference.table === table);
    const columns = moved[0]?.columns ?? [];
    const sets = moved.map((reference) => sql`${sql.ref(reference.column)} = ${replaced(reference, from, into)}`);
    const changed = moved.some(({ isList }) => isList) ? marks.filter(({ column }) => columns.includes(column)) : [];
    const leads = moved.map((reference) => leadsTo(reference, sql`${from}::uuid`));
    return sql`update ${sql.table(table)} x set ${sql.join([...sets, ...changed.map(({ set }) => set)])}
      where (${sql.join(leads, sql` or `)}) and ${where(columns)}`;
  });
}

/** By what a form notices that its row has changed. */
const marks = [
  { column: "version", set: sql`version = x.version + 1` },
  { column: "updated_at", set: sql`updated_at = now()` },
];

/** The column's new value; in a list each id stands once. */
function replaced({ column, isList }: Reference, from: string, into: string): RawBuilder<unknown> {
  const now = sql.ref(`x.${column}`);
  return isList
    ? sql`array(select distinct unnest(array_replace(${now}, ${from}::uuid, ${into}::uuid)))`
    : sql`case when ${now} = ${from}::uuid then ${into}::uuid else ${now} end`;
}

/** Runs statements that return nothing as one. */
export async function runAsOne(db: Db, statements: RawBuilder<unknown>[]): Promise<void> {
  if (statements.length === 0) return;
  await sql`with ${asParts(statements)} select`.execute(db);
}

/** Statements as the parts of a `with`, in front of one more. */
export const asParts = (statements: RawBuilder<unknown>[]) =>
  sql.join(statements.map((statement, at) => sql`${sql.ref(`part_${at}`)} as (${statement})`));
