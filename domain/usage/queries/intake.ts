import type { Db } from "db/client";
import { sql } from "kysely";

/** What a district's visits are read with. */
export type Intake = {
  /** Goes up when names lead to other people. */
  namesVersion: number;
  salt: string;
  timeZone: string;
  /** For how many days single visits are kept. */
  eventDays: number;
};

/** Reads it, and makes the district's row when this is the first time that something comes in. */
export async function openIntake(db: Db, { districtId }: { districtId: string }): Promise<Intake> {
  const { time_zone: timeZone } = await db
    .selectFrom("districts")
    .select("time_zone")
    .where("id", "=", districtId)
    .executeTakeFirstOrThrow();
  const read = () =>
    db
      .selectFrom("usage_districts")
      .select(["names_version as namesVersion", "salt", "event_days as eventDays"])
      .where("district_id", "=", districtId)
      .executeTakeFirst();
  const there = await read();
  if (there) return { ...there, timeZone };
  await sql`insert into usage_districts (district_id) values (${districtId}) on conflict do nothing`.execute(db);
  return { ...((await read()) as Omit<Intake, "timeZone">), timeZone };
}

/** How many batches wait to be counted, `most` at most. */
export async function countWaiting(
  db: Db,
  { districtId, most }: { districtId: string; most: number },
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting
    from (select from usage_marks where district_id = ${districtId} limit ${most}) m`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * The number of a source of the district: a key, and what its sender calls itself. A key has 50 of them at most; others
 * count as the key's own.
 */
export async function sourceNumber(
  db: Db,
  { districtId, keyId, name }: { districtId: string; keyId: string; name: string },
): Promise<number> {
  const find = async (wanted: string) => {
    const row = await db
      .selectFrom("usage_sources")
      .select("source_no")
      .where("district_id", "=", districtId)
      .where("kind", "=", "key")
      .where("key_id", "=", keyId)
      .where("name", "=", wanted)
      .executeTakeFirst();
    return row?.source_no;
  };
  const there = await find(name);
  if (there !== undefined) return there;
  await sql`
    insert into usage_sources (district_id, source_no, kind, key_id, name)
    select ${districtId}::uuid, coalesce(max(source_no), 0) + 1, 'key', ${keyId}::uuid, ${name}
    from usage_sources where district_id = ${districtId}
    having ${name} = '' or count(*) filter (where key_id = ${keyId}::uuid) < 50
    on conflict do nothing`.execute(db);
  const made = await find(name);
  return (
    made ??
    (name === "" ? sourceNumber(db, { districtId, keyId, name }) : sourceNumber(db, { districtId, keyId, name: "" }))
  );
}

/** The day (YYYY-MM-DD) that a moment is in, on the clocks of a district. */
export async function todayIn(db: Db, { districtId, now }: { districtId: string; now: Date }): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (${now}::timestamptz at time zone time_zone)::date::text as day
    from districts where id = ${districtId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("There is no such district.");
  return row.day;
}
