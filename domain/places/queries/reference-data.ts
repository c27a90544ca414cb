import type { Db } from "db/client";
import { districtInScope, type Scope, schoolInScope } from "domain/access/scope";
import { lists } from "domain/constants";
import { sql } from "kysely";

/** Part of a list to choose from; `more` says that the rest has to be asked for, so that nothing is cut off silently. */
export type ReferenceList<Row> = { rows: Row[]; more: boolean };

export type ReferenceSchool = { id: string; name: string; districtId: string; districtName: string };
export type ReferenceDistrict = { id: string; name: string; stateId: string; isClient: boolean };
export type ReferenceState = { id: string; name: string; abbreviation: string };
export type ReferenceName = { id: string; name: string };

/** Schools in scope with their district, by name: all, or those of one district, or whose name has these letters. */
export async function listReferenceSchools(
  db: Db,
  scope: Scope,
  input: { districtId?: string; search?: string } = {},
): Promise<ReferenceList<ReferenceSchool>> {
  const { districtId, search } = input;
  const rows = await db
    .selectFrom("schools")
    .innerJoin("districts as d", "d.id", "schools.district_id")
    .select(["schools.id", "schools.name", "schools.district_id as districtId", "d.name as districtName"])
    .where((eb) => schoolInScope(scope, eb))
    .$if(districtId !== undefined, (query) => query.where("schools.district_id", "=", districtId ?? null))
    .$if(Boolean(search), (query) => query.where(sql<boolean>`lower(schools.name) like ${containing(search ?? "")}`))
    .orderBy("schools.name")
    .orderBy("schools.id")
    .limit(lists.schools + 1)
    .execute();
  return listOf(rows, lists.schools);
}

/** One range of the districts in scope, by name, beginning after the first `from` rows. */
export async function listReferenceDistricts(
  db: Db,
  scope: Scope,
  input: { from?: number } = {},
): Promise<ReferenceList<ReferenceDistrict>> {
  const rows = await db
    .selectFrom("districts as d")
    .select(["d.id", "d.name", "d.state_id as stateId", "d.is_client as isClient"])
    .where(districtInScope(scope))
    .orderBy("d.name")
    .orderBy("d.id")
    .offset(input.from ?? 0)
    .limit(lists.districtPage + 1)
    .execute();
  return listOf(rows, lists.districtPage);
}

/** All states, by name. They are nobody's, so everyone who is signed in may read them. */
export async function listReferenceStates(db: Db): Promise<ReferenceList<ReferenceState>> {
  const rows = await db.selectFrom("states").select(["id", "name", "abbreviation"]).orderBy("name").execute();
  return { rows, more: false };
}

/** The kinds of software, by name. */
export async function listReferenceCategories(db: Db): Promise<ReferenceList<ReferenceName>> {
  return {
    rows: await db.selectFrom("software_categories").select(["id", "name"]).orderBy("name").execute(),
    more: false,
  };
}

/** Where money comes from, by name. */
export async function listReferenceFundingSources(db: Db): Promise<ReferenceList<ReferenceName>> {
  return { rows: await db.selectFrom("funding_sources").select(["id", "name"]).orderBy("name").execute(), more: false };
}

function listOf<Row>(rows: Row[], most: number): ReferenceList<Row> {
  return { rows: rows.slice(0, most), more: rows.length > most };
}

/** A pattern for LIKE over a lowered column: what was typed, letter by letter. */
function containing(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
}
