import { createHash, randomUUID } from "node:crypto";
import type { Db } from "db/client";
import { ensureDays } from "domain/usage/queries/days";
import { sql } from "kysely";

type Of = { districtId: string; mark: string; keyId: string; profileId: string; schoolId: string };

/** How many people the windows and weeks of each district name: to be found again in what is read of them. */
export const windowed = 765_432;

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** One row in each of them: somebody who was seen today on a site of the district's own, and what is counted of it. */
export async function aUse(db: Db, { districtId, mark, keyId, profileId, schoolId }: Of) {
  const at = { district_id: districtId };
  const personNo = hashOf(mark).readUInt32BE() % 1_000_000;
  const no = { person_no: personNo, target_no: 1, group_no: 1 };
  const { day, year } = await db
    .selectFrom("districts as d")
    .select(sql<string>`(now() at time zone d.time_zone)::date::text`.as("day"))
    .select(sql<string>`usage_year((now() at time zone d.time_zone)::date)::text`.as("year"))
    .where("d.id", "=", districtId)
    .executeTakeFirstOrThrow();
  await ensureDays(db, { days: [day] });
  const counted = { accepted: 1, duplicate: 0, rejected: 1, blocked: 0, unknown_people: 0, unmatched: 1 };
  const answer = JSON.stringify({ ...counted, rejections: [], faults: { event: 1 }, source: 1, mark });
  const name_hash = hashOf(mark);
  await sql`insert into usage_districts (district_id, windows_at, windows_as_of, windows_year_start)
    values (${districtId}, now(), ${day}, ${year})`.execute(db);
  await sql`insert into usage_changed_days (district_id, day) values (${districtId}, ${day})`.execute(db);
  for (const [groupNo, targetNo] of [
    [-1, 0],
    [-1, 1],
    [1, 0],
  ]) {
    await sql`insert into usage_windows (district_id, group_no, target_no, people, engagements, seconds, people_before,
        engagements_before, seconds_before)
      select ${districtId}, ${groupNo}, ${targetNo}, n, n, n, n, n, n
      from (select array_fill(${windowed}::int, array[4])) f (n)`.execute(db);
  }
  await sql`insert into usage_periods (district_id, unit, first_day, group_no, target_no, people)
    values (${districtId}, 'week', ${day}, -1, 0, ${windowed})`.execute(db);
  await db
    .insertInto("usage_people")
    .values({ ...at, person_no: personNo, profile_id: profileId })
    .execute();
  await db
    .insertInto("usage_names")
    .values({ ...at, name_hash, person_no: personNo })
    .execute();
  await db
    .insertInto("usage_known_names")
    .values({ ...at, name_hash, profile_id: profileId })
    .execute();
  await db
    .insertInto("usage_groups")
    .values({ ...at, group_no: 1, school_id: schoolId, role: "teacher" })
    .execute();
  await db
    .insertInto("usage_person_groups")
    .values({ ...at, person_no: personNo, from_day: "2020-07-01", group_no: 1 })
    .execute();
  await db
    .insertInto("usage_targets")
    .values({ ...at, target_no: 1, domain: `${mark}.example` })
    .execute();
  await db
    .insertInto("usage_places")
    .values({ ...at, place_no: 1, domain: `${mark}.example`, target_no: 1 })
    .execute();
  await db
    .insertInto("usage_sources")
    .values({ ...at, source_no: 1, kind: "key", key_id: keyId, name: `${mark} filter` })
    .execute();
  await db
    .insertInto("usage_batches")
    .values({ ...at, batch_key: name_hash, body_hash: name_hash, answer, counted: false })
    .execute();
  await db
    .insertInto("usage_source_days")
    .values({ ...at, ...counted, source_no: 1, day, last_at: sql`now()` })
    .execute();
  await db
    .insertInto("usage_source_faults")
    .values({ ...at, source_no: 1, day, fault: "event", times: 1 })
    .execute();
  await sql`insert into usage_events (district_id, event_id, occurred_at, day, person_no, place_no, hour, source_no)
    values (${districtId}, gen_random_uuid(), now(), ${day}, ${personNo}, 1, 9, 1)`.execute(db);
  await db
    .insertInto("usage_marks")
    .values({ ...at, mark_id: sql`gen_random_uuid()`, day, person_nos: [personNo], place_nos: [1] })
    .execute();
  await db
    .insertInto("usage_person_day")
    .values({ ...at, ...no, day, hours: 512, visits: 1, seconds: 60, attempts: 0 })
    .execute();
  await sql`insert into usage_person_year (district_id, year, target_no, person_no, days)
    values (${districtId}, ${year}, 1, ${personNo}, repeat('0', 366)::bit(366))`.execute(db);
  await db
    .insertInto("usage_day")
    .values({ ...at, day, target_no: 1, group_no: -1, people: 1, engagements: 1, visits: 1, seconds: 60, attempts: 0 })
    .execute();
  await db
    .insertInto("usage_reclassifications")
    .values({ ...at, old_targets: [1], place_nos: [1], first_day: day, next_day: day, last_day: day })
    .execute();
  await db
    .insertInto("usage_verifications")
    .values({ ...at, day, differences: 0, sample: "[]" })
    .execute();
  await db
    .insertInto("detections")
    .values({ ...at, domain: `${mark.toLowerCase()}.example`, state: "ignored", reason: mark, changed_by: profileId })
    .execute();
  await db
    .insertInto("alerts_told")
    .values({ ...at, kind: "unauthorized_found", cause: mark, told_on: day })
    .execute();
  await db
    .insertInto("alert_settings")
    .values({ ...at, unauthorized_people: 7_654_321 % 1_000_000 })
    .execute();
  const fileId = await aFile(db, { districtId, mark });
  return { personNo, usageDay: day, fileId };
}

