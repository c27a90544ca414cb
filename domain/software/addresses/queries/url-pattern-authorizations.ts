import type { Db } from "db/client";
import { sql } from "kysely";

type Decision = { districtId: string; softwareId: string; authorized: boolean; actorId: string | null };

/**
 * Lets the patterns of a product follow a district's decision on it, in the caller's transaction: those for all districts
 * get a row of the district's own where what they say differs, and the district's own rows say what was decided. A pattern
 * that the district has given to another product is left alone. Returns how many rows were written.
 */
export async function authorizePatterns(db: Db, decision: Decision): Promise<number> {
  const { districtId, softwareId, authorized, actorId } = decision;
  const { numAffectedRows } = await sql`
    insert into url_patterns (district_id, pattern, pattern_type, software_id, software_name, confidence, is_authorized,
      created_by)
    select ${districtId}::uuid, p.pattern, p.pattern_type, p.software_id, p.software_name, p.confidence, ${authorized},
      ${actorId}::uuid
    from url_patterns p
    where p.software_id = ${softwareId}::uuid
      and (p.district_id = ${districtId}::uuid or (p.district_id is null and p.is_authorized <> ${authorized}
        and not exists (select from url_patterns o where o.district_id = ${districtId}::uuid and o.pattern = p.pattern
          and o.pattern_type = p.pattern_type)))
    on conflict (district_id, pattern, pattern_type) do update
      set is_authorized = excluded.is_authorized, version = url_patterns.version + 1
      where url_patterns.software_id = excluded.software_id
        and url_patterns.is_authorized <> excluded.is_authorized`.execute(db);
  return Number(numAffectedRows ?? 0);
}
