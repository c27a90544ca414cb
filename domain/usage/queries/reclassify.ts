import type { Db } from "db/client";
import { sql } from "kysely";
import { ownMarkId, pairsInMark } from "./marks";

/** What patterns lead to, as a number that changes with any of them; those of a district are added to those of all. */
const sumOf = sql`coalesce(sum(hashtextextended(concat_ws(' ', id, software_id, pattern), 0)::numeric), 0)`;

/** The same of products that were merged into others: launches follow those without a pattern. */
const mergesNow = sql`(select coalesce(sum(hashtextextended(concat_ws(' ', id, merged_into_id), 0)::numeric), 0)
  from software where merged_into_id is not null)`;

/**
 * Districts whose patterns or products are not those that their sites were last held against, or whose use is still
 * gone through.
 */
export async function listDistrictsToReclassify(db: Db): Promise<string[]> {
  const { rows: districts } = await sql<{ districtId: string; seen: string | null; due: boolean }>`
    select d.district_id as "districtId", d.patterns_seen as seen,
      -- A visit that was read just before a pattern changed may have brought a place that follows the old one.
      coalesce(d.settled_at < now() - interval '10 minutes', false) or r.district_id is not null as due
    from usage_districts d left join usage_reclassifications r on r.district_id = d.district_id`.execute(db);
  const { rows: sums } = await sql<{ districtId: string | null; now: string }>`
    with sums as (select district_id, ${sumOf} as sum from url_patterns group by district_id),
      shared as (select coalesce(sum(sum), 0) + ${mergesNow} as sum from sums where district_id is null)
    select s.district_id as "districtId", (s.sum + shared.sum)::text as now from sums s cross join shared
      where s.district_id is not null
    union all select null, shared.sum::text from shared`.execute(db);
  const now = new Map(sums.map((row) => [row.districtId, row.now]));
  return districts
    .filter(({ districtId, seen, due }) => due || seen !== (now.get(districtId) ?? now.get(null)))
    .map(({ districtId }) => districtId);
}

/**
 * The patterns and merges as they are now; read before the matcher that is built from them. Null where nothing came in
 * yet.
 */
export async function readFingerprint(db: Db, { districtId }: { districtId: string }): Promise<string | null> {
  const there = await db
    .selectFrom("usage_districts")
    .select("district_id")
    .where("district_id", "=", districtId)
    .executeTakeFirst();
  if (!there) return null;
  const { rows } = await sql<{ now: string }>`
    select (${sumOf} + ${mergesNow})::text as now from url_patterns where district_id is null or district_id = ${districtId}`.execute(
    db,
  );
  return rows[0]?.now ?? null;
}

/** Notes that the sites of a district count for what the patterns of a fingerprint say. */
export async function noteFingerprint(db: Db, { districtId, now }: { districtId: string; now: string }): Promise<void> {
  await db
    .updateTable("usage_districts")
    .set({ patterns_seen: now, settled_at: sql`now()` })
    .where("district_id", "=", districtId)
    .execute();
}

