import type { Db } from "db/client";
import { sql } from "kysely";
import pg from "pg";
import { expect, vi } from "vitest";

/** A write to a table of use: what is done to it, and to which rows (SQL over new and old). */
export type Step = { does: "insert on" | "update on" | "delete on"; table: string; when: string };

const key = 4_711;

/**
 * Holds whoever does a step in the middle of its statement, until `release`. A worker that is killed there leaves the
 * statement to PostgreSQL, which does it to its end unless `endWaiting` ends it, too.
 */
export async function lockStep({ db, ownerUrl }: { db: Db; ownerUrl: string }, { does, table, when }: Step) {
  const holder = new pg.Client({ connectionString: ownerUrl });
  await holder.connect();
  await holder.query(`
    create or replace function drill_hold() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(${key});
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$;
    create trigger drill_hold before ${does} ${table} for each row when (${when}) execute function drill_hold();
    select pg_advisory_lock(${key})`);
  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`
      select l.pid from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database()
        and l.locktype = 'advisory' and l.objid = ${key}::bigint and not l.granted`.execute(db);
    return rows.map(({ pid }) => pid);
  };
  let isLocked = true;
  return {
    untilReached: () =>
      vi.waitFor(async () => expect((await waiting()).length, `who waits at ${does} ${table}`).toBeGreaterThan(0), {
        timeout: 30_000,
        interval: 25,
      }),
    endWaiting: async () => {
      await sql`select pg_terminate_backend(unnest(${await waiting()}::int[]))`.execute(db);
      await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 10_000, interval: 25 });
    },
    /** May be called again. */
    release: async () => {
      if (!isLocked) return;
      isLocked = false;
      await holder.query(`select pg_advisory_unlock(${key})`);
      await holder.query(`drop trigger drill_hold on ${table}`);
      await holder.end();
    },
  };
}

export type LockedStep = Awaited<ReturnType<typeof lockStep>>;
