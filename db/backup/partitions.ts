import type pg from "pg";

/** A partition by time, its bounds as PostgreSQL writes them. */
export type Partition = { name: string; bounds: string };

const bound = String.raw`\((?:MINVALUE|MAXVALUE|'[0-9 :+-]+')\)`;

/** What bounds may look like: a range of days or moments, open at either end. */
export const boundsOf = new RegExp(`^FOR VALUES FROM ${bound} TO ${bound}$`);

/** The partitions of every table that has some, by the table's name. */
export async function listPartitions(client: pg.ClientBase): Promise<Map<string, Partition[]>> {
  const { rows } = await client.query<Partition & { table: string }>(`
    select p.relname as table, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where c.relispartition and c.relkind = 'r' and p.relnamespace = 'public'::regnamespace
    order by c.relname`);
  const found = new Map<string, Partition[]>();
  for (const { table, ...partition } of rows) found.set(table, [...(found.get(table) ?? []), partition]);
  return found;
}

/** Gives an empty table those partitions instead of the ones it has. Throws when bounds are none. */
export async function cutAs(client: pg.ClientBase, table: string, partitions: Partition[]): Promise<void> {
  const parent = client.escapeIdentifier(table);
  for (const { name } of (await listPartitions(client)).get(table) ?? []) {
    await client.query(`drop table ${client.escapeIdentifier(name)}`);
  }
  for (const { name, bounds } of partitions) {
    if (!boundsOf.test(bounds)) throw new Error(`The backup's partition ${name} has no bounds that are known.`);
    await client.query(`create table ${client.escapeIdentifier(name)} partition of ${parent} ${bounds}`);
  }
}
