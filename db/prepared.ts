import { CompiledQuery } from "kysely";
import type { Db } from "./client";
import { named } from "./prepared-clients";

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
    return named(name, sql);
  };
  return async (db, ...values) => {
    text ??= wordsOf(db, values);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>);
    return rows;
  };
}
