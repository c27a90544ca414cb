import type { Db } from "db/client";
import { prepare } from "db/prepared";
import { sql } from "kysely";
import { eventDaysWithoutPeople } from "../terms";
import { refreshKnownNames } from "./known-names";
import { firstOwnMark } from "./marks";

/** What a district's visits are read with. */
export type Intake = {
  /** Goes up when names lead to other people. */
  namesVersion: number;
  salt: string;
  timeZone: string;
  /** For how many days single visits are kept. */
  eventDays: number;
  /** Days before this one (YYYY-MM-DD) are settled: nothing is counted for them any more. */
  keptFrom: string;
};

/** How many days of visits a row of usage_districts keeps. */
export const keptDays = sql<number>`case when keeps_people then event_days else ${sql.lit(eventDaysWithoutPeople)} end`;

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
      .select(["names_version as namesVersion", "salt", keptDays.as("eventDays")])
      .select(sql<string>`kept_from::text`.as("keptFrom"))
      .where("district_id", "=", districtId)
      .executeTakeFirst();
  const there = await read();
  if (there) return { ...there, timeZone };
  const { rows: made } = await sql`
    insert into usage_districts (district_id) values (${districtId}) on conflict do nothing returning district_id`.execute(
    db,
  );
  const intake = { ...((await read()) as Omit<Intake, "timeZone">), timeZone };
  // Else everyone in the first batch would be a stranger.
  if (made.length > 0) await refreshKnownNames(db, { districtId, salt: intake.salt });
  return intake;
}

const waitingMarks = prepare("usage waiting", (db, districtId: string, most: number) =>
  sql<{ waiting: number }>`
    select count(*)::int as waiting
    from (select from usage_marks where district_id = ${districtId} and mark_id < ${firstOwnMark} limit ${most}) m`.compile(
    db,
  ),
);

/** How many batches wait to be counted, `most` at most; what is counted anew without one is nobody's batch. */
export async function countWaiting(
  db: Db,
  { districtId, most }: { districtId: string; most: number },
): Promise<number> {
  return (await waitingMarks(db, districtId, most))[0]?.waiting ?? 0;
}

/** Where visits come from: an API key, files that people upload, or a folder of an SFTP configuration. */
export type SourceOf = { kind?: "key"; keyId: string } | { kind: "upload" } | { kind: "sftp"; configurationId: string };

/** How many sources of a key, of a configuration or of uploads have a number. */
const mostSources = 50;

/**
 * The number of a source of the district: where it comes from, and what its sender calls itself. There are 50 of a key, a
 * configuration or of uploads at most; others count as those without a name. When another source took the next number at
 * the same moment, the one after it is tried.
 */
export async function sourceNumber(
  db: Db,
  { districtId, name, ...of }: { districtId: string; name: string } & SourceOf,
): Promise<number> {
  const kind = of.kind ?? "key";
  const keyId = "keyId" in of ? of.keyId : null;
  const configurationId = "configurationId" in of ? of.configurationId : null;
  const same = sql<boolean>`kind = ${kind} and key_id is not distinct from ${keyId}::uuid
    and configuration_id is not distinct from ${configurationId}::uuid`;
  const look = async () => {
    const { rows } = await sql<{ no: number | null; count: number }>`
      select max(source_no) filter (where name = ${name}) as no, count(*)::int as count
      from usage_sources where district_id = ${districtId} and ${same}`.execute(db);
    return rows[0] as { no: number | null; count: number };
  };
  for (;;) {
    const { no, count } = await look();
    if (no !== null) return no;
    if (name !== "" && count >= mostSources) return sourceNumber(db, { districtId, ...of, name: "" });
    await sql`
      insert into usage_sources (district_id, source_no, kind, key_id, configuration_id, name)
      select ${districtId}::uuid, coalesce(max(source_no), 0) + 1, ${kind}, ${keyId}::uuid, ${configurationId}::uuid,
        ${name}
      from usage_sources where district_id = ${districtId}
      on conflict do nothing`.execute(db);
  }
}
