import type { Db } from "db/client";
import { districtInScope, type Scope } from "domain/access/scope";
import { lockPlace, type Seen, whoChanged } from "domain/places/place-lock";
import { stampOf } from "domain/places/stamp";
import { zoneOfState } from "domain/places/time-zones";
import { sql } from "kysely";
import { findDistrict } from "./districts";

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

type Placed = Omit<DistrictFields, "stateId" | "timeZone"> & { stateId: string };

/** A district that is added: without a time zone it gets that of its state. */
export type NewDistrict = Placed & { timeZone: string | null };

/**
 * Whoever changes districts of a state does so one after the other, or two could take one name. Places are held without
 * their keys: a row that names one, of a roster or a request, is written in the meantime, and nobody waits for the
 * other for ever.
 */
function lockState(db: Db, stateId: string): Promise<{ abbreviation: string } | undefined> {
  return db.selectFrom("states").select("abbreviation").where("id", "=", stateId).forNoKeyUpdate().executeTakeFirst();
}

async function districtClash(
  db: Db,
  { name, stateId, originalId }: Placed,
  except: string | null,
): Promise<DistrictClash | undefined> {
  if (!(await lockState(db, stateId))) return "no-state";
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

/**
 * Adds a district; only for those who see every one. A clash comes back by its name; "no-zone" when no time zone is given
 * and districts of its state are in several. In a transaction.
 */
export async function createDistrict(
  db: Db,
  scope: Scope,
  fields: NewDistrict,
): Promise<{ id: string; timeZone: string } | DistrictClash | "no-zone" | undefined> {
  if (scope.reach !== "all") return undefined;
  const clash = await districtClash(db, fields, null);
  if (clash) return clash;
  const timeZone = fields.timeZone ?? zoneOfState((await lockState(db, fields.stateId))?.abbreviation ?? "");
  if (timeZone === null) return "no-zone";
  const { id } = await db
    .insertInto("districts")
    .values({
      name: fields.name,
      state_id: fields.stateId,
      original_id: fields.originalId ?? null,
      is_client: fields.isClient ?? false,
      time_zone: timeZone,
      school_year_start: fields.schoolYearStart,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, timeZone };
}

/**
 * Changes a district in scope. Returns how it stood before, a clash by its name, a conflict when it is not as it was
 * seen, or undefined when it is not there. In a transaction of the caller's.
 */
export async function updateDistrict(db: Db, scope: Scope, { id, seen, ...fields }: DistrictFields & Seen) {
  const locked = await lockPlace(db, "districts", id);
  const before = await findDistrict(db, scope, { id });
  if (!locked || !before || (scope.reach !== "all" && scope.reach !== "district")) return undefined;
  if (seen !== undefined && seen !== stampOf("districts", before)) {
    return whoChanged(db, scope, { about: "district", id, districtId: id, since: locked.changedAt });
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
