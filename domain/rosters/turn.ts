import type { Db } from "db/client";
import { sql } from "kysely";

/**
 * Waits until no roster of these districts is being applied, and keeps them so until the transaction ends. What changes
 * schools, roster rows or several people of a district at once takes this turn before anything else: a sync does it in the
 * order of its files, and two who go through the same rows in two orders wait for each other for ever.
 */
export async function takeRosterTurn(db: Db, districtIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(districtIds)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`roster of ${id}`}, 0))`.execute(db);
}

/** A roster of a large district takes longer than somebody waits for a page. */
const patienceSeconds = 5;

/** The same for who sends a form: false when it is not their turn for so long, which ends the transaction. */
export async function takeRosterTurnSoon(db: Db, districtIds: readonly string[]): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${`${patienceSeconds}s`}, true)`.execute(db);
  try {
    await takeRosterTurn(db, districtIds);
    await sql`set local lock_timeout to default`.execute(db);
    return true;
  } catch (error) {
    // lock_not_available
    if ((error as { code?: string }).code === "55P03") return false;
    throw error;
  }
}

/** A roster of 100,000 people has close to a million rows, which no single statement of a page gets through in its time. */
export async function takeTime(db: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '120s', true)`.execute(db);
}
