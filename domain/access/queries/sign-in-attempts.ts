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
 * limit. Returns the seconds still to wait when the attempt comes too early for one of them (it is then counted in
 * none), else 0.
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

/** Seconds until all of these counts let somebody try again; 0 when they do. Counts nothing. */
export async function waitOfCounts(db: Db, { counts }: { counts: Count[] }): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(ceil(extract(epoch from blocked_until - clock_timestamp()))), 0)::int as seconds
    from sign_in_attempts where key_hash = any (${counts.map(({ keyHash }) => keyHash)}::bytea[])`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** One account, and the client that tries to get into it. */
export type Pair = { mark: Buffer; client: Buffer };

/**
 * Seconds that a client has to wait, having failed on many accounts, before it learns anything of one more; 0 for an
 * account that it has failed on already, since its owner may have mistyped: those are slowed down one by one.
 */
export async function waitOfClient(db: Db, { mark, client }: Pair): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from c.blocked_until - clock_timestamp()))::int as seconds from sign_in_attempts c
    where c.key_hash = ${client} and c.blocked_until > clock_timestamp()
      and not exists (select from sign_in_attempts m where m.key_hash = ${mark})`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/**
 * Counts an account that a client has failed on, once a day at most. Comes after the password was looked at, so that a
 * class that signs in at the same moment isn't taken for failures; of attempts sent at once those beyond the free ones
 * come too early here. Returns the seconds to wait when the failure must not be told (it is then not counted),
 * otherwise 0.
 */
export async function countFailedAccount(db: Db, { mark, client }: Pair): Promise<number> {
  const { forgetHours } = attemptLimits.client_account;
  try {
    await inTransaction(db, async (db) => {
      const { rows } = await sql`
        insert into sign_in_attempts as a (key_hash, kind, attempts, blocked_until, last_attempt_at)
        values (${mark}, 'client_account', 1, clock_timestamp(), clock_timestamp())
        on conflict (key_hash) do update set last_attempt_at = clock_timestamp(), blocked_until = clock_timestamp()
          where a.last_attempt_at < clock_timestamp() - make_interval(hours => ${forgetHours}::int)
        returning 1`.execute(db);
      if (rows.length > 0) await add(db, { kind: "client_accounts", keyHash: client });
    });
    return 0;
  } catch (error) {
    if (error instanceof TooEarly) return error.seconds;
    throw error;
  }
}

/** Takes a failed account back: its owner has got in from the same client. */
export async function forgetFailedAccount(db: Db, { mark, client }: Pair): Promise<void> {
  await inTransaction(db, async (db) => {
    const gone = await db.deleteFrom("sign_in_attempts").where("key_hash", "=", mark).executeTakeFirst();
    if (gone.numDeletedRows === 0n) return;
    await takeBackSignInAttempt(db, { counts: [{ kind: "client_accounts", keyHash: client }] });
  });
}

/** Takes an attempt back that came out well: it slows nobody down. Of several counts each is taken back by itself. */
async function takeBackSignInAttempt(db: Db, { counts }: { counts: Count[] }): Promise<void> {
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
