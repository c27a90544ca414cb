import type { Db } from "db/client";
import { dayAfter, schoolYearOf } from "domain/places/calendar/days";
import { sql } from "kysely";
import { DateTime } from "luxon";

/** As of which day windows are to be, and the first days of that school year and of the one before (YYYY-MM-DD). */
export type AsOf = { asOf: string; year: string; yearBefore: string };

type Clock = { timeZone: string; schoolYearStart: string };

/** What windows of a district end with at a moment. */
export function asOfNow({ timeZone, schoolYearStart }: Clock, now: Date): AsOf {
  const asOf = DateTime.fromJSDate(now, { zone: timeZone }).toISODate() as string;
  const year = schoolYearOf(asOf, schoolYearStart);
  return { asOf, year, yearBefore: schoolYearOf(dayAfter(year, -1), schoolYearStart) };
}

/**
 * Windows are not made anew sooner than this, nor sooner than ten times as long as they took: a large district's take
 * longer.
 */
const soonestMs = 15_000;
const share = 10;

type State = {
  districtId: string;
  changed: boolean;
  asOf: string | null;
  year: string | null;
  at: Date | null;
  ms: number | null;
};

/** Says that figures of a day changed otherwise than by a count ("-infinity" for any day), so that windows are made anew. */
export async function markChanged(db: Db, { districtId, day }: { districtId: string; day: string }): Promise<void> {
  await sql`insert into usage_changed_days as o (district_id, day) values (${districtId}, ${day}::date)
    on conflict (district_id, day) do update set times = o.times + 1`.execute(db);
}

/**
 * Districts whose windows are to be made: something was counted since, a day or a school year is over, or there are
 * none.
 */
export async function listDistrictsToRefresh(db: Db, { now }: { now: Date }): Promise<string[]> {
  const { rows } = await sql<State>`
    select district_id as "districtId", exists (select from usage_changed_days c where c.district_id = u.district_id) as changed, windows_as_of::text as "asOf",
      windows_year_start::text as year, windows_at as at, windows_ms as ms
    from usage_districts u where rolled_at is not null or windows_at is not null
    order by windows_at nulls first`.execute(db);
  const clocks = await clocksOf(
    db,
    rows.map(({ districtId }) => districtId),
  );
  return rows.flatMap(({ districtId, ...state }) => {
    const clock = clocks.get(districtId);
    if (!clock) return [];
    const { asOf, year } = asOfNow(clock, now);
    const rested = !state.at || now.getTime() - state.at.getTime() >= Math.max(soonestMs, share * (state.ms ?? 0));
    return rested && (state.changed || state.asOf !== asOf || state.year !== year) ? [districtId] : [];
  });
}

async function clocksOf(db: Db, ids: readonly string[]): Promise<Map<string, Clock>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("districts")
    .select(["id", "time_zone as timeZone", "school_year_start as schoolYearStart"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, ...clock }) => [id, clock]));
}

/**
 * Makes a district's windows as of now. Returns how many rows they have; -1 while another worker makes them, 0 for a
 * district that is gone. Safe to repeat.
 */
export async function refreshWindows(db: Db, { districtId, now }: { districtId: string; now: Date }): Promise<number> {
  const clock = (await clocksOf(db, [districtId])).get(districtId);
  if (!clock) return 0;
  const { asOf, year, yearBefore } = asOfNow(clock, now);
  const { rows } = await sql<{ made: number }>`
    select usage_make_windows(${districtId}, ${asOf}::date, ${year}::date, ${yearBefore}::date,
      ${now}::timestamptz) as made`.execute(db);
  return rows[0]?.made ?? 0;
}

/** The same, after whoever makes them at this moment: what was counted meanwhile is in them when this comes back. */
export function refreshWindowsInTurn(db: Db, input: { districtId: string; now: Date }): Promise<number> {
  return db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('usage windows ' || ${input.districtId}::text, 0))`.execute(
      db,
    );
    return refreshWindows(db, input);
  });
}
