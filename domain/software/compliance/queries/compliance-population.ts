import type { Db } from "db/client";
import { districtInScope, inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/**
 * Sets how many people live in the district, which decides a date of the ADA's rule; null forgets it. Returns what stood
 * there before; undefined when the district is not this viewer's.
 */
export async function setPopulation(
  db: Db,
  scope: Scope,
  { districtId, population }: { districtId: string; population: number | null },
): Promise<{ before: number | null } | undefined> {
  const row = await db
    .selectFrom("districts as d")
    .select("d.population as before")
    .where("d.id", "=", districtId)
    .where(districtInScope(scope))
    .where(inWholeDistrict(scope, sql.ref("d.id")))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  await db.updateTable("districts").set({ population }).where("id", "=", districtId).execute();
  return row;
}
