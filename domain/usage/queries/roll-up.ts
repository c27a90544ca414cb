import type { Db } from "db/client";
import { sql } from "kysely";
import { firstOwnMark } from "./marks";

/** Marks that a step takes. */
export const mostMarks = 400;

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
 * over, since accounts change, too. Asked every 10 s: of the syncs, which are kept for good, only those of the last day
 * are looked through. One that took longer than that is noticed when the hour is over.
 */
export async function listDistrictsToKnow(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; knownAt: string | null; due: boolean }>`
    select district_id as id, known_at::text as "knownAt", known_at is null or known_at < now() - interval '1 hour' as due
    from usage_districts order by known_at nulls first`.execute(db);
  const known = rows.filter(({ due }) => !due);
  const [ids, times] = [known.map(({ id }) => id), known.map(({ knownAt }) => knownAt)];
  // Syncs lie on one machine, usage may lie on many: they are read one after the other.
  const { rows: synced } = await sql<{ id: string }>`
    select d.id from unnest(${ids}::uuid[], ${times}::timestamptz[]) d (id, known_at)
    where exists (select from sync_logs l where l.district_id = d.id and l.status = 'applied'
      and l.started_at > now() - interval '1 day' and l.finished_at > d.known_at)`.execute(db);
  const changed = new Set(synced.map(({ id }) => id));
  return rows.flatMap(({ id, due }) => (due || changed.has(id) ? id : []));
}

/** A day (YYYY-MM-DD), and how many of the marks that wait there came with a batch. */
export type WaitingDay = { day: string; sent: number };

/** The days of a district on which something waits to be counted, the newest first. */
export async function listWaitingDays(db: Db, { districtId }: { districtId: string }): Promise<WaitingDay[]> {
  const { rows } = await sql<WaitingDay>`
    select day::text as day, (count(*) filter (where mark_id < ${firstOwnMark}))::int as sent
    from usage_marks where district_id = ${districtId} group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** Forgets what is marked of a day that is settled. Returns how many marks went; null for a day that is not settled. */
async function forgetSettled(db: Db, { districtId, day }: { districtId: string; day: string }): Promise<number | null> {
  const { rows } = await sql`select from usage_districts
    where district_id = ${districtId} and kept_from > ${day}::date`.execute(db);
  if (rows.length === 0) return null;
  const gone = await sql`delete from usage_marks where district_id = ${districtId} and day = ${day}::date`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}

/**
 * One step of counting a day, of `most` marks. Returns how many it took, or -1 while another worker counts in the district.
 * A day that is settled stays as it is: its visits may be gone, and counting it anew would make nothing of it.
 */
export async function rollUpDay(
  db: Db,
  { districtId, day, most = mostMarks, all = false }: { districtId: string; day: string; most?: number; all?: boolean },
): Promise<number> {
  const forgotten = await forgetSettled(db, { districtId, day });
  if (forgotten !== null) return forgotten;
  const { rows } = await sql<{ taken: number }>`
    select usage_roll_up(${districtId}, ${day}::date, ${most}::int, ${all}) as taken`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** Adds the answers of batches to the days of their sources. Returns how many it took, -1 as rollUpDay does. */
export async function countBatches(db: Db, { districtId }: { districtId: string }): Promise<number> {
  const district = await db.selectFrom("districts").select("time_zone").where("id", "=", districtId).executeTakeFirst();
  if (!district) return 0;
  const { rows } = await sql<{ taken: number }>`
    select usage_count_batches(${districtId}, ${district.time_zone}) as taken`.execute(db);
  return rows[0]?.taken ?? 0;
}
