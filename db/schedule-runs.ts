import { sql } from "kysely";
import type { Db } from "./client";

type Run = { schedule: string; day: string };

/** The newest day of a schedule that has a row, ISO; null when it never ran. */
export async function newestRun(db: Db, schedule: string): Promise<string | null> {
  const row = await db
    .selectFrom("schedule_runs")
    .select((eb) => eb.fn.max("day").as("day"))
    .where("schedule", "=", schedule)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Writes down that days have come. A day that another worker wrote down stays as it is. */
export async function openRuns(db: Db, schedule: string, days: string[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map((day) => ({ schedule, day }));
  await db
    .insertInto("schedule_runs")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Waits = { quietMs: number; retryMs: number };

/**
 * The days of a schedule that nobody works on and that have not ended, oldest first: no sign of life for `quietMs`, and
 * not failed within `retryMs`. Milliseconds, by the database's clock.
 */
export async function listWaitingDays(db: Db, schedule: string, { quietMs, retryMs }: Waits): Promise<string[]> {
  const rows = await db
    .selectFrom("schedule_runs")
    .select("day")
    .where("schedule", "=", schedule)
    .where("finished_at", "is", null)
    .where(sql<boolean>`coalesce(taken_at < ${ago(quietMs)}, true)`)
    .where(sql<boolean>`coalesce(failed_at < ${ago(retryMs)}, true)`)
    .orderBy("day")
    .limit(100)
    .execute();
  return rows.map(({ day }) => day);
}

const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1_000})`;

/** Takes a day for work. Returns which try it is; null when the day has ended or somebody works on it. */
export async function takeRun(
  db: Db,
  { schedule, day }: Run,
  { quietMs }: { quietMs: number },
): Promise<number | null> {
  const taken = await db
    .updateTable("schedule_runs")
    .set({ taken_at: sql`now()`, tries: sql`tries + 1` })
    .where("schedule", "=", schedule)
    .where("day", "=", day)
    .where("finished_at", "is", null)
    .where(sql<boolean>`coalesce(taken_at < ${ago(quietMs)}, true)`)
    .returning("tries")
    .executeTakeFirst();
  return taken?.tries ?? null;
}

const signs = {
  alive: { taken_at: sql<Date>`now()` },
  finished: { finished_at: sql<Date>`now()`, failed_at: null },
  failed: { taken_at: null, failed_at: sql<Date>`now()` },
  released: { taken_at: null },
} as const;

/** Writes down how a try goes. Does nothing once another worker has taken the day over. */
export async function markRun(db: Db, run: Run & { tries: number }, sign: keyof typeof signs): Promise<void> {
  await db
    .updateTable("schedule_runs")
    .set(signs[sign])
    .where("schedule", "=", run.schedule)
    .where("day", "=", run.day)
    .where("tries", "=", run.tries)
    .where("finished_at", "is", null)
    .execute();
}
