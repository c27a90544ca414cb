import type { Db } from "db/client";
import { sql } from "kysely";
import { batchDays } from "../terms";

type Of = { districtId: string };

const chunk = 20_000;
const peopleInChunk = 2_000;

/**
 * The days before `before` (YYYY-MM-DD) on which a district may still have visits. Days that no district keeps are left
 * out: their tables go as a whole.
 */
export async function listDaysToEmpty(db: Db, { districtId, before }: Of & { before: string }): Promise<string[]> {
  // Two statements: on several machines the list of partitions and the visits are not on the same one.
  const kept = await sql<{ day: string }>`
    select d.day::text as day
    from partitioned_tables t cross join lateral (
      select (lower at time zone 'UTC')::date as day from partitions_of(t.name) where lower > '-infinity') d
    where t.name = 'usage_events' and d.day >= (now() at time zone 'UTC')::date - t.keep and d.day < ${before}::date
    order by 1`.execute(db);
  const { rows } = await sql<{ day: string }>`
    select d.day::text as day from unnest(${kept.rows.map((row) => row.day)}::date[]) d (day)
    where exists (select from usage_events e where e.district_id = ${districtId} and e.day = d.day)
    order by 1`.execute(db);
  return rows.map((row) => row.day);
}

/**
 * Removes the next visits of a settled day, those behind an event's id. Returns the id to go on behind; null after the last
 * ones. Each step is a small transaction along the key.
 */
export async function removeEvents(
  db: Db,
  { districtId, day, after }: Of & { day: string; after: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ count: number; last: string | null }>`
    with next as materialized (
      select e.event_id from usage_events e join usage_districts d using (district_id)
      where e.district_id = ${districtId} and e.day = ${day}::date and e.day < d.kept_from
        and e.event_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      order by e.event_id limit ${chunk}
    ), gone as (
      delete from usage_events where district_id = ${districtId} and day = ${day}::date
        and event_id in (select event_id from next)
    )
    select count(*)::int as count, max(event_id::text) as last from next`.execute(db);
  const step = rows[0];
  return step && step.count === chunk ? step.last : null;
}

/** The days before `before` (YYYY-MM-DD) that a district still has by person. */
export async function listPersonDays(db: Db, { districtId, before }: Of & { before: string }): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct o.day::text as day from usage_person_day o
    where o.district_id = ${districtId} and o.day < ${before}::date order by 1`.execute(db);
  return rows.map((row) => row.day);
}

/** Removes what each person did on a day, where that is not kept any more. The sums of the day stay. */
export async function removePersonDay(db: Db, { districtId, day }: Of & { day: string }): Promise<number> {
  const gone = await sql`
    delete from usage_person_day o using usage_districts d
    where o.district_id = ${districtId} and d.district_id = o.district_id and o.day = ${day}::date
      and o.day < d.people_from`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}

/** What a district has by person and year that begins before a day (YYYY-MM-DD): the targets, a transaction each. */
export async function listYearTargets(db: Db, { districtId, before }: Of & { before: string }): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`
    select distinct target_no as no from usage_person_year
    where district_id = ${districtId} and year < ${before}::date order by 1`.execute(db);
  return rows.map((row) => row.no);
}

/** Forgets on which days people used a target, as far as that is not kept any more. */
export async function removePersonYears(db: Db, { districtId, targetNo }: Of & { targetNo: number }): Promise<void> {
  await sql`
    update usage_person_year y set days = y.days & usage_days(y.year, d.people_from, y.year + 365)
    from usage_districts d
    where y.district_id = ${districtId} and d.district_id = y.district_id and y.target_no = ${targetNo}
      and y.year < d.people_from and y.year > d.people_from - 366
      and y.days <> y.days & usage_days(y.year, d.people_from, y.year + 365)`.execute(db);
  await sql`
    delete from usage_person_year y using usage_districts d
    where y.district_id = ${districtId} and d.district_id = y.district_id and y.target_no = ${targetNo}
      and y.year < d.people_from and (y.year <= d.people_from - 366 or bit_count(y.days) = 0)`.execute(db);
}

/** Whether anything is kept of the people of usage_people p by which they would be counted. */
const isKept = sql`(
  exists (select from usage_person_year y where y.district_id = p.district_id and y.target_no = 0
    and y.year > greatest(d.people_from, date '2000-01-01') - 366 and y.person_no = p.person_no)
  or exists (select from usage_events e where e.district_id = p.district_id and e.person_no = p.person_no
    and e.day >= d.kept_from))`;

/** People of whom nothing is kept any more, `most` at most, by number. */
export async function listForgettable(db: Db, { districtId, most = peopleInChunk }: Of & { most?: number }) {
  const { rows } = await sql<{ no: number }>`
    select p.person_no as no from usage_people p join usage_districts d using (district_id)
    where p.district_id = ${districtId} and d.people_from > '-infinity' and not ${isKept} limit ${most}`.execute(db);
  return rows.map((row) => row.no);
}

/**
 * Forgets who these people were, their names and groups, unless something of them came in meanwhile. Their numbers lead to
 * nobody afterwards. Returns how many it forgot.
 */
export async function forgetPeople(
  db: Db,
  { districtId, personNos }: Of & { personNos: readonly number[] },
): Promise<number> {
  return db.transaction().execute(async (db) => {
    await sql`select from usage_districts where district_id = ${districtId} for update`.execute(db);
    const { rows } = await sql<{ no: number }>`
      delete from usage_people p using usage_districts d
      where p.district_id = ${districtId} and d.district_id = p.district_id
        and p.person_no = any(${personNos}::int[]) and not ${isKept} returning p.person_no as no`.execute(db);
    await dropNames(db, { districtId, personNos: rows.map((row) => row.no) });
    return rows.length;
  });
}

/**
 * Drops the names and groups of people; whoever is sending looks all names up anew. Runs in a transaction that holds
 * them.
 */
export async function dropNames(db: Db, { districtId, personNos }: Of & { personNos: readonly number[] }) {
  if (personNos.length === 0) return;
  for (const table of ["usage_names", "usage_person_groups"] as const) {
    await sql`delete from ${sql.table(table)}
      where district_id = ${districtId} and person_no = any(${personNos}::int[])`.execute(db);
  }
  await sql`update usage_districts set names_version = names_version + 1 where district_id = ${districtId}`.execute(db);
}

/** Removes the next batches that came too long ago to be sent again under their key. Returns how many went. */
export async function removeBatches(db: Db, { districtId, now }: Of & { now: Date }): Promise<number> {
  const before = new Date(now.getTime() - batchDays * 24 * 3_600_000);
  const gone = await sql`
    delete from usage_batches where district_id = ${districtId} and batch_key in (
      select b.batch_key from usage_batches b where b.district_id = ${districtId} and b.counted
        and b.received_at < ${before}::timestamptz limit ${chunk})`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
