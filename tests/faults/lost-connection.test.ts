import { troubleOf } from "db/trouble";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";

const database = await cloneDatabase();
const { db, pool } = database;
afterAll(() => database.close());

const pidOf = async (of: typeof db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of);
  return rows[0]?.pid;
};

it("a connection that is lost in the middle of a query fails that query, and nothing else", async () => {
  const query = db.transaction().execute(async (transaction) => {
    const pid = await pidOf(transaction);
    const [answer] = await Promise.allSettled([
      sql`select pg_sleep(60)`.execute(transaction),
      pool.query("select pg_terminate_backend($1)", [pid]),
    ]);
    expect(answer).toMatchObject({ status: "rejected" });
  });
  await expect(query).rejects.toThrow();
  expect(await pidOf(db)).toBeGreaterThan(0);
});

it("one that is lost between two queries of a transaction fails the next of them", async () => {
  const query = db.transaction().execute(async (transaction) => {
    const pid = await pidOf(transaction);
    await pool.query("select pg_terminate_backend($1)", [pid]);
    await expect
      .poll(async () => (await pool.query("select from pg_stat_activity where pid = $1", [pid])).rowCount)
      .toBe(0);
    await pidOf(transaction);
  });
  // How the loss is told depends on who notices first: the server's word, the socket or the client.
  expect(await query.then(() => "it went on", troubleOf)).toBe("gone");
  expect(await pidOf(db)).toBeGreaterThan(0);
});
