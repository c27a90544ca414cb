import type { Db } from "db/client";
import { districtInScope, type Scope, schoolInScope } from "domain/access/scope";
import { sql } from "kysely";

export type DistrictChoice = { id: string; name: string; state: string; originalId: string | null };
export type SchoolChoice = { id: string; districtId: string; name: string; identifier: string | null };

const mostSchools = 1000;

const lowered = (texts: string[]) => texts.map((text) => text.toLowerCase());

/** The districts in scope that these texts name: by id, name, "name, state" or the number they have elsewhere. */
export async function listDistrictsNamed(db: Db, scope: Scope, input: { texts: string[] }): Promise<DistrictChoice[]> {
  const texts = lowered(input.texts);
  const { rows } = await sql<DistrictChoice>`
    select d.id, d.name, s.abbreviation as state, d.original_id as "originalId"
    from districts d join states s on s.id = d.state_id
    where ${districtInScope(scope)} and (d.id::text = any (${texts}::text[]) or lower(d.name) = any (${texts}::text[])
      or lower(d.name || ', ' || s.abbreviation) = any (${texts}::text[]) or lower(d.original_id) = any (${texts}::text[]))
    order by d.name, s.abbreviation limit 5000`.execute(db);
  return rows;
}

/** The schools in scope of these districts that these texts name: by id, name or identifier. */
export async function listSchoolsNamed(
  db: Db,
  scope: Scope,
  input: { districtIds: string[]; texts: string[] },
): Promise<SchoolChoice[]> {
  if (input.districtIds.length === 0 || input.texts.length === 0) return [];
  const texts = lowered(input.texts);
  return db
    .selectFrom("schools")
    .select(["schools.id", "schools.district_id as districtId", "schools.name", "schools.identifier"])
    .where((eb) => schoolInScope(scope, eb))
    .where("schools.district_id", "in", input.districtIds)
    .where(
      sql<boolean>`(schools.id::text = any (${texts}::text[]) or lower(schools.name) = any (${texts}::text[])
        or lower(schools.identifier) = any (${texts}::text[]))`,
    )
    .execute();
}

/** The schools of one district in scope, by name, to choose from: 1,000 at most, and whether that is all of them. */
export async function listSchoolChoices(db: Db, scope: Scope, input: { districtId: string }) {
  const rows = await db
    .selectFrom("schools")
    .select(["schools.id", "schools.name"])
    .where((eb) => schoolInScope(scope, eb))
    .where("schools.district_id", "=", input.districtId)
    .orderBy("schools.name")
    .orderBy("schools.id")
    .limit(mostSchools + 1)
    .execute();
  return { schools: rows.slice(0, mostSchools), all: rows.length <= mostSchools };
}
