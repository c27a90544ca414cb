import type { Db } from "db/client";
import { prepare } from "db/prepared";
import { idle, type SessionLimits } from "domain/access/session-limits";
import type { Role } from "domain/access/terms";
import { todayOf } from "domain/district-day";
import { stampOf } from "domain/kept-records";
import { type NotNull, sql } from "kysely";

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

/**
 * The session behind a token, also when it is over, with what there is to know of its times in milliseconds. `touchDue`
 * and `refreshDue` say what activity would have to write. Returns undefined for a token that was never given out.
 */
export async function findSession(db: Db, { tokenHash, limits }: { tokenHash: Buffer; limits: SessionLimits }) {
  return (await sessionByToken(db, limits.idleMinutes, limits.confirmedMinutes, tokenHash))[0];
}

/** Asked for every page. */
const sessionByToken = prepare(
  "session by token",
  (db, idleMinutes: number, confirmedMinutes: number, tokenHash: Buffer) => {
    const ms = (left: ReturnType<typeof sql>) => sql<number>`(extract(epoch from ${left}) * 1000)::float8`;
    const limits = sql`(select make_interval(mins => ${idleMinutes}) as idle, make_interval(mins => ${confirmedMinutes}) as confirmed)`;
    return db
      .selectFrom("auth_sessions as s")
      .innerJoin("auth_users as u", "u.id", "s.auth_user_id")
      .innerJoin(limits.as("l"), (join) => join.onTrue())
      .select([
        "s.id",
        "s.auth_user_id as authUserId",
        "s.ended_because as endedBecause",
        "s.refreshed_at as refreshedAt",
      ])
      .select(["u.email", "u.demo"])
      .select(sql<boolean>`s.revoked_at is not null or u.disabled_at is not null`.as("ended"))
      .select(sql<boolean>`s.expires_at <= now() or s.last_active_at <= now() - l.idle`.as("expired"))
      .select(sql<boolean>`s.last_active_at < now() - interval '5 seconds'`.as("touchDue"))
      .select(sql<boolean>`s.expires_at < now() + l.idle and s.expires_at < s.ends_at`.as("refreshDue"))
      .select(sql<boolean>`coalesce(s.confirmed_at, s.created_at) > now() - l.confirmed`.as("confirmed"))
      .select([
        ms(sql`s.expires_at - now()`).as("expiresInMs"),
        ms(sql`s.ends_at - now()`).as("endsInMs"),
        ms(sql`now() - s.last_active_at`).as("idleMs"),
      ])
      .where("s.token_hash", "=", tokenHash)
      .where("u.email", "is not", null)
      .$narrowType<{ email: NotNull }>()
      .compile();
  },
);

/** Who the owner of a live session is, with their district. Undefined without a profile, or when it is switched off. */
export async function findSessionPerson(db: Db, { authUserId }: { authUserId: string }) {
  const [row] = await personOfAccount(db, authUserId);
  if (!row) return undefined;
  const { districtName: name, time_zone: zone, population, today, stamp, ...person } = row;
  const { district_id: id } = person;
  const district = id !== null && name !== null && zone !== null ? { id, name, zone, population, today, stamp } : null;
  return { ...person, role: person.role as Role, district };
}

/** Asked for every page. */
const personOfAccount = prepare("person of account", (db, authUserId: string) =>
  db
    .selectFrom("profiles as p")
    .leftJoin("districts as d", "d.id", "p.district_id")
    .leftJoin("schools as c", "c.id", "p.school_id")
    .select(["p.id", "p.role", "p.email", "p.display_name", "p.first_name", "p.avatar_url"])
    .select(["p.district_id", "p.school_id", "d.name as districtName", "d.time_zone", "d.population"])
    .select(["c.name as schoolName", todayOf.as("today"), stampOf.as("stamp")])
    .where("p.auth_user_id", "=", authUserId)
    .where("p.deactivated_at", "is", null)
    .compile(),
);
