import type { Db } from "db/client";
import { sql } from "kysely";

/** Days whose tables are there, by database: what was made once is there until its day is past. */
const made = new WeakMap<object, Set<string>>();
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

async function makeDays(db: Db, tables: readonly string[], days: readonly string[]): Promise<void> {
  await sql`select make_partitions(t.name, d.day, 1) from unnest(${tables}::text[]) t (name),
    unnest(${days}::date[]) d (day)`.execute(db);
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
