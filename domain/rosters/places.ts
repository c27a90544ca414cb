import type { Db } from "db/client";
import { sql } from "kysely";
import type { Source } from "./references";

/** A school that has borne its org's name follows the org's new one; one that people renamed here keeps theirs. */
export async function followRenames(db: Db, source: Source): Promise<void> {
  await sql`
    update schools set name = s.name, updated_at = now()
    from changed_orgs c join sound_orgs s on s.sourced_id = c.sourced_id
      join roster_orgs r on r.district_id = ${source.districtId} and r.integration_id = ${source.configurationId}
        and r.sourced_id = c.sourced_id
    where c.op in ('update', 'reactivate') and s.type = 'school' and s.name <> r.name
      and schools.district_id = r.district_id and schools.id = r.school_id and schools.name = r.name`.execute(db);
}

/**
 * Ties orgs to places: an org of type school to a school (the one it is tied to already, otherwise the one with its
 * identifier, otherwise the one with its exact name, otherwise a new one), the district's org to the district. What
 * fits two schools, or what two orgs claim, is not certain enough and gets a new school.
 */
export async function linkPlaces(db: Db, source: Source): Promise<void> {
  const { districtId, configurationId } = source;
  await sql`
    update roster_orgs set linked_district_id = case when type = 'district' then district_id end
    where district_id = ${districtId} and integration_id = ${configurationId}
      and (linked_district_id is not null) <> (type = 'district')`.execute(db);
  await sql`
    create temp table new_places on commit drop as
    select sourced_id, name, identifier, null::uuid as school_id, false as made from roster_orgs
    where district_id = ${districtId} and integration_id = ${configurationId}
      and status = 'active' and type = 'school' and school_id is null`.execute(db);
  await matchSchools(db, source, "identifier");
  await matchSchools(db, source, "name");
  await sql`update new_places set school_id = new_id(), made = true where school_id is null`.execute(db);
  await sql`
    insert into schools (id, district_id, name, identifier)
    select school_id, ${districtId}, name, identifier from new_places where made`.execute(db);
  await sql`
    update roster_orgs o set school_id = n.school_id from new_places n
    where o.district_id = ${districtId} and o.integration_id = ${configurationId}
      and o.sourced_id = n.sourced_id`.execute(db);
}

async function matchSchools(db: Db, source: Source, by: "identifier" | "name"): Promise<void> {
  const own = sql`o.district_id = ${source.districtId} and o.integration_id = ${source.configurationId}
    and o.status = 'active' and o.type = 'school'`;
  // The same name under two identifiers is two schools.
  const fits =
    by === "identifier"
      ? sql`s.identifier = n.identifier`
      : sql`s.name = n.name and (s.identifier is null or n.identifier is null or s.identifier = n.identifier)`;
  await sql`
    update new_places p set school_id = m.school_id
    from (
      select n.sourced_id, min(s.id::text)::uuid as school_id
      from new_places n join schools s on s.district_id = ${source.districtId} and ${fits}
      where n.school_id is null
        and not exists (select 1 from new_places t where t.school_id = s.id)
        and not exists (select 1 from roster_orgs o where ${own} and o.school_id = s.id)
        and (select count(*) from roster_orgs o where ${own} and o.${sql.id(by)} = n.${sql.id(by)}) = 1
      group by n.sourced_id having count(*) = 1
    ) m
    where p.sourced_id = m.sourced_id`.execute(db);
}
