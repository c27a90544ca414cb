import type { Db } from "db/client";
import { listReferences } from "db/references";
import { liveKeysOf } from "domain/access/live-keys";
import { districtInScope, type Scope, schoolInScope } from "domain/access/scope";
import { decisionsNaming, recordsOfDistrict } from "domain/places/software-records";
import type { PlaceKind } from "domain/places/terms";
import { sql } from "kysely";

/** What depends on a place, by what it is. A place on which nothing hangs can be deleted. */
export type Hanging = {
  districts: number;
  schools: number;
  people: number;
  configurations: number;
  /** API keys of a district that work. */
  keys: number;
  rosterSchools: number;
  /** Records of software that a district keeps. */
  records: number;
  /** Decisions about software that name a school. */
  decisions: number;
};

const nothing: Hanging = {
  districts: 0,
  schools: 0,
  people: 0,
  configurations: 0,
  keys: 0,
  rosterSchools: 0,
  records: 0,
  decisions: 0,
};

/** What depends on a state. For those who see every district. */
export async function findOnState(db: Db, scope: Scope, { id }: { id: string }): Promise<Hanging | undefined> {
  if (scope.reach !== "all") return undefined;
  const { rows } = await sql<{ districts: number }>`
    select (select count(*)::int from districts d where d.state_id = s.id) as districts
    from states s where s.id = ${id}`.execute(db);
  return rows[0] && { ...nothing, ...rows[0] };
}

/** What depends on a district in scope. */
export async function findOnDistrict(db: Db, scope: Scope, { id }: { id: string }): Promise<Hanging | undefined> {
  const references = await listReferences(db, "districts");
  const { rows } = await sql<Pick<Hanging, "schools" | "people" | "configurations" | "keys" | "records">>`
    select (select count(*)::int from schools c where c.district_id = d.id) as schools,
      (select count(*)::int from profiles p where p.district_id = d.id) as people,
      (select count(*)::int from sftp_configurations f where f.district_id = d.id) as configurations,
      ${liveKeysOf(sql.ref("d.id"))} as keys,
      ${recordsOfDistrict(sql.ref("d.id"), references)} as records
    from districts d where d.id = ${id} and ${districtInScope(scope)}`.execute(db);
  return rows[0] && { ...nothing, ...rows[0] };
}

/** What depends on a school in scope. */
export async function findOnSchool(db: Db, scope: Scope, { id }: { id: string }): Promise<Hanging | undefined> {
  const references = await listReferences(db, "schools");
  const row = await db
    .selectFrom("schools")
    .select(
      sql<number>`(select count(*)::int from profiles p
        where p.district_id = schools.district_id and p.school_id = schools.id)`.as("people"),
    )
    .select(
      sql<number>`(select count(*)::int from roster_orgs o
        where o.district_id = schools.district_id and o.school_id = schools.id)`.as("rosterSchools"),
    )
    .select(decisionsNaming(sql.ref("schools.district_id"), sql.ref("schools.id"), references).as("decisions"))
    .where("id", "=", id)
    .where((eb) => schoolInScope(scope, eb))
    .executeTakeFirst();
  return row && { ...nothing, ...row };
}

/** Runs a removal; false when the database holds on to the row because something still depends on it. */
async function unlessInUse(db: Db, remove: (db: Db) => Promise<unknown>): Promise<boolean> {
  try {
    await remove(db);
    return true;
  } catch (error) {
    // foreign_key_violation; 18 of PostgreSQL says restrict_violation where the key restricts.
    if (["23503", "23001"].includes((error as { code?: string }).code ?? "")) return false;
    throw error;
  }
}

/**
 * Deletes a state, a district (only for those who see all of them) or a school in scope. Returns the row as it stood,
 * "in-use" when something depends on it, or undefined when it is not there. In a transaction, which "in-use" ends.
 */
export async function deletePlace(
  db: Db,
  scope: Scope,
  { kind, id }: { kind: PlaceKind; id: string },
): Promise<"deleted" | "in-use" | undefined> {
  if (scope.reach !== "all" && !(kind === "schools" && scope.reach === "district")) return undefined;
  const find = { states: findOnState, districts: findOnDistrict, schools: findOnSchool }[kind];
  const hanging = await find(db, scope, { id });
  if (!hanging) return undefined;
  if (Object.values(hanging).some((count) => count > 0)) return "in-use";
  const gone = await unlessInUse(db, (db) => db.deleteFrom(kind).where("id", "=", id).execute());
  return gone ? "deleted" : "in-use";
}
