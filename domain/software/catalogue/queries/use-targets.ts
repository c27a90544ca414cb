import type { Db } from "db/client";
import { inOwnDistrict, inWholeDistrict, type Scope } from "domain/access/scope";
import { type Conflict, conflictOf, type Deed } from "domain/conflict";
import { stampOfTarget } from "domain/software/catalogue/target-stamp";
import { sql } from "kysely";

/** How much a district expects a product to be used: minutes per active user in a week. */
export type UseTarget = { minutesPerWeek: number; demo: boolean };

type Of = { districtId: string; softwareId: string };

/** The target of a product, if it has one. For everyone who works in the district. */
export const selectTarget = (scope: Scope, { districtId, softwareId }: Of) => sql<UseTarget>`
  select t.minutes_per_week as "minutesPerWeek", t.demo from use_targets t
  where t.district_id = ${districtId}::uuid and t.software_id = ${softwareId}::uuid
    and ${inOwnDistrict(scope, sql.ref("t.district_id"))}`;

/**
 * Sets a product's target, in the place of an earlier one. Returns its id and what stood before; undefined when the
 * product is not in scope, or the actor doesn't see the whole district.
 */
export async function setTarget(
  db: Db,
  scope: Scope,
  { minutesPerWeek, setBy, ...of }: Of & { minutesPerWeek: number; setBy: string },
): Promise<{ id: string; before: number | null } | undefined> {
  const { rows } = await sql<{ id: string; before: number | null }>`
    with locked as (select t.minutes_per_week from use_targets t
      where t.district_id = ${of.districtId}::uuid and t.software_id = ${of.softwareId}::uuid for update)
    insert into use_targets (district_id, software_id, minutes_per_week, set_by)
    select ${of.districtId}::uuid, s.id, ${minutesPerWeek}::int, ${setBy}::uuid from software s
    where s.id = ${of.softwareId}::uuid and s.merged_into_id is null
      and (s.district_id is null or s.district_id = ${of.districtId}::uuid)
      and ${inWholeDistrict(scope, sql<string>`${of.districtId}::uuid`)}
    on conflict (district_id, software_id) do update
      set minutes_per_week = excluded.minutes_per_week, set_by = excluded.set_by, set_at = now(), demo = false
    returning id, (select minutes_per_week from locked) as before`.execute(db);
  return rows[0];
}

/** Takes a target away. Returns what it was; undefined when there is none, or it is not in scope. */
export async function removeTarget(db: Db, scope: Scope, of: Of): Promise<{ id: string; before: number } | undefined> {
  const { rows } = await sql<{ id: string; before: number }>`
    delete from use_targets t where t.district_id = ${of.districtId}::uuid and t.software_id = ${of.softwareId}::uuid
      and ${inWholeDistrict(scope, sql.ref("t.district_id"))}
    returning t.id, t.minutes_per_week as before`.execute(db);
  return rows[0];
}

/**
 * The conflict when the actor saw another target than the current one: who set it, or nobody where it was removed.
 * Undefined when it is as it was seen.
 */
export async function whoSetTarget(
  db: Db,
  scope: Scope,
  { districtId, softwareId, seen }: Of & { seen: string | undefined },
): Promise<Conflict<number | null> | undefined> {
  if (seen === undefined) return undefined;
  const { rows } = await sql<Deed & { minutesPerWeek: number }>`
    select t.minutes_per_week as "minutesPerWeek", p.display_name as by, t.set_by as "byId", t.set_at as at
    from use_targets t left join profiles p on p.id = t.set_by
    where t.district_id = ${districtId}::uuid and t.software_id = ${softwareId}::uuid
      and ${inWholeDistrict(scope, sql.ref("t.district_id"))}`.execute(db);
  const standing = rows[0] ?? null;
  const version = stampOfTarget(standing);
  if (seen === version) return undefined;
  return conflictOf(standing ?? undefined, { about: "target", version, now: standing?.minutesPerWeek ?? null });
}
