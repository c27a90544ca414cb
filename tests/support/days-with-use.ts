import type { Db } from "db/client";
import { ensureDays } from "domain/usage/queries/days";
import { sql } from "kysely";

/**
 * A district had school on each day from so many days ago to so many, and something came in, though nobody used anything.
 * Returns what takes that back.
 */
export async function cameOn(db: Db, districtId: string, { from, to }: { from: number; to: number }) {
  const { rows } = await sql<{ day: string }>`
    select (current_date - n)::text as day from generate_series(${to}::int, ${from}::int) n`.execute(db);
  const days = rows.map(({ day }) => day);
  await ensureDays(db, { days });
  const { rows: added } = await sql<{ day: string }>`
    insert into usage_day (district_id, day, group_no, target_no, people, engagements, visits, seconds, attempts)
      select ${districtId}::uuid, day, -1, 0, 0, 0, 1, 0, 0 from unnest(${days}::date[]) day
      on conflict do nothing returning day::text as day`.execute(db);
  const school = { district_id: districtId, kind: "school_day", name: "" } as const;
  await db
    .insertInto("school_days")
    .values(days.map((day) => ({ ...school, day })))
    .execute();
  return async () => {
    await db.deleteFrom("school_days").where("district_id", "=", districtId).execute();
    await sql`delete from usage_day where district_id = ${districtId}::uuid and group_no = -1 and target_no = 0
      and day = any(${added.map(({ day }) => day)}::date[])`.execute(db);
  };
}
