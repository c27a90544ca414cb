import type { Readable } from "node:stream";
import pg from "pg";
import copyTo from "pg-copy-streams";
import { listTables, quoted, type Table } from "./tables";

/** The database at one moment, whatever is written in the meantime. `rowsOf` reads one table after the other. */
export type Snapshot = {
  migrations: string[];
  tables: Table[];
  rowsOf: (table: Table) => Readable & { rowCount: number };
};

/**
 * Runs `work` on a snapshot of the database at `url`, the owner's. The database may be in use: nobody is kept waiting,
 * and what is written in the meantime is in none of the tables.
 */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const migrations = await listMigrations(client);
    const tables = await listTables(client);
    const rowsOf = (table: Table) => {
      const names = quoted(client, table);
      return client.query(copyTo.to(`copy (select ${names.columns} from ${names.table}) to stdout`));
    };
    const result = await work({ migrations, tables, rowsOf });
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}

/** The migrations that have run, in their order; none in a database that was never migrated. */
async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: known } = await client.query("select to_regclass('public.kysely_migration') as books");
  if (known[0]?.books === null) return [];
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}