/** Waits for the roll-up that is under way, and keeps the next one from beginning until the transaction ends. */
export async function lockRollUp(db: Db, { districtId }: { districtId: string }): Promise<void> {
  await db
    .selectFrom("usage_districts")
    .select("district_id")
    .where("district_id", "=", districtId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type KeptPlace = { placeNo: number; targetNo: number } & (
  | { domain: string; patternId: string | null; softwareId: null }
  /** A product that a portal launched, as it was told. */
  | { domain: null; patternId: null; softwareId: string }
);

/** Every place of a district, with what it counts for. */
export async function listPlaces(db: Db, { districtId }: { districtId: string }): Promise<KeptPlace[]> {
  const rows = await db
    .selectFrom("usage_places")
    .select(["place_no as placeNo", "domain", "pattern_id as patternId", "software_id as softwareId"])
    .select("target_no as targetNo")
    .where("district_id", "=", districtId)
    .execute();
  return rows as KeptPlace[];
}

/** Of these products those that were merged, each with the one that it is part of now. */
export async function listMergedInto(db: Db, { ids }: { ids: readonly string[] }): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("software")
    .select(["id", "merged_into_id as into"])
    .where("id", "in", ids)
    .where("merged_into_id", "is not", null)
    .execute();
  return new Map(rows.map(({ id, into }) => [id, into as string]));
}

/**
 * Maps places to new targets and queues all kept days for recounting, together with what an earlier change left to be
 * recounted.
 */
export async function movePlaces(
  db: Db,
  { districtId, moved }: { districtId: string; moved: readonly { place: KeptPlace; targetNo: number }[] },
): Promise<void> {
  const places = moved.map(({ place }) => place.placeNo);
  await sql`
    update usage_places p set target_no = n.target
    from unnest(${places}::int[], ${moved.map(({ targetNo }) => targetNo)}::int[]) n (place, target)
    where p.district_id = ${districtId} and p.place_no = n.place`.execute(db);
  const old = [...new Set(moved.map(({ place }) => place.targetNo))];
  await sql`
    insert into usage_reclassifications as r (district_id, old_targets, place_nos, first_day, next_day, last_day)
    select ${districtId}::uuid, ${old}::int[], ${places}::int[], min(e.day), min(e.day), max(e.day)
    from usage_events e join usage_districts d on d.district_id = e.district_id and e.day >= d.kept_from
    where e.district_id = ${districtId} having count(*) > 0
    on conflict (district_id) do update set
      old_targets = array(select distinct unnest(r.old_targets || excluded.old_targets)),
      place_nos = array(select distinct unnest(r.place_nos || excluded.place_nos)),
      first_day = excluded.first_day, next_day = excluded.next_day, last_day = excluded.last_day`.execute(db);
}

/** How far a district's use was gone through; null when there is nothing to go through. */
export async function readReclassification(db: Db, { districtId }: { districtId: string }) {
  return db
    .selectFrom("usage_reclassifications")
    .select(["first_day as firstDay", "next_day as nextDay", "last_day as lastDay", "started_at as startedAt"])
    .where("district_id", "=", districtId)
    .executeTakeFirst();
}

/**
 * Marks one day: everything that was counted for an old target, and what the same people did at the places that were
 * moved. Of those alone who were there: people times places would be millions of pairs. Returns false when the day was
 * the last one.
 */
export async function markReclassifiedDay(db: Db, { districtId }: { districtId: string }): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const job = await db
      .selectFrom("usage_reclassifications")
      .selectAll()
      .where("district_id", "=", districtId)
      .forUpdate()
      .executeTakeFirst();
    if (!job) return false;
    await sql`
      insert into usage_marks (district_id, mark_id, day, person_nos, place_nos)
      with old as materialized (
        select person_no, target_no from usage_person_day where district_id = ${districtId}
          and day = ${job.next_day}::date and target_no = any(${job.old_targets}::int[])
      ), pairs as (
        select person_no, -target_no as no from old
        union all
        select o.person_no, e.place_no from (select distinct person_no from old) o cross join lateral (
          select distinct place_no from usage_events where district_id = ${districtId} and day = ${job.next_day}::date
            and person_no = o.person_no and place_no + 0 = any(${job.place_nos}::int[]) offset 0) e
      )
      select ${districtId}::uuid, ${ownMarkId}, ${job.next_day}::date, array_agg(m.person_no), array_agg(m.no)
      from (select *, row_number() over () / ${pairsInMark} as part from pairs) m group by m.part`.execute(db);
    const { rows } = await sql<{ more: boolean }>`
      update usage_reclassifications set next_day = next_day + 1
      where district_id = ${districtId} returning next_day <= last_day as more`.execute(db);
    const more = rows[0]?.more ?? false;
    if (!more) await db.deleteFrom("usage_reclassifications").where("district_id", "=", districtId).execute();
    return more;
  });
}
