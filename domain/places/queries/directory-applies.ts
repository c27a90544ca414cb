import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import type { Scope } from "domain/access/scope";
import { type PlaceKind, placeNouns } from "domain/places/terms";
import { mainZones } from "domain/places/time-zones";
import { followZone } from "domain/rosters/queries/sync-schedule";
import { sql } from "kysely";

const rowsOf = (id: string, op: "create" | "update", scope: Scope) => sql`
  select r.* from directory_import_rows r join directory_imports i on i.id = r.import_id
  where i.id = ${id} and i.profile_id = ${scope.profileId}::uuid and r.op = ${op}`;

const creations = {
  states: (id: string, scope: Scope) => sql`
    insert into states (name, abbreviation) select r.name, upper(r.state) from (${rowsOf(id, "create", scope)}) r`,
  districts: (id: string, scope: Scope) => sql`
    insert into districts (name, state_id, original_id, is_client, time_zone, school_year_start)
    select r.name, r.parent_id, r.number, coalesce(r.is_client, false),
      coalesce(r.time_zone, ${JSON.stringify(mainZones)}::jsonb ->> s.abbreviation, 'America/New_York'),
      coalesce(r.school_year_start, '08-01')
    from (${rowsOf(id, "create", scope)}) r join states s on s.id = r.parent_id`,
  schools: (id: string, scope: Scope) => sql`
    insert into schools (district_id, name, identifier, level)
    select r.parent_id, r.name, r.number, r.level from (${rowsOf(id, "create", scope)}) r`,
};

const changes = {
  states: (id: string, scope: Scope) => sql`
    update states t set name = r.name from (${rowsOf(id, "update", scope)}) r where t.id = r.target_id`,
  districts: (id: string, scope: Scope) => sql`
    update districts t set name = r.name, original_id = coalesce(r.number, t.original_id), updated_at = now(),
      is_client = coalesce(r.is_client, t.is_client), time_zone = coalesce(r.time_zone, t.time_zone),
      school_year_start = coalesce(r.school_year_start, t.school_year_start)
    from (${rowsOf(id, "update", scope)}) r where t.id = r.target_id`,
  schools: (id: string, scope: Scope) => sql`
    update schools t set name = r.name, identifier = coalesce(r.number, t.identifier),
      level = coalesce(r.level, t.level), updated_at = now()
    from (${rowsOf(id, "update", scope)}) r where t.id = r.target_id and t.district_id = r.parent_id`,
};

/** The districts with a roster that comes by schedule whose time zone the import changes. */
async function districtsWithOtherZone(db: Db, scope: Scope, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from (${rowsOf(id, "update", scope)}) r join districts d on d.id = r.target_id
    where r.time_zone <> d.time_zone and exists (select from sftp_configurations c
      where c.district_id = d.id and c.next_sync is not null)`.execute(db);
  return rows.map((row) => row.id);
}

type Doer = Pick<ActingPerson, "profileId" | "role" | "requestId" | "address">;

/**
 * Applies one's own import that has just been looked at again: creates, changes, writes an audit line with before and
 * after for each row that changes, and drops the import. In the transaction of recheckImport, which holds the tables.
 */
export async function applyImport(
  db: Db,
  scope: Scope,
  { id, kind, actor }: { id: string; kind: PlaceKind; actor: Doer },
): Promise<void> {
  const district = { states: sql`null::uuid`, districts: sql`r.target_id`, schools: sql`r.parent_id` }[kind];
  await sql`
    insert into audit_log (actor_profile_id, actor_role, district_id, action, object_table, object_id, details, before,
      after, request_id, address)
    select ${actor.profileId}::uuid, ${actor.role}, ${district}, ${`${placeNouns[kind]}.changed`}, ${kind}, r.target_id,
      jsonb_build_object('import', r.import_id::text), r.before, jsonb_strip_nulls(jsonb_build_object('name', r.name,
        ${kind === "schools" ? "identifier" : "original_id"}::text, r.number, 'level', r.level, 'time_zone', r.time_zone,
        'school_year_start', r.school_year_start, 'is_client', r.is_client)), ${actor.requestId}, ${actor.address}
    from (${rowsOf(id, "update", scope)}) r`.execute(db);
  const moved = kind === "districts" ? await districtsWithOtherZone(db, scope, id) : [];
  await changes[kind](id, scope).execute(db);
  for (const districtId of moved) await followZone(db, { districtId });
  await creations[kind](id, scope).execute(db);
  await db.deleteFrom("directory_imports").where("id", "=", id).where("profile_id", "=", actor.profileId).execute();
}
