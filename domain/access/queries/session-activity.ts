import type { Db } from "db/client";
import { idle, type SessionLimits } from "domain/access/session-limits";
import { sql } from "kysely";

const period = ({ accessMinutes }: SessionLimits) =>
  sql<Date>`least(now() + make_interval(mins => ${accessMinutes}), ends_at)`;

/** Notes that the owner of a session has just given their password again. */
export async function noteConfirmed(db: Db, input: { sessionId: string }): Promise<void> {
  await db
    .updateTable("auth_sessions")
    .set({ confirmed_at: sql`now()` })
    .where("id", "=", input.sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

type Touched = { sessionId: string; limits: SessionLimits };

/** Notes that the person did something. Written at most once in five seconds, so that requests don't queue for the row. */
export async function touchSession(db: Db, { sessionId, limits }: Touched): Promise<void> {
  await db
    .updateTable("auth_sessions")
    .set({ last_active_at: sql`now()` })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .where("last_active_at", "<", sql<Date>`now() - interval '5 seconds'`)
    .where("last_active_at", ">", sql<Date>`now() - ${idle(limits)}`)
    .execute();
}

/**
 * Begins a new access period, within the session's last hour; with `active` it also notes that the person did something.
 * Once in five seconds: of several requests that come at once, one refreshes. Returns the milliseconds of the new
 * period, or null when nothing was to refresh.
 */
export async function refreshSession(db: Db, { sessionId, limits, active }: Touched & { active: boolean }) {
  const row = await db
    .updateTable("auth_sessions")
    .set({ expires_at: period(limits), refreshed_at: sql`now()` })
    .$if(active, (query) => query.set({ last_active_at: sql`now()` }))
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .whereRef("expires_at", "<", "ends_at")
    .where("last_active_at", ">", sql<Date>`now() - ${idle(limits)}`)
    .where("refreshed_at", "<", sql<Date>`now() - interval '5 seconds'`)
    .returning([
      sql<number>`(extract(epoch from expires_at - now()) * 1000)::float8`.as("expiresInMs"),
      "refreshed_at as refreshedAt",
    ])
    .executeTakeFirst();
  return row ?? null;
}
