import type { Db } from "db/client";
import { sql } from "kysely";

/** Days whose tables are there, by database: what was made once is there until its day is past. */
const made = new WeakMap<object, Set<string>>();
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

const mostTries = 5;
const isLockTimeout = (error: unknown) => (error as { code?: string }).code === "55P03";

/** One at a time, so that nobody waits longer than for one; where a table lies on many machines each takes a while. */
async function makeDays(db: Db, tables: readonly string[], days: readonly string[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { rows } = await sql<{ name: string; day: string }>`
      select t.name, d.day::text as day from unnest(${tables}::text[]) t (name) cross join unnest(${days}::date[]) d (day)
      where not exists (select from partitions_of(t.name) p
        where p.lower <= d.day::timestamp at time zone 'UTC' and d.day::timestamp at time zone 'UTC' < p.upper)`.execute(
      db,
    );
    try {
      for (const { name, day } of rows) await sql`select make_partitions(${name}, ${day}::date, 1)`.execute(db);
      return;
    } catch (error) {
      if (tries === mostTries || !isLockTimeout(error)) throw error;
    }
  }
}

/** Sees to it that visits of these days (YYYY-MM-DD) have a place to stand. `again` looks at all of them anew. */
export async function ensureDays(
  db: Db,
  { days, again = false }: { days: Iterable<string>; again?: boolean },
): Promise<void> {
  const there = (!again && made.get(db)) || new Set<string>();
  made.set(db, there);
  const missing = [...new Set(days)].filter((day) => !there.has(day)).sort();
  if (missing.length === 0) return;
  await makeDays(db, ["usage_events"], missing);
  await makeDays(db, ["usage_person_day", "usage_day"], [...new Set(missing.map(monthOf))]);
  for (const day of missing) there.add(day);
}

/** Whether a statement failed because a day has no table: 23514, as PostgreSQL has it for rows outside all partitions. */
export const hasNoDay = (error: unknown) =>
  (error as { code?: string }).code === "23514" && /no partition of relation/.test((error as Error).message);
