import type pg from "pg";
import { listPartitions, type Partition } from "./partitions";

/**
 * One of our tables as it is copied: its columns without those that the database works out by itself, and, where it has
 * partitions, how it is cut. Its rows are read and written by way of the table.
 */
export type Table = { name: string; columns: string[]; partitions?: Partition[] | undefined };

type Edge = { from: string; to: string };

/**
 * Every table of ours, those first that others refer to. The migrations' own tables are not among them, and neither is
 * the queue: its jobs are nudges, and the rows they are about are the truth. Throws when tables refer in a circle.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely\\_%' and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const { rows: edges } = await client.query<Edge>(`
    select distinct a.relname as "from", b.relname as "to"
    from pg_constraint f join pg_class a on a.oid = f.conrelid join pg_class b on b.oid = f.confrelid
    where f.contype = 'f' and f.conrelid <> f.confrelid and f.connamespace = 'public'::regnamespace`);
  const partitions = await listPartitions(client);
  return inOrder(
    tables.map((table) => ({
      ...table,
      ...(partitions.has(table.name) && { partitions: partitions.get(table.name) }),
    })),
    edges,
  );
}

function inOrder(tables: Table[], edges: Edge[]): Table[] {
  const ordered: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const waits = ({ name }: Table) => edges.some(({ from, to }) => from === name && left.some((t) => t.name === to));
    const ready = left.filter((table) => !waits(table));
    if (ready.length === 0) {
      throw new Error(`These tables refer to each other in a circle: ${left.map(({ name }) => name).join(", ")}`);
    }
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** `name (column, column)`, quoted. */
export function quoted(client: pg.ClientBase, { name, columns }: Table): { table: string; columns: string } {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  return { table: client.escapeIdentifier(name), columns: list };
}
