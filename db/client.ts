import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { preparing } from "./prepared-clients";
import type { DB } from "./schema";
import { type WatchOptions, watchPool } from "./watch";

/** A connection pool or an open transaction: every query takes one and does not mind which. */
export type Db = Kysely<DB>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

type PoolOptions = {
  max?: number;
  onError?: (error: Error) => void;
  statementTimeoutMs?: number;
  /** For a process whose callers can't wait for a database that is silent. */
  watch?: Omit<WatchOptions, "url">;
};

/**
 * Opens a pool on `url`. A connection lost while idle is reported to `onError`, one lost in use by the query that it had
 * or gets next; another takes its place. So a restart of PostgreSQL never ends the process. The caller closes it.
 */
export function openDatabase(url: string, options: PoolOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: options.statementTimeoutMs,
  });
  pool.on("error", (error) => options.onError?.(error));
  // The pool listens while a connection is idle only, and Kysely never does: an error that nobody hears ends the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const watch = options.watch && watchPool(pool, { url, ...options.watch });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: watch?.pool ?? preparing(pool) }) });
  const close = async () => {
    watch?.close();
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ended) await pool.end();
  };
  const ping = watch?.ping ?? (() => pool.query("select 1").then(() => {}));
  return { db, pool, ping, close };
}
