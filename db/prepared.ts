import { CompiledQuery, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import type { Db } from "./client";

const begin = "/* prepared: ";

/**
 * A question that is asked thousands of times a minute: it is put into words once in this process, and read and planned
 * once on each connection, which then gets its values alone. Takes a name that no other question has, and what makes the
 * query of its values, each of them once and in their order. Only for what is planned well whatever its values are.
 */
export function prepare<Row, Values extends readonly unknown[]>(
  name: string,
  compile: (db: Db, ...values: Values) => CompiledQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let text: string | undefined;
  const wordsOf = (db: Db, values: Values) => {
    const { sql, parameters } = compile(db, ...values);
    if (parameters.length !== values.length || parameters.some((value, nth) => value !== values[nth])) {
      throw new Error(`The query "${name}" does not take its values once each, in their order.`);
    }
    return `${begin}${name} */ ${sql}`;
  };
  return async (db, ...values) => {
    text ??= wordsOf(db, values);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>);
    return rows;
  };
}

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
