import type { Db } from "db/client";
import { attemptKinds, attemptLimits, type Count } from "domain/access/attempts";
import { sql } from "kysely";

/** Ends the transaction, so that an attempt that has to wait is counted nowhere. */
class TooEarly extends Error {
  constructor(readonly seconds: number) {
    super();
  }
}

/**
 * Counts an attempt before the password is looked at, so that attempts sent at once are all counted: the clock is read
 * once a row is locked, so an attempt that waited for another isn't older than it. Each count slows down by its own
 * limit. Returns the seconds still to wait when the attempt comes too early for one of them (it is then counted in none),
 * else 0.
 */
export async function beginSignInAttempt(db: Db, { counts }: { counts: Count[] }): Promise<number> {
  // One order for everybody, so that two attempts never wait for each other.
  const ordered = [...counts].sort((a, b) => attemptKinds.indexOf(a.kind) - attemptKinds.indexOf(b.kind));
  try {
    await inTransaction(db, async (db) => {
      for (const count of ordered) await add(db, count);
    });
    return 0;
  } catch (error) {
    if (error instanceof TooEarly) return error.seconds;
    throw error;
  }
}

const inTransaction = (db: Db, run: (db: Db) => Promise<void>) =>
  db.isTransaction ? run(db) : db.transaction().execute(run);

async function add(db: Db, { kind, keyHash }: Count): Promise<void> {
  const { free, longestSeconds, perHour, forgetHours } = attemptLimits[kind];
  const quiet = sql`extract(epoch from clock_timestamp() - a.last_attempt_at)`;
  const left = sql`case when ${quiet} > ${forgetHours * 3_600}::int then 0
    else greatest(0, a.attempts - ${quiet}::float8 * ${perHour}::float8 / 3600) end`;
  const counted = await sql<{ attempts: number }>`
    insert into sign_in_attempts as a (key_hash, kind, attempts, blocked_until, last_attempt_at)
    values (${keyHash}, ${kind}, 1, clock_timestamp(), clock_timestamp())
    on conflict (key_hash) do update set
      attempts = ${left} + 1,
      blocked_until = clock_timestamp() + make_interval(secs => case when ${left} + 1 > ${free}::int
        then least(power(2, least(ceil(${left} + 1) - ${free}::int - 1, 20)), ${longestSeconds}::int) else 0 end),
      last_attempt_at = clock_timestamp()
      where a.blocked_until <= clock_timestamp()
    returning attempts`.execute(db);
  if (counted.rows.length > 0) return;
  const waiting = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - clock_timestamp()))::int as seconds
    from sign_in_attempts where key_hash = ${keyHash}`.execute(db);
  throw new TooEarly(Math.max(1, waiting.rows[0]?.seconds ?? 1));
}

/** Takes an attempt back that came out well: it slows nobody down. Of several counts each is taken back by itself. */
export async function takeBackSignInAttempt(db: Db, { counts }: { counts: Count[] }): Promise<void> {
  for (const { keyHash } of counts) {
    await db
      .updateTable("sign_in_attempts")
      .set({ attempts: sql`greatest(0, attempts - 1)`, blocked_until: sql`least(blocked_until, clock_timestamp())` })
      .where("key_hash", "=", keyHash)
      .execute();
  }
}

/** Forgets a count, after a good sign-in or a new password. */
export async function clearSignInAttempts(db: Db, { keyHash }: { keyHash: Buffer }): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("key_hash", "=", keyHash).execute();
}

/** Removes the counts that say nothing any more. Over all districts: a count belongs to none. Returns how many. */
export async function purgeSignInAttempts(db: Db): Promise<number> {
  const longest = Math.max(...Object.values(attemptLimits).map(({ forgetHours }) => forgetHours));
  const gone = await db
    .deleteFrom("sign_in_attempts")
    .where(sql<boolean>`last_attempt_at < now() - make_interval(hours => ${longest}::int)`)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
