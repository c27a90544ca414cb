import { sql } from "kysely";
import type { Role } from "../access/roles";
import type { Db } from "../client";

/** Minutes without activity after which a session ends, and hours after which it ends in any case. */
export const sessionLimits = { idleMinutes: 10, hours: 12 };

const idle = sql`make_interval(mins => ${sessionLimits.idleMinutes})`;

/** Opens a session. The database's clock is the only one that counts. */
export async function createSession(db: Db, input: { authUserId: string; tokenHash: Buffer }): Promise<void> {
  await db
    .insertInto("auth_sessions")
    .values({
      auth_user_id: input.authUserId,
      token_hash: input.tokenHash,
      created_at: sql`now()`,
      last_active_at: sql`now()`,
      expires_at: sql`now() + make_interval(hours => ${sessionLimits.hours})`,
    })
    .execute();
}

/** Ends one session, at once. */
export async function revokeSession(db: Db, input: { tokenHash: Buffer }): Promise<void> {
  await db
    .updateTable("auth_sessions")
    .set({ revoked_at: sql`now()` })
    .where("token_hash", "=", input.tokenHash)
    .where("revoked_at", "is", null)
    .execute();
}

/**
 * The person behind a live session: not ended, not idle too long, not too old, account and profile not switched off.
 * Returns undefined when there is none.
 */
export async function findSessionPerson(db: Db, input: { tokenHash: Buffer }) {
  const row = await db
    .selectFrom("auth_sessions as s")
    .innerJoin("auth_users as u", "u.id", "s.auth_user_id")
    .innerJoin("profiles as p", "p.auth_user_id", "u.id")
    .leftJoin("districts as d", "d.id", "p.district_id")
    .select(["s.id as sessionId", "u.id as authUserId", "u.demo", "p.id", "p.role", "p.email", "p.display_name"])
    .select(["p.district_id", "p.school_id", "d.name as districtName", "d.time_zone"])
    .where("s.token_hash", "=", input.tokenHash)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", sql<Date>`now()`)
    .where("s.last_active_at", ">", sql<Date>`now() - ${idle}`)
    .where("u.disabled_at", "is", null)
    .where("p.deactivated_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
}

/** Notes that the person did something. Written at most once in five seconds, so that a page's loaders don't queue. */
export async function touchSession(db: Db, input: { sessionId: string }): Promise<void> {
  await db
    .updateTable("auth_sessions")
    .set({ last_active_at: sql`now()` })
    .where("id", "=", input.sessionId)
    .where("revoked_at", "is", null)
    .where("last_active_at", "<", sql<Date>`now() - interval '5 seconds'`)
    .execute();
}
