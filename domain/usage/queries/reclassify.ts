import type { Db } from "db/client";
import { sql } from "kysely";

/** What the patterns of a district lead to, all of it in one text that changes with any of them. */
const fingerprint = sql`(
  select coalesce(sum(hashtextextended(concat_ws(' ', u.id, u.software_id, u.pattern), 0)::numeric), 0)::text
  from url_patterns u where u.district_id is null or u.district_id = d.district_id)`;

/** Districts whose patterns are not those that their sites were last held against, or whose use is still gone through. */
export async function listDistrictsToReclassify(db: Db): Promise<string[]> {
  const { rows } = await sql<{ districtId: string }>`
    with shared as materialized (
      select coalesce(sum(hashtextextended(concat_ws(' ', id, software_id, pattern), 0)::numeric), 0) as sum
      from url_patterns where district_id is null
    ), own as materialized (
      select district_id, sum(hashtextextended(concat_ws(' ', id, software_id, pattern), 0)::numeric) as sum
      from url_patterns where district_id is not null group by district_id
    )
    select d.district_id as "districtId" from usage_districts d cross join shared left join own using (district_id)
    where d.patterns_seen is distinct from (shared.sum + coalesce(own.sum, 0))::text
      -- A visit that was read just before a pattern changed may have brought a place that follows the old one.
      or d.settled_at < now() - interval '10 minutes'
      or exists (select from usage_reclassifications r where r.district_id = d.district_id)`.execute(db);
  return rows.map((row) => row.districtId);
}

/** The patterns as they are now; read before the matcher that is built from them. */
export async function readFingerprint(db: Db, { districtId }: { districtId: string }): Promise<string | null> {
  const { rows } = await sql<{ now: string }>`
    select ${fingerprint} as now from usage_districts d where d.district_id = ${districtId}`.execute(db);
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
export async function holdRollUp(db: Db, { districtId }: { districtId: string }): Promise<void> {
  await db
    .selectFrom("usage_districts")
    .select("district_id")
    .where("district_id", "=", districtId)
    .forUpdate()
    .executeTakeFirst();
}

export type KeptPlace = { placeNo: number; domain: string; patternId: string | null; targetNo: number };

/** Every place of a district, with what it counts for. */
export async function listPlaces(db: Db, { districtId }: { districtId: string }): Promise<KeptPlace[]> {
  return db
    .selectFrom("usage_places")
    .select(["place_no as placeNo", "domain", "pattern_id as patternId", "target_no as targetNo"])
    .where("district_id", "=", districtId)
    .execute();
}

/**
 * Leads places to other targets, and notes that what was counted is to be gone through, from the first kept day to the last. What
 * an earlier change has not gone through yet is gone through with it.
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
    select ${districtId}::uuid, ${old}::int[], ${places}::int[], min(day), min(day), max(day)
    from usage_events where district_id = ${districtId} having count(*) > 0
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
 * Marks one day: everything that was counted for an old target or comes from a place that was moved. Returns false when the
 * day was the last one.
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
      select ${districtId}::uuid, new_id(), ${job.next_day}::date, array_agg(m.person_no), array_agg(m.no)
      from (
        select o.person_no, n.no, row_number() over () / 5000 as part
        from (select distinct person_no from usage_person_day where district_id = ${districtId}
          and day = ${job.next_day}::date and target_no = any(${job.old_targets}::int[])) o
        cross join (select unnest(${job.place_nos}::int[]) union all select -unnest(${job.old_targets}::int[])) n (no)
      ) m group by m.part`.execute(db);
    const { rows } = await sql<{ more: boolean }>`
      update usage_reclassifications set next_day = next_day + 1
      where district_id = ${districtId} returning next_day <= last_day as more`.execute(db);
    const more = rows[0]?.more ?? false;
    if (!more) await db.deleteFrom("usage_reclassifications").where("district_id", "=", districtId).execute();
    return more;
  });
}
