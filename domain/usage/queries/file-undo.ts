import { binaryUuids } from "db/binary-array";
import type { Db } from "db/client";
import { sql } from "kysely";
import { type OfFile, updateFile } from "../files/file-row";
import type { FileState } from "../files/terms";
import type { Visit } from "../read-events";

type OfBatch = OfFile & { no: number };
type Visits = readonly Pick<Visit, "id" | "day">[];

/**
 * Keeps which visits a batch of a file has, also those that count already: by them the file can be undone, and what it
 * has stays when another one is. In the transaction that takes the batch in.
 */
export async function noteFileVisits(
  db: Db,
  { districtId, fileId, no, visits }: OfBatch & { visits: Visits },
): Promise<void> {
  const days = new Map<string, string[]>();
  for (const { id, day } of visits) {
    const ids = days.get(day);
    if (ids) ids.push(id);
    else days.set(day, [id]);
  }
  for (const [day, ids] of days) {
    await sql`
      insert into usage_file_visits (district_id, file_id, batch_no, day, event_ids)
      values (${districtId}, ${fileId}, ${no}, ${day}::date, ${binaryUuids(ids)}::uuid[])`.execute(db);
  }
}

/** A file that is at its end begins to be undone. False when somebody else began, or it never came to its end. */
export async function beginUndo(db: Db, of: OfFile): Promise<boolean> {
  const { numUpdatedRows } = await updateFile(db, of)
    .set({ state: "undoing" satisfies FileState, changed_at: sql`now()` })
    .where("state", "in", ["done", "failed"] satisfies FileState[])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** How many batches of a file that is being undone still count, from the first one on; null when it is not being undone. */
export async function countBatchesToUndo(db: Db, { districtId, fileId }: OfFile): Promise<number | null> {
  const row = await db
    .selectFrom("usage_files")
    .select("batches")
    .where("district_id", "=", districtId)
    .where("id", "=", fileId)
    .where("state", "=", "undoing" satisfies FileState)
    .executeTakeFirst();
  return row?.batches ?? null;
}

/**
 * Removes what one batch of a file brought and nothing else has, in a transaction of its own; repeated, it removes
 * nothing. `key` is the one under which the batch was taken in. Returns how many visits went.
 */
export async function undoBatch(
  db: Db,
  { districtId, fileId, no, key, timeZone }: OfBatch & { key: Buffer; timeZone: string },
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select usage_undo_batch(${districtId}, ${fileId}, ${no}, ${key}, ${timeZone}) as gone`.execute(db);
  return rows[0]?.gone ?? 0;
}

/** Nothing of the file counts any more. */
export async function endUndo(db: Db, of: OfFile): Promise<void> {
  await updateFile(db, of)
    .set({ state: "undone" satisfies FileState, undone_at: sql`now()`, changed_at: sql`now()` })
    .where("state", "=", "undoing" satisfies FileState)
    .execute();
}

/** The files of all districts that are being undone. For the tick alone. */
export async function listFilesToUndo(db: Db): Promise<OfFile[]> {
  return db
    .selectFrom("usage_files")
    .select(["district_id as districtId", "id as fileId"])
    .where("state", "=", "undoing" satisfies FileState)
    .orderBy("changed_at")
    .limit(200)
    .execute();
}

/** Forgets which visits files had on the settled days of a district: none of those can be undone any more. */
export async function removeFileVisits(db: Db, { districtId }: { districtId: string }): Promise<void> {
  await sql`
    delete from usage_file_visits v using usage_districts d
    where v.district_id = ${districtId} and d.district_id = v.district_id and v.day < d.kept_from`.execute(db);
}

/** What a file has of a day (YYYY-MM-DD) in one batch. */
type FileDay = { fileId: string; no: number; day: string };

/** When use of a person was erased last, and each part of a file that may still name visits of theirs by their ids. */
export async function listErasedIn(
  db: Db,
  { districtId }: { districtId: string },
): Promise<{ erasedAt: string | null; batches: FileDay[] }> {
  const { rows } = await sql<{ at: string | null }>`
    select erased_at::text as at from usage_districts where district_id = ${districtId}`.execute(db);
  const erasedAt = rows[0]?.at ?? null;
  if (erasedAt === null) return { erasedAt, batches: [] };
  const found = await sql<FileDay>`
    select file_id as "fileId", batch_no as no, day::text as day from usage_file_visits
    where district_id = ${districtId}`.execute(db);
  return { erasedAt, batches: found.rows };
}

/** Removes the ids of a part of a file that are no visit any more. */
export async function removeErasedFrom(
  db: Db,
  { districtId, fileId, no, day }: FileDay & { districtId: string },
): Promise<void> {
  await sql`
    with known as materialized (
      select unnest(event_ids) as id from usage_file_visits
      where district_id = ${districtId} and file_id = ${fileId} and batch_no = ${no} and day = ${day}::date
    ), kept as (
      select coalesce(array_agg(e.event_id), '{}') as ids from known k
      join usage_events e on e.district_id = ${districtId} and e.day = ${day}::date and e.event_id = k.id
    )
    update usage_file_visits v set event_ids = kept.ids from kept
    where v.district_id = ${districtId} and v.file_id = ${fileId} and v.batch_no = ${no} and v.day = ${day}::date
      and cardinality(kept.ids) < cardinality(v.event_ids)`.execute(db);
}

/** No file names a visit any more of those who were erased until then. */
export async function noteErasedForgotten(
  db: Db,
  { districtId, erasedAt }: { districtId: string; erasedAt: string },
): Promise<void> {
  await sql`update usage_districts set erased_at = null
    where district_id = ${districtId} and erased_at = ${erasedAt}::timestamptz`.execute(db);
}
