import type { Db } from "db/client";
import { sql } from "kysely";

type Moment = { districtId: string; now: Date };

/** The day (YYYY-MM-DD) that a moment is in, on the clocks of a district; undefined when the district is gone. */
export async function findToday(db: Db, { districtId, now }: Moment): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select (${now}::timestamptz at time zone time_zone)::date::text as day
    from districts where id = ${districtId}`.execute(db);
  return rows[0]?.day;
}

/** The same for a district that is there; throws when it is not. */
export async function todayIn(db: Db, of: Moment): Promise<string> {
  const day = await findToday(db, of);
  if (day === undefined) throw new Error("There is no such district.");
  return day;
}
