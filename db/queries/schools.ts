import { type Scope, schoolInScope } from "../access/scope";
import type { Db } from "../client";

/** The specification's limit of a list of schools. */
const most = 1000;

/** Schools in scope with their district, by name. */
export async function listSchools(db: Db, scope: Scope) {
  return db
    .selectFrom("schools")
    .innerJoin("districts as d", "d.id", "schools.district_id")
    .select(["schools.id", "schools.name", "schools.district_id as districtId", "d.name as districtName"])
    .where((eb) => schoolInScope(scope, eb))
    .orderBy("schools.name")
    .limit(most)
    .execute();
}
