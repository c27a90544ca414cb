import { CompiledQuery } from "kysely";
import type { Db } from "./client";
import { named } from "./prepared-clients";

/**
 * A query that runs thousands of times a minute: it is compiled once in this process, and parsed and planned once on
 * each connection, which then gets only its values. Takes a name that no other query has, and a function that builds
 * the query from its values, each of them used once and in their order. Only for queries whose plan is good whatever
 * the values are.
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
    return named(name, sql);
  };
  return async (db, ...values) => {
    text ??= wordsOf(db, values);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>);
    return rows;
  };
}
