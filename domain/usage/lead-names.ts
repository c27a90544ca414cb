import type { Db } from "db/client";
import { sql } from "kysely";
import { newNumbers, peopleOfProfiles } from "./queries/numbers";

/** Whoever is sending looks all names up anew. */
const lookAnew = (db: Db, districtId: string) =>
  sql`update usage_districts set names_version = names_version + 1 where district_id = ${districtId}`.execute(db);

/**
 * A name that somebody had and that is somebody else's by now leads to that one from now on: visits of before stay with
 * who they were of.
 */
export async function leadNamesOn(db: Db, districtId: string): Promise<void> {
  const { rows } = await sql<{ hash: Buffer; profileId: string }>`
    select n.name_hash as hash, k.profile_id as "profileId"
    from usage_names n
      join usage_people p on p.district_id = n.district_id and p.person_no = n.person_no
      join usage_known_names k on k.district_id = n.district_id and k.name_hash = n.name_hash
    where n.district_id = ${districtId} and p.profile_id <> k.profile_id
    order by n.name_hash`.execute(db);
  if (rows.length === 0) return;
  const numbers = await peopleOfProfiles(db, districtId, [...new Set(rows.map((row) => row.profileId))]);
  await sql`
    update usage_names u set person_no = n.person
    from unnest(${rows.map((row) => row.hash)}::bytea[],
      ${rows.map((row) => numbers.get(row.profileId) as number)}::int[]) n (hash, person)
    where u.district_id = ${districtId} and u.name_hash = n.hash`.execute(db);
  await lookAnew(db, districtId);
}

/**
 * Names that two people go by and that led to one of them lead to nobody from now on, each to a number of its own: visits
 * of before stay with who they were of. Takes the names as they are kept.
 */
export async function leadToNobody(db: Db, districtId: string, shared: readonly Buffer[]): Promise<void> {
  if (shared.length === 0) return;
  const { rows } = await sql<{ hash: Buffer }>`
    select n.name_hash as hash
    from usage_names n join usage_people p on p.district_id = n.district_id and p.person_no = n.person_no
    where n.district_id = ${districtId} and n.name_hash = any(${[...shared]}::bytea[]) and p.profile_id is not null
    order by n.name_hash`.execute(db);
  if (rows.length === 0) return;
  const numbers = await newNumbers(db, rows.length);
  await sql`
    insert into usage_people (district_id, person_no)
    select ${districtId}::uuid, n.no from unnest(${numbers}::int[]) n (no)`.execute(db);
  await sql`
    update usage_names u set person_no = n.person
    from unnest(${rows.map(({ hash }) => hash)}::bytea[], ${numbers}::int[]) n (hash, person)
    where u.district_id = ${districtId} and u.name_hash = n.hash`.execute(db);
  await lookAnew(db, districtId);
}
