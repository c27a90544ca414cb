import { setTimeout } from "node:timers/promises";
import type { Database, Db } from "db/client";
import type { DB } from "db/schema";
import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import copyFrom from "pg-copy-streams";

/**
 * The one connection that a sync works on. It holds the lock of its configuration and the temporary tables, which only
 * it can see: both belong to the connection, so whatever ends it (a crash, a restart of PostgreSQL, another worker that
 * takes over) leaves nothing to sweep, and an unfinished transaction is rolled back.
 */
export type SyncSession = {
  db: Db;
  /** Opens a COPY; end the stream to finish it. */
  copyInto: (statement: string) => ReturnType<typeof copyFrom.from>;
  close: () => void;
};

type Wanted = {
  syncId: string;
  configurationId: string;
  /** How long to wait for a run that is just ending, in milliseconds. */
  patienceMs?: number;
  /** Whether a sync is still under way, asked about the one that holds the lock. */
  isUnderWay: (syncId: string) => Promise<boolean>;
  signal: AbortSignal;
};

// Nothing before the apply needs to outlive a crash, so nothing before it waits for the disk. No nested loops: the
// statistics of roster tables lag behind what a sync has just written, and a join over sets that the planner takes for
// one row each would run for minutes; by hash it is never bad, and needs no sorting of a whole file either. Rows of
// temporary tables are looked at a dozen times: those of a large file should stay in memory. What the search of people
// is to take is collected, and worked off at once by catchUpSearch: a little at a time costs twice as much.
const settings = `set statement_timeout = 0; set work_mem = '128MB'; set temp_buffers = '160MB'; set jit = off;
  set default_statistics_target = 10; set enable_nestloop = off; set enable_mergejoin = off;
  set synchronous_commit = off;
  set gin_pending_list_limit = '64MB'`;
const sessionName = "rollcall sync ";
const hardLimitMs = 10_000;

/**
 * Checks out a connection and takes the lock of the configuration on it. When an older run of the same sync still holds
 * it (its worker is frozen, or cut off), or a sync that is at its end, that run's connection is ended after a short
 * wait. Returns null when another sync of the configuration is at work. Whoever opened it closes it.
 */
export async function openSyncSession(pool: Database["pool"], wanted: Wanted): Promise<SyncSession | null> {
  const client = await pool.connect();
  // A connection that is lost while no query waits says so here only; the next query then fails by itself.
  client.on("error", () => {});
  const close = () => client.release(true);
  try {
    await client.query("select set_config('application_name', $1, false)", [`${sessionName}${wanted.syncId}`]);
    // Set for this connection only, which is closed and never goes back to the pool.
    await client.query(settings);
    if (!(await takeLock(client, wanted))) {
      close();
      return null;
    }
  } catch (error) {
    close();
    throw error;
  }
  const copyInto = (statement: string) => client.query(copyFrom.from(statement));
  return { db: onOneConnection(client), copyInto, close };
}

/** A transaction on the session's connection that, unlike what goes before, is on disk once it is committed. */
export async function lasting<T>(session: SyncSession, work: (db: Db) => Promise<T>): Promise<T> {
  return session.db.transaction().execute(async (db) => {
    await sql`set local synchronous_commit to default`.execute(db);
    return work(db);
  });
}

/**
 * Brings the search of people up to date with what the session wrote, once that is committed. Until then, and when this
 * fails, it finds the same and takes some hundredths of a second more; PostgreSQL's own vacuum does it, too.
 */
export async function catchUpSearch({ db }: SyncSession): Promise<void> {
  await sql`select catch_up_people_search()`.execute(db);
}

/** Kysely over one connection: it is given out again and again and never handed back by a query. */
function onOneConnection(client: pg.PoolClient): Db {
  const held = { query: client.query.bind(client), release: () => {} } as pg.PoolClient;
  const pool = { connect: async () => held, end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

async function takeLock(client: pg.PoolClient, wanted: Wanted): Promise<boolean> {
  const key = [wanted.configurationId];
  const began = Date.now();
  for (;;) {
    const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended($1, 0)) as got", key);
    if (rows[0].got) return true;
    const waited = Date.now() - began;
    if (waited > hardLimitMs) return false;
    if (waited > (wanted.patienceMs ?? 2_000) && !(await endForerunner(client, wanted))) return false;
    await setTimeout(100, undefined, { signal: wanted.signal });
  }
}

/** Ends the connection that holds the lock when its sync is this one or at its end; false when it must be left alone. */
async function endForerunner(client: pg.PoolClient, wanted: Wanted): Promise<boolean> {
  const { rows } = await client.query<{ pid: number; name: string }>(
    `select a.pid, a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended($1, 0)`,
    [wanted.configurationId],
  );
  const holder = rows[0];
  if (!holder) return true;
  if (!holder.name?.startsWith(sessionName)) return false;
  const syncId = holder.name.slice(sessionName.length);
  if (syncId !== wanted.syncId && (await wanted.isUnderWay(syncId))) return false;
  await client.query("select pg_terminate_backend($1)", [holder.pid]);
  return true;
}
