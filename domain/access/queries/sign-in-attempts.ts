import type { Db } from "db/client";
import { sql } from "kysely";

/** Free attempts before the delay begins; the longest delay; and how long a quiet address keeps its count. */
export const signInLimits = { freeAttempts: 4, longestSeconds: 15 * 60, forgetHours: 24 };

/**
 * Counts an attempt before the password is looked at, so that attempts sent at once are all counted: the clock is read
 * once the row is locked, so an attempt that waited for another isn't older than it. From the fifth on
 * each doubles the wait (1, 2, 4 ... seconds, at most 15 minutes). The key is a hash of what was typed, known or not.
 * Returns the seconds still to wait when the attempt comes too early (it is then not counted), else 0.
 */
export async function beginSignInAttempt(db: Db, input: { keyHash: Buffer }): Promise<number> {
  const { freeAttempts, longestSeconds, forgetHours } = signInLimits;
  const fresh = sql`a.last_attempt_at < clock_timestamp() - make_interval(hours => ${forgetHours})`;
  const attempts = sql<number>`case when ${fresh} then 1 else a.attempts + 1 end`;
  const wait = (count: ReturnType<typeof sql>) => sql`make_interval(secs =>
    case when ${count} > ${freeAttempts}::int then least(power(2, least(${count} - ${freeAttempts}::int - 1, 20)), ${longestSeconds}::int) else 0 end)`;
  const counted = await sql<{ attempts: number }>`
    insert into sign_in_attempts as a (key_hash, attempts, blocked_until, last_attempt_at)
    values (${input.keyHash}, 1, clock_timestamp(), clock_timestamp())
    on conflict (key_hash) do update
      set attempts = ${attempts}, blocked_until = clock_timestamp() + ${wait(attempts)}, last_attempt_at = clock_timestamp()
      where a.blocked_until <= clock_timestamp()
    returning attempts`.execute(db);
  if (counted.rows.length > 0) return 0;
  const waiting = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - clock_timestamp()))::int as seconds
    from sign_in_attempts where key_hash = ${input.keyHash}`.execute(db);
  return Math.max(1, waiting.rows[0]?.seconds ?? 1);
}

/** Forgets the count after a good sign-in. */
export async function clearSignInAttempts(db: Db, input: { keyHash: Buffer }): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("key_hash", "=", input.keyHash).execute();
}
