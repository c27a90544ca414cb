import type { Db } from "db/client";
import type { SessionEnd } from "domain/access/terms";
import { sql } from "kysely";

/** Ends one session, at once. */
export async function revokeSession(db: Db, input: { tokenHash: Buffer; because: SessionEnd }): Promise<void> {
  await db
    .updateTable("auth_sessions")
    .set({ revoked_at: sql`now()`, ended_because: input.because })
    .where("token_hash", "=", input.tokenHash)
    .where("revoked_at", "is", null)
    .execute();
}

/**
 * Ends all sessions of an account at once, but for `except` (the session of whoever asks). In a command it is in the
 * transaction of the change that is its reason. Returns how many ended.
 */
export async function revokeSessionsOf(
  db: Db,
  input: { authUserId: string; because: SessionEnd; except?: string },
): Promise<number> {
  const ended = await db
    .updateTable("auth_sessions")
    .set({ revoked_at: sql`now()`, ended_because: input.because })
    .where("auth_user_id", "=", input.authUserId)
    .where("revoked_at", "is", null)
    .$if(input.except !== undefined, (query) => query.where("id", "!=", input.except as string))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Ends all sessions of many accounts at once, in the transaction of the change that is the reason. */
export async function revokeSessionsOfAll(
  db: Db,
  input: { authUserIds: readonly string[]; because: SessionEnd },
): Promise<void> {
  await db
    .updateTable("auth_sessions")
    .set({ revoked_at: sql`now()`, ended_because: input.because })
    .where("auth_user_id", "=", (eb) => eb.fn.any(eb.val([...input.authUserIds])))
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends one session of one's own. Undefined when it is not there or not one's own. */
export async function endOwnSession(
  db: Db,
  input: { authUserId: string; sessionId: string },
): Promise<"ended" | "over" | undefined> {
  const ended = await db
    .updateTable("auth_sessions")
    .set({ revoked_at: sql`now()`, ended_because: "ended_by_person" })
    .where("id", "=", input.sessionId)
    .where("auth_user_id", "=", input.authUserId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 1n) return "ended";
  const own = await db
    .selectFrom("auth_sessions")
    .select("id")
    .where("id", "=", input.sessionId)
    .where("auth_user_id", "=", input.authUserId)
    .executeTakeFirst();
  return own && "over";
}
