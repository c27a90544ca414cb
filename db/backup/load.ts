import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import copyFrom from "pg-copy-streams";
import { cutAs } from "./partitions";
import { listTables, quoted, type Table } from "./tables";

/** A table of a backup: how many rows it must give, and where they come from. */
export type SavedTable = Table & { rows: number; open: () => Readable };

/**
 * Fills the tables of the database at `ownerUrl`, which is at the backup's own migration, in one transaction: all or
 * nothing. Rows made by migrations are removed first, and the saved partitions are recreated. Foreign keys are checked;
 * our triggers are disabled, since the rows already show their work. Sequences continue after the highest number.
 *
 * Throws when the tables are not those of the backup, or when a row can't be taken.
 */
export async function loadTables(ownerUrl: string, saved: SavedTable[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    const tables = await listTables(client);
    needSameTables(tables, saved);
    const all = tables.map(({ name }) => client.escapeIdentifier(name));
    for (const name of all) await client.query(`alter table ${name} disable trigger user`);
    if (all.length > 0) await client.query(`truncate ${all.join(", ")}`);
    for (const { name, partitions } of saved) if (partitions) await cutAs(client, name, partitions);
    for (const { name } of tables) await fill(client, saved.find((table) => table.name === name) as SavedTable);
    // What is checked at the end of a transaction is checked now: otherwise no trigger could be switched on again.
    await client.query("set constraints all immediate");
    for (const name of all) await client.query(`alter table ${name} enable trigger user`);
    await continueNumbers(client);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

function needSameTables(tables: Table[], saved: SavedTable[]): void {
  const shape = (list: Table[]) =>
    list.map(({ name, columns }) => `${name} (${[...columns].sort().join(", ")})`).sort();
  const [here, there] = [shape(tables), shape(saved)];
  const odd = [...here.filter((one) => !there.includes(one)), ...there.filter((one) => !here.includes(one))];
  if (odd.length > 0) throw new Error(`The tables of the backup are not those of its version: ${odd.join("; ")}`);
}

async function fill(client: pg.Client, saved: SavedTable): Promise<void> {
  const { table, columns } = quoted(client, saved);
  const copy = client.query(copyFrom.from(`copy ${table} (${columns}) from stdin`));
  await pipeline(saved.open(), copy);
  if (copy.rowCount !== saved.rows) {
    throw new Error(`The backup should have ${saved.rows} rows of ${saved.name} and has ${copy.rowCount}.`);
  }
}

async function continueNumbers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as "table", a.attname as "column",
      pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and pg_get_serial_sequence(format('public.%I', c.relname), a.attname) is not null`);
  for (const { table, column, sequence } of rows) {
    const highest = `select max(${client.escapeIdentifier(column)}) from ${client.escapeIdentifier(table)}`;
    await client.query(`select setval($1, coalesce((${highest}), 1), (${highest}) is not null)`, [sequence]);
  }
}
