import type { Db } from "db/client";
import type { Role, SessionEnd } from "domain/access/terms";
import { type NotNull, sql } from "kysely";

/**
 * How long a session lasts: without activity, between two refreshes, and at most; and how long it is known for sure that
 * its owner sits there. The callers' constants; the database's clock is the only one that counts.
 */
export type SessionLimits = {
  idleMinutes: number;
  accessMinutes: number;
  longestHours: number;
  confirmedMinutes: number;
};

const idle = ({ idleMinutes }: SessionLimits) => sql`make_interval(mins => ${idleMinutes})`;
const period = ({ accessMinutes }: SessionLimits) =>
  sql<Date>`least(now() + make_interval(mins => ${accessMinutes}), ends_at)`;

type NewSession = { authUserId: string; tokenHash: Buffer; device: string | null; limits: SessionLimits };

/** Opens a session and notes the sign-in on the account. In a transaction of the caller's. */
export async function createSession(db: Db, { authUserId, tokenHash, device, limits }: NewSession): Promise<void> {
  await db
    .insertInto("auth_sessions")
    .values({
      auth_user_id: authUserId,
      token_hash: tokenHash,
      device,
      created_at: sql`now()`,
      last_active_at: sql`now()`,
      refreshed_at: sql`now()`,
      expires_at: sql`now() + make_interval(mins => ${limits.accessMinutes})`,
      ends_at: sql`now() + make_interval(hours => ${limits.longestHours})`,
    })
    .execute();
  await db.updateTable("auth_users").set({ last_sign_in_at: sql`now()` }).where("id", "=", authUserId).execute();
}

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
 * Ends all sessions of an account at once, but for `except` (the session of whoever asks). In a command it stands in the
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

/** The live sessions of one account, the latest used first: where and since when one is signed in. */
export async function listOwnSessions(db: Db, input: { authUserId: string; limits: SessionLimits }) {
  return db
    .selectFrom("auth_sessions")
    .select(["id", "device", "created_at", "last_active_at"])
    .where("auth_user_id", "=", input.authUserId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("last_active_at", ">", sql<Date>`now() - ${idle(input.limits)}`)
    .orderBy("last_active_at", "desc")
    .orderBy("id")
    .limit(100)
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

/**
 * The session behind a token, also when it is over, with what there is to know of its times in milliseconds. `touchDue`
 * and `refreshDue` say what activity would have to write. Returns undefined for a token that was never given out.
 */
export async function findSession(db: Db, { tokenHash, limits }: { tokenHash: Buffer; limits: SessionLimits }) {
  const ms = (left: ReturnType<typeof sql>) => sql<number>`(extract(epoch from ${left}) * 1000)::float8`;
  const row = await db
    .selectFrom("auth_sessions as s")
    .innerJoin("auth_users as u", "u.id", "s.auth_user_id")
    .select([
      "s.id",
      "s.auth_user_id as authUserId",
      "s.ended_because as endedBecause",
      "s.refreshed_at as refreshedAt",
    ])
    .select(["u.email", "u.demo"])
    .select(sql<boolean>`s.revoked_at is not null or u.disabled_at is not null`.as("ended"))
    .select(sql<boolean>`s.expires_at <= now() or s.last_active_at <= now() - ${idle(limits)}`.as("expired"))
    .select(sql<boolean>`s.last_active_at < now() - interval '5 seconds'`.as("touchDue"))
    .select(sql<boolean>`s.expires_at < now() + ${idle(limits)} and s.expires_at < s.ends_at`.as("refreshDue"))
    .select(
      sql<boolean>`coalesce(s.confirmed_at, s.created_at) > now() - make_interval(mins => ${limits.confirmedMinutes})`.as(
        "confirmed",
      ),
    )
    .select([
      ms(sql`s.expires_at - now()`).as("expiresInMs"),
      ms(sql`s.ends_at - now()`).as("endsInMs"),
      ms(sql`now() - s.last_active_at`).as("idleMs"),
    ])
    .where("s.token_hash", "=", tokenHash)
    .where("u.email", "is not", null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
  return row;
}

/** Notes that the owner of a session has just given their password again. */
export async function noteConfirmed(db: Db, input: { sessionId: string }): Promise<void> {
  await db
    .updateTable("auth_sessions")
    .set({ confirmed_at: sql`now()` })
    .where("id", "=", input.sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Who the owner of a live session is. Undefined without a profile, or when it is switched off. */
export async function findSessionPerson(db: Db, input: { authUserId: string }) {
  const row = await db
    .selectFrom("profiles as p")
    .leftJoin("districts as d", "d.id", "p.district_id")
    .leftJoin("schools as c", "c.id", "p.school_id")
    .select(["p.id", "p.role", "p.email", "p.display_name", "p.first_name", "p.avatar_url"])
    .select(["p.district_id", "p.school_id", "d.name as districtName", "d.time_zone", "c.name as schoolName"])
    .where("p.auth_user_id", "=", input.authUserId)
    .where("p.deactivated_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
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
