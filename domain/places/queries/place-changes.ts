import type { Db } from "db/client";
import { districtInScope, type Scope, schoolInScope } from "domain/access/scope";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf } from "domain/conflict";
import { stampOf } from "domain/places/stamp";
import { sql } from "kysely";
import { findDistrict } from "./districts";
import { findSchool } from "./schools";

/** What of a district can be changed; what is left out stays. */
export type DistrictFields = {
  name: string;
  stateId?: string | undefined;
  originalId?: string | null | undefined;
  isClient?: boolean | undefined;
  timeZone: string;
  schoolYearStart: string;
};
export type DistrictClash = "name-taken" | "number-taken" | "no-state";

/** What someone changes who saw it as `seen` tells, in domain/places/stamp.ts: undefined where that does not matter. */
export type Seen = { id: string; seen?: string | undefined };

export type SchoolFields = { name: string; identifier: string | null; level: string | null };
export type SchoolClash = "name-taken" | "identifier-taken";

type Placed = Omit<DistrictFields, "stateId"> & { stateId: string };

/**
 * Whoever changes districts of a state does so one after the other, or two could take one name. Places are held without
 * their keys: a row that names one, of a roster or a request, is written meanwhile, and nobody waits for the other for ever.
 */
async function holdState(db: Db, stateId: string): Promise<boolean> {
  const row = await db.selectFrom("states").select("id").where("id", "=", stateId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Takes hold of a place until the transaction ends; when it was changed last. */
async function lock(db: Db, table: "districts" | "schools", id: string): Promise<{ changedAt: Date } | undefined> {
  const row = db.selectFrom(table).select("updated_at as changedAt").where("id", "=", id);
  return row.forNoKeyUpdate().executeTakeFirst();
}

type Changed = { about: "district" | "school"; id: string; districtId: string; since: Date };

/** Imports and rosters change places without a line of the audit log: of them it is only known when. */
async function whoChanged(db: Db, scope: Scope, { about, since, ...of }: Changed): Promise<Conflict<null>> {
  const lines = { ...of, since, table: `${about}s`, actions: [`${about}.changed`] };
  const last = await findLastChange(db, scope, lines);
  return conflictOf(last ?? { by: null, byId: null, at: since }, { about, now: null });
}

async function districtClash(
  db: Db,
  { name, stateId, originalId }: Placed,
  except: string | null,
): Promise<DistrictClash | undefined> {
  if (!(await holdState(db, stateId))) return "no-state";
  const rows = await db
    .selectFrom("districts")
    .select(sql<boolean>`lower(name) = lower(${name})`.as("byName"))
    .where("state_id", "=", stateId)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .where(sql<boolean>`(lower(name) = lower(${name}) or original_id = ${originalId ?? null})`)
    .execute();
  if (rows.length === 0) return undefined;
  return rows.some((row) => row.byName) ? "name-taken" : "number-taken";
}

/** Adds a district; only for those who see every one. A clash comes back by its name. In a transaction. */
export async function createDistrict(
  db: Db,
  scope: Scope,
  fields: Placed,
): Promise<{ id: string } | DistrictClash | undefined> {
  if (scope.reach !== "all") return undefined;
  const clash = await districtClash(db, fields, null);
  if (clash) return clash;
  return db
    .insertInto("districts")
    .values({
      name: fields.name,
      state_id: fields.stateId,
      original_id: fields.originalId ?? null,
      is_client: fields.isClient ?? false,
      time_zone: fields.timeZone,
      school_year_start: fields.schoolYearStart,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/**
 * Changes a district in scope. Returns how it stood before, a clash by its name, a conflict when it is not as it was seen,
 * or undefined when it is not there. In a transaction of the caller's.
 */
export async function updateDistrict(db: Db, scope: Scope, { id, seen, ...fields }: DistrictFields & Seen) {
  const held = await lock(db, "districts", id);
  const before = await findDistrict(db, scope, { id });
  if (!held || !before || (scope.reach !== "all" && scope.reach !== "district")) return undefined;
  if (seen !== undefined && seen !== stampOf("districts", before)) {
    return whoChanged(db, scope, { about: "district", id, districtId: id, since: held.changedAt });
  }
  const after = {
    ...fields,
    stateId: fields.stateId ?? before.stateId,
    originalId: fields.originalId === undefined ? before.originalId : fields.originalId,
    isClient: fields.isClient ?? before.isClient,
  };
  const clash = await districtClash(db, after, id);
  if (clash) return clash;
  await db
    .updateTable("districts as d")
    .set({
      name: after.name,
      state_id: after.stateId,
      original_id: after.originalId,
      is_client: after.isClient,
      time_zone: after.timeZone,
      school_year_start: after.schoolYearStart,
      updated_at: sql`now()`,
    })
    .where("d.id", "=", id)
    .where(districtInScope(scope))
    .execute();
  return { before, after };
}

/**
 * A name may stand twice in a district only where both schools have an identifier to tell them apart; an identifier
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
async function holdDistrict(db: Db, scope: Scope, id: string): Promise<boolean> {
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
  if (scope.reach === "school" || !(await holdDistrict(db, scope, districtId))) return undefined;
  const clash = await schoolClash(db, { districtId, ...fields }, null);
  if (clash) return clash;
  return db
    .insertInto("schools")
    .values({ district_id: districtId, ...fields })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/**
 * Changes a school in scope. Returns how it stood before, a clash by its name, a conflict when it is not as it was seen,
 * or undefined when it is not there. In a transaction of the caller's.
 */
export async function updateSchool(db: Db, scope: Scope, { id, seen, ...fields }: SchoolFields & Seen) {
  const found = await findSchool(db, scope, { id });
  if (!found || !(await holdDistrict(db, scope, found.districtId))) return undefined;
  const held = await lock(db, "schools", id);
  const before = await findSchool(db, scope, { id });
  if (!held || !before) return undefined;
  if (seen !== undefined && seen !== stampOf("schools", before)) {
    const of = { id, districtId: before.districtId, since: held.changedAt };
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
