import type { Db } from "db/client";
import { type LimitName, limits, type WatchedName, watched } from "domain/access/limit-terms";
import { sql } from "kysely";

type Use = {
  /** The profile or key that does it. */
  who: string;
  /** How many at once: a list of invitations counts each. */
  amount?: number;
};

const over = (seconds: number) =>
  sql<boolean>`u.began_at <= clock_timestamp() - make_interval(secs => ${seconds}::int)`;

/**
 * Counts what somebody is about to do. A window begins with the first use and ends after its time. A use of several at
 * once goes through as a whole if the window has room for at least one. Returns 0, or the seconds until the window is
 * over when there is no room: then nothing is counted.
 */
export async function takeAllowance(db: Db, limit: LimitName, { who, amount = 1 }: Use): Promise<number> {
  const { most, seconds } = limits[limit];
  const counted = await add(db, limit, seconds, { who, amount }, sql`${over(seconds)} or u.used < ${most}::int`);
  if (counted !== undefined) return 0;
  const { rows } = await sql<{ left: number }>`
    select ceil(extract(epoch from began_at + make_interval(secs => ${seconds}::int) - clock_timestamp()))::int as left
    from limit_uses where limit_name = ${limit} and who = ${who}`.execute(db);
  return Math.max(1, rows[0]?.left ?? 1);
}

/**
 * Counts what is watched and not refused. Returns true for the one use that goes beyond what is usual in its window.
 */
export async function goesBeyond(db: Db, name: WatchedName, { who, amount = 1 }: Use): Promise<boolean> {
  const { most, seconds } = watched[name];
  const used = (await add(db, name, seconds, { who, amount }, sql`true`)) ?? 0;
  return used > most && used - amount <= most;
}

async function add(db: Db, name: string, seconds: number, { who, amount }: Required<Use>, may: ReturnType<typeof sql>) {
  const { rows } = await sql<{ used: number }>`
    insert into limit_uses as u (limit_name, who, began_at, used)
    values (${name}, ${who}, clock_timestamp(), ${amount})
    on conflict (limit_name, who) do update set
      used = case when ${over(seconds)} then 0 else u.used end + ${amount}::int,
      began_at = case when ${over(seconds)} then clock_timestamp() else u.began_at end
      where ${may}
    returning used`.execute(db);
  return rows[0]?.used;
}

/** Removes windows that are long over. They belong to no district. Returns how many. */
export async function purgeLimitUses(db: Db): Promise<number> {
  const longest = Math.max(...[...Object.values(limits), ...Object.values(watched)].map(({ seconds }) => seconds));
  const gone = await db
    .deleteFrom("limit_uses")
    .where(sql<boolean>`began_at < now() - make_interval(secs => ${longest}::int)`)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
