import type { Db } from "db/client";
import { sql } from "kysely";

/** Districts where something waits to be counted, of marks or of the answers of batches. */
export async function listWaitingDistricts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ districtId: string }>`
    select district_id as "districtId" from usage_districts d
    where exists (select from usage_marks m where m.district_id = d.district_id)
      or exists (select from usage_batches b where b.district_id = d.district_id and not b.counted)
    order by rolled_at nulls first`.execute(db);
  return rows.map((row) => row.districtId);
}

/**
 * Districts whose people are to be looked at: for the first time, after a sync that was applied, or because an hour is
 * over, since accounts change, too.
 */
export async function listDistrictsToKnow(db: Db): Promise<string[]> {
  const { rows } = await sql<{ districtId: string }>`
    select district_id as "districtId" from usage_districts d
    where known_at is null or known_at < now() - interval '1 hour'
      or known_at < (select max(l.finished_at) from sync_logs l
        where l.district_id = d.district_id and l.status = 'applied')
    order by known_at nulls first`.execute(db);
  return rows.map((row) => row.districtId);
}

/** The days of a district (YYYY-MM-DD) on which something waits to be counted, the newest first. */
export async function listWaitingDays(db: Db, { districtId }: { districtId: string }): Promise<string[]> {
  const rows = await db
    .selectFrom("usage_marks")
    .select("day")
    .distinct()
    .where("district_id", "=", districtId)
    .orderBy("day", "desc")
    .execute();
  return rows.map((row) => row.day as unknown as string);
}

/** One step of counting a day. Returns how many batches it took, or -1 while another worker counts in the district. */
export async function rollUpDay(
  db: Db,
  { districtId, day, all = false }: { districtId: string; day: string; all?: boolean },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select usage_roll_up(${districtId}, ${day}::date, 400, ${all}) as taken`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** Adds the answers of batches to the days of their sources. Returns how many it took, -1 as rollUpDay does. */
export async function countBatches(db: Db, { districtId }: { districtId: string }): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select usage_count_batches(${districtId}, time_zone) as taken from districts where id = ${districtId}`.execute(db);
  return rows[0]?.taken ?? 0;
}
