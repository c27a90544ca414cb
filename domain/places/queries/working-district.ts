import type { Db } from "db/client";
import { districtInScope, type Scope } from "domain/access/scope";
import { todayOf } from "domain/district-day";
import { stampOf } from "domain/kept-records";

/** A district as its governance is worked on: its zone, and the day it has there now (YYYY-MM-DD). */
export type WorkingDistrict = {
  id: string;
  name: string;
  zone: string;
  today: string;
  population: number | null;
  /** Of its records, see domain/kept-records.ts. */
  stamp?: string | undefined;
};

/** The district of this id when it is in scope; without an id the only one in scope, if there is only one. */
export async function findWorkingDistrict(
  db: Db,
  scope: Scope,
  { id }: { id: string | null },
): Promise<WorkingDistrict | undefined> {
  const rows = await db
    .selectFrom("districts as d")
    .select(["d.id", "d.name", "d.time_zone as zone", "d.population"])
    .select([todayOf.as("today"), stampOf.as("stamp")])
    .where(districtInScope(scope))
    .$if(id !== null, (query) => query.where("d.id", "=", id))
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}
