import type { Db } from "db/client";
import { changesKeptDays } from "domain/rosters/changes";
import { sql } from "kysely";

// Looks over all districts on purpose: it belongs to no person and only the worker calls it.

/**
 * Removes what was kept of syncs that ended more than 90 days ago: their changes and the lines of their problems. Their
 * rows in the log stay, with all counts. Returns how many rows went.
 */
export async function purgeSyncDetails(db: Db): Promise<number> {
  const ended = sql`select id from sync_logs where finished_at < now() - make_interval(days => ${changesKeptDays})`;
  const changes = await sql`delete from sync_changes where sync_id in (${ended})`.execute(db);
  const problems = await sql`delete from sync_row_errors where sync_id in (${ended})`.execute(db);
  return Number(changes.numAffectedRows ?? 0) + Number(problems.numAffectedRows ?? 0);
}