/** A log that was read by the names of its columns; its id. */
export async function aReadFile(db: Db, of: { districtId: string; mark: string }): Promise<string> {
  const id = await aFile(db, of);
  const reading = { timeZone: "America/Chicago", form: hashOf(id).toString("hex") };
  await db
    .updateTable("usage_files")
    .set({ state: "done", format: "table", reading: JSON.stringify(reading) })
    .where("id", "=", id)
    .execute();
  return id;
}

/** A log that was imported, with a visit that counts; its id. */
export async function anImportedFile(db: Db, of: { districtId: string; mark: string }): Promise<string> {
  const id = await aReadFile(db, of);
  const counted = { accepted: 1, batches: 1, lines: 1, has_visit_ids: true, first_day: "2026-10-06" };
  await db.updateTable("usage_files").set(counted).where("id", "=", id).execute();
  return id;
}

/** A portal's report that asks which product a resource is; its id. */
export async function anAskingFile(db: Db, of: { districtId: string; mark: string }): Promise<string> {
  const id = await aFile(db, of);
  const question = JSON.stringify({ resources: [{ name: "Reader", rows: 1, launches: 1, near: [] }] });
  await db.updateTable("usage_files").set({ question }).where("id", "=", id).execute();
  return id;
}

/** A log that came as a file and waits for a person, with what is kept of it; its id. */
export async function aFile(db: Db, { districtId, mark }: { districtId: string; mark: string }): Promise<string> {
  const [id, at] = [randomUUID(), { district_id: districtId }];
  await db
    .insertInto("usage_files")
    .values({ ...at, id, source_no: 1, name: `${mark}.log`, state: "asking", sha256: hashOf(id), parts: 1 })
    .execute();
  await db
    .insertInto("usage_file_parts")
    .values({ ...at, file_id: id, part_no: 0, sealed: hashOf(mark) })
    .execute();
  await sql`insert into usage_file_rows (district_id, file_id, batch_no, lines, reasons)
    values (${districtId}, ${id}, 0, '{1}', '{shape}')`.execute(db);
  await db
    .insertInto("usage_file_forms")
    .values({ ...at, source_no: 1, head_hash: hashOf(id), form: "{}" })
    .execute();
  await sql`insert into usage_file_visits (district_id, file_id, batch_no, day, event_ids)
    values (${districtId}, ${id}, 0, '2026-10-06', array[${id}]::uuid[])`.execute(db);
  return id;
}
