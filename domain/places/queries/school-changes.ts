import type { Db } from "db/client";
import { districtInScope, type Scope, schoolInScope } from "domain/access/scope";
import { lockPlace, type Seen, whoChanged } from "domain/places/place-lock";
import { stampOf } from "domain/places/stamp";
import { sql } from "kysely";
import { findSchool } from "./schools";

export type SchoolFields = { name: string; identifier: string | null; level: string | null };
export type SchoolClash = "name-taken" | "identifier-taken";

/**
 * A name may appear twice in a district only where both schools have an identifier to tell them apart; an identifier
 * stands once.
 */
async function schoolClash(
  db: Db,
  { districtId, name, identifier }: SchoolFields & { districtId: string },
  except: string | null,
): Promise<SchoolClash | undefined> {
  const rows = await db
    .selectFrom("schools")
    .select(sql<boolean>`identifier = ${identifier}`.as("byIdentifier"))
    .where("district_id", "=", districtId)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .where(
      sql<boolean>`(identifier = ${identifier} or (lower(name) = lower(${name})
        and (identifier is null or ${identifier}::text is null)))`,
    )
    .execute();
  if (rows.length === 0) return undefined;
  return rows.some((row) => row.byIdentifier) ? "identifier-taken" : "name-taken";
}

/** Takes hold of a district in scope; false when it is not there. Changes of its schools wait for each other. */
async function lockDistrict(db: Db, scope: Scope, id: string): Promise<boolean> {
  if (scope.reach !== "all" && scope.reach !== "district" && scope.reach !== "school") return false;
  const row = await db
    .selectFrom("districts as d")
    .select("d.id")
    .where("d.id", "=", id)
    .where(districtInScope(scope))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a school to a district in scope. A clash comes back by its name; undefined when the district is not there. */
export async function createSchool(
  db: Db,
  scope: Scope,
  { districtId, ...fields }: SchoolFields & { districtId: string },
): Promise<{ id: string } | SchoolClash | undefined> {
  if (scope.reach === "school" || !(await lockDistrict(db, scope, districtId))) return undefined;
  const clash = await schoolClash(db, { districtId, ...fields }, null);
  if (clash) return clash;
  return db
    .insertInto("schools")
    .values({ district_id: districtId, ...fields })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/**
 * Changes a school in scope. Returns how it stood before, a clash by its name, a conflict when it is not as it was
 * seen, or undefined when it is not there. In a transaction of the caller's.
 */
export async function updateSchool(db: Db, scope: Scope, { id, seen, ...fields }: SchoolFields & Seen) {
  const found = await findSchool(db, scope, { id });
  if (!found || !(await lockDistrict(db, scope, found.districtId))) return undefined;
  const locked = await lockPlace(db, "schools", id);
  const before = await findSchool(db, scope, { id });
  if (!locked || !before) return undefined;
  if (seen !== undefined && seen !== stampOf("schools", before)) {
    const of = { id, districtId: before.districtId, since: locked.changedAt };
    return whoChanged(db, scope, { about: "school", ...of });
  }
  const clash = await schoolClash(db, { districtId: before.districtId, ...fields }, id);
  if (clash) return clash;
  await db
    .updateTable("schools")
    .set({ ...fields, updated_at: sql`now()` })
    .where("id", "=", id)
    .where((eb) => schoolInScope(scope, eb))
    .execute();
  return { before };
}
