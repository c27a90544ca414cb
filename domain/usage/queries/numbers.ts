import { createHash } from "node:crypto";
import type { Db } from "db/client";
import { sql } from "kysely";
import { groupPeople } from "./groups";

/** A person by number, and whether a roster knows who it is. */
export type Numbered = { personNo: number; known: boolean };

/** The hash under which a name is kept. Takes the district's salt and a name in its one spelling (spelledName). */
export const nameHash = (salt: string, name: string): Buffer =>
  createHash("sha256").update(salt).update("\n").update(name).digest();

/**
 * Keeps names from being led to other people until the transaction ends; any number may do this at once. The district's
 * row is the lock, since a server knows of no other lock that was taken on another one.
 */
export async function lockNames(db: Db, { districtId }: { districtId: string }): Promise<void> {
  await db
    .selectFrom("usage_districts")
    .select("district_id")
    .where("district_id", "=", districtId)
    .forKeyShare()
    .executeTakeFirst();
}

/** Numbers that nobody had. */
export async function newNumbers(db: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ no: number }>`
    select nextval('usage_no')::int as no from generate_series(1, ${count})`.execute(db);
  return rows.map((row) => row.no);
}

type NameRow = { hash: Buffer; person_no: number; known: boolean };

/** Each person is looked up by number: a join would read everyone of the district for the few names of a batch. */
async function namesThere(db: Db, districtId: string, hashes: Buffer[]): Promise<NameRow[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<NameRow>`
    select n.name_hash as hash, n.person_no, p.known
    from usage_names n cross join lateral (
      select profile_id is not null as known from usage_people
      where district_id = ${districtId} and person_no = n.person_no offset 0
    ) p
    where n.district_id = ${districtId} and n.name_hash = any(${hashes})`.execute(db);
  return rows;
}

const hex = ({ hash }: { hash: Buffer }) => hash.toString("hex");

function without(hashes: Buffer[], rows: readonly { hash: Buffer }[]): Buffer[] {
  const there = new Set(rows.map(hex));
  return hashes.filter((hash) => !there.has(hex({ hash })));
}

/** Who of a roster goes by these names. */
async function profilesOf(db: Db, districtId: string, hashes: Buffer[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("usage_known_names")
    .select(["name_hash as hash", "profile_id"])
    .where("district_id", "=", districtId)
    .where("name_hash", "=", (eb) => eb.fn.any(eb.val(hashes)))
    .execute();
  return new Map(rows.map((row) => [hex(row), row.profile_id]));
}

/**
 * The numbers of people whom a roster knows; who is new gets one, and the group they are in. In a transaction that
 * holds the names.
 */
export async function peopleOfProfiles(db: Db, districtId: string, profileIds: string[]): Promise<Map<string, number>> {
  if (profileIds.length === 0) return new Map();
  const read = () =>
    db
      .selectFrom("usage_people")
      .select(["profile_id", "person_no"])
      .where("district_id", "=", districtId)
      .where("profile_id", "in", profileIds)
      .execute();
  const there = new Set((await read()).map((row) => row.profile_id));
  const missing = profileIds.filter((id) => !there.has(id)).sort();
  const numbers = await newNumbers(db, missing.length);
  if (missing.length > 0) {
    const added = await sql<{ person_no: number }>`
      insert into usage_people (district_id, person_no, profile_id)
      select ${districtId}::uuid, n.no, n.profile from unnest(${numbers}::int[], ${missing}::uuid[]) n (no, profile)
      on conflict do nothing returning person_no`.execute(db);
    await groupPeople(db, { districtId, personNos: added.rows.map((row) => row.person_no) });
  }
  return new Map((await read()).map((row) => [row.profile_id as string, row.person_no]));
}

/**
 * Gives numbers to names that were never seen: that of whom a roster knows by it, or one of its own. Runs in a
 * transaction that holds the names (lockNames).
 */
async function numberPeople(db: Db, districtId: string, missing: Buffer[]): Promise<NameRow[]> {
  const profiles = await profilesOf(db, districtId, missing);
  const known = await peopleOfProfiles(db, districtId, [...new Set(profiles.values())]);
  const own = await newNumbers(db, missing.length);
  const people = missing.map((hash, nth) => known.get(profiles.get(hex({ hash })) ?? "") ?? (own[nth] as number));
  const { rows: added } = await sql<NameRow>`
    with added as (
      insert into usage_names (district_id, name_hash, person_no)
      select ${districtId}::uuid, n.hash, n.person
        from unnest(${missing}::bytea[], ${people}::int[]) n (hash, person) order by n.hash
      on conflict do nothing returning name_hash, person_no
    ), strangers as (
      insert into usage_people (district_id, person_no)
      select ${districtId}::uuid, person_no from added where person_no = any(${own}::int[])
    )
    select name_hash as hash, person_no, person_no <> all(${own}::int[]) as known from added`.execute(db);
  // Another process was faster with some.
  return [...added, ...(await namesThere(db, districtId, without(missing, added)))];
}

/** The same for those whom no roster knows, in one call, a transaction of its own; the others are left out. */
async function numberStrangers(db: Db, districtId: string, missing: Buffer[]): Promise<NameRow[]> {
  const own = await newNumbers(db, missing.length);
  const { rows } = await sql<NameRow>`
    select hash, person as person_no, false as known
    from usage_number_strangers(${districtId}::uuid, ${missing}::bytea[], ${own}::int[])`.execute(db);
  return rows;
}

/** The numbers of names that had none when they were looked for. */
async function numbersOfNew(db: Db, districtId: string, missing: Buffer[]): Promise<NameRow[]> {
  if (missing.length === 0) return [];
  const strangers = await numberStrangers(db, districtId, missing);
  const others = without(missing, strangers);
  if (others.length === 0) return strangers;
  const rest = await db.transaction().execute(async (db) => {
    await lockNames(db, { districtId });
    return numberPeople(db, districtId, others);
  });
  return [...strangers, ...rest];
}

/** Takes names in their one spelling; returns each with its number. */
export async function numbersOfNames(
  db: Db,
  { districtId, salt, names }: { districtId: string; salt: string; names: readonly string[] },
): Promise<Map<string, Numbered>> {
  const byHash = new Map(names.map((name) => [nameHash(salt, name).toString("hex"), name]));
  const hashes = [...byHash.keys()].sort().map((hash) => Buffer.from(hash, "hex"));
  const there = await namesThere(db, districtId, hashes);
  const added = await numbersOfNew(db, districtId, without(hashes, there));
  return new Map(
    [...there, ...added].map((row) => [byHash.get(hex(row)) as string, { personNo: row.person_no, known: row.known }]),
  );
}
