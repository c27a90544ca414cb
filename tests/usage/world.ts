import type { Db } from "db/client";
import { buildMatcher, type MatcherRow } from "domain/software/addresses/matcher";
import { patternTypeOf, readPattern } from "domain/software/addresses/pattern";
import { acceptEvents, type Batch } from "domain/usage/commands/accept-events";
import { Numbers } from "domain/usage/numbers";
import type { Reader } from "domain/usage/take-batch";
import { sql } from "kysely";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";

/** A number from 0 to 1 by a fixed beginning, so that a failing run can be run again (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A matcher of patterns that all lead to the product with the id beside them. */
export function matcherOf(patterns: Record<string, string>) {
  const rows = Object.entries(patterns).map(([text, softwareId], nth): MatcherRow => {
    const read = readPattern(text, patternTypeOf(text));
    if (!read.ok) throw new Error(read.why);
    const { ok: _, ...pattern } = read;
    const id = `0190a000-0000-7000-8000-${String(nth + 1).padStart(12, "0")}`;
    return {
      id,
      districtId: null,
      ...pattern,
      softwareId,
      softwareName: text,
      confidence: 1,
      isAuthorized: true,
      createdAt: nth,
    };
  });
  return buildMatcher(rows);
}

/** A district with a key, and what takes its events in at `now`. */
export async function anIntake(
  db: Db,
  {
    name,
    now,
    timeZone = "America/New_York",
    patterns = {},
  }: { name: string; now: string; timeZone?: string; patterns?: Record<string, string> },
) {
  const district = await aDistrict(db, name);
  await db.updateTable("districts").set({ time_zone: timeZone }).where("id", "=", district.id).execute();
  const { id: keyId } = await aKey(db, { districtId: district.id, name: `${name} key` });
  const reader: Reader = { matcher: matcherOf(patterns), numbers: new Numbers(), now: () => new Date(now) };
  const send = (events: readonly unknown[], more: Partial<Batch> = {}) =>
    acceptEvents(
      { db },
      { districtId: district.id, keyId },
      { reader, batch: { entries: () => events, key: null, body: Buffer.from(JSON.stringify(events)), ...more } },
    );
  return { districtId: district.id, keyId, reader, send };
}

/** All rows of a district in a table of use, by the columns named. */
export async function rowsOf<T>(db: Db, districtId: string, columns: string, table: string): Promise<T[]> {
  const { rows } = await sql<T>`select ${sql.raw(columns)} from ${sql.table(table)}
    where district_id = ${districtId}`.execute(db);
  return rows;
}

/** Somebody of the roster: profile and row, with a school and a grade. Returns the profile's id. */
export async function aRosterPupil(
  db: Db,
  at: { districtId: string; schoolId: string; configurationId: string },
  { sourcedId, grade = "04", ...names }: { sourcedId: string; email?: string; username?: string; grade?: string },
): Promise<string> {
  const { email = `${sourcedId}@example.org`, username = sourcedId } = names;
  const district_id = at.districtId;
  const { id } = await db
    .insertInto("profiles")
    .values({
      role: "student",
      source: "roster",
      district_id,
      school_id: at.schoolId,
      grade,
      email,
      display_name: sourcedId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: sync } = await db
    .insertInto("sync_logs")
    .values({
      district_id,
      integration_id: at.configurationId,
      trigger: "manual",
      status: "applied",
      message: "",
      started_at: sql`now()`,
      finished_at: sql`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("roster_users")
    .values({
      district_id,
      integration_id: at.configurationId,
      sourced_id: sourcedId,
      first_seen_sync: sync,
      enabled_user: true,
      org_sourced_ids: [],
      role: "student",
      username,
      email,
      given_name: "",
      family_name: "",
      grades: [grade],
      profile_id: id,
    })
    .execute();
  return id;
}
