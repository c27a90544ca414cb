import type { Db } from "db/client";
import type { PlaceKind } from "domain/places/terms";
import { takeTime } from "domain/rosters/turn";
import { type RawBuilder, sql } from "kysely";

/** Tens of thousands of rows at once take longer, and more memory to sort, than anything else that the web asks for. */
export async function takeTimeAndMemory(db: Db): Promise<void> {
  await takeTime(db);
  await sql`select set_config('work_mem', '64MB', true)`.execute(db);
}

/**
 * What nobody else may write while an import is looked at again and applied: the places of its kind, and those that its
 * rows depend on. Reading never waits. A lesser lock would not do: a roster's sync that adds the same school in the
 * meantime would leave it there twice, and no constraint could tell.
 */
const locks: Record<PlaceKind, RawBuilder<unknown>[]> = {
  states: [sql`lock table states in share row exclusive mode`],
  districts: [sql`lock table states in share mode`, sql`lock table districts in share row exclusive mode`],
  schools: [sql`lock table states, districts in share mode`, sql`lock table schools in share row exclusive mode`],
};

/** Whoever waits for a lock has others wait behind; a roster of a large district holds its schools for longer. */
const lockSeconds = 5;

/** Waits for the locks of a kind, but not for long. Returns false when something else is at these places. */
export async function takeLocks(db: Db, kind: PlaceKind): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${`${lockSeconds}s`}, true)`.execute(db);
  try {
    for (const lock of locks[kind]) await lock.execute(db);
    await sql`set local lock_timeout to default`.execute(db);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "55P03") return false;
    throw error;
  }
}
