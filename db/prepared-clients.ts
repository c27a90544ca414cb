import type { PostgresPoolClient } from "kysely";
import type pg from "pg";

const begin = "/* prepared: ";

/** The text of a question with the name under which a connection keeps it. */
export const named = (name: string, text: string) => `${begin}${name} */ ${text}`;

/** Asks the driver: what is prepared goes by its name. */
export function ask(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
  if (typeof text !== "string" || !text.startsWith(begin)) return client.query(text, values);
  return client.query({ name: text.slice(begin.length, text.indexOf(" */")), text, values });
}

/** A pool whose clients do that. */
export function preparing(pool: pg.Pool) {
  const lent = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const lend = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: unknown[]) => ask(client, text, values);
    return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release() };
  };
  const connect = async () => {
    const client = await pool.connect();
    const known = lent.get(client) ?? lend(client);
    lent.set(client, known);
    return known;
  };
  return { connect, end: () => pool.end() };
}
