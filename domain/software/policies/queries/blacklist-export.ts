import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import type { PatternType } from "domain/software/addresses/terms";
import type { BlacklistReason } from "domain/software/policies/terms";
import { sql } from "kysely";

/** One address that an entry in force bans. Without host: its product has no address on record. */
export type BannedAddress = {
  entryId: string;
  name: string;
  pattern: string | null;
  patternType: PatternType | null;
  host: string | null;
  reasonCode: BlacklistReason;
  reason: string;
  startsOn: string;
  endsOn: string | null;
  schools: string[];
  grades: number[];
  roles: Role[];
  /** Schools and people that are let off today. */
  exceptions: number;
};

/**
 * The addresses that a district's blacklist bans on a day, of all entries in force; of one school those that hold there:
 * of entries for the whole district or for it, unless it is let off.
 */
export async function listBannedAddresses(
  db: Db,
  scope: Scope,
  { districtId, today, schoolId }: { districtId: string; today: string; schoolId: string | null },
): Promise<BannedAddress[]> {
  const { rows } = await sql<BannedAddress>`
    select b.id as "entryId", coalesce(s.name, b.pattern) as name, a.pattern, a.pattern_type as "patternType", a.host,
      b.reason_code as "reasonCode", b.reason, b.starts_on as "startsOn", b.ends_on as "endsOn", b.grades, b.roles,
      array(select c.name from schools c where c.district_id = b.district_id and c.id = any(b.school_ids)
        order by c.sort_name) as schools,
      (select count(*)::int from blacklist_exceptions x where x.district_id = b.district_id and x.entry_id = b.id
        and (x.until is null or x.until >= ${today}::date)) as exceptions
    from software_blacklist b
      join ban_periods f on f.district_id = b.district_id and f.ban_id = b.id and f.state = 'active'
        and f.during @> ${today}::date
      left join software s on s.id = b.software_id and (s.district_id is null or s.district_id = b.district_id)
      left join lateral (
        select p.pattern, p.pattern_type, p.host from url_patterns p where p.software_id = b.software_id
          and (p.district_id is null or p.district_id = b.district_id)
        union select b.pattern, b.pattern_type, b.host where b.pattern is not null) a on true
    where b.district_id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("b.district_id"))}
      and (${schoolId}::uuid is null or ((b.school_ids = '{}' or ${schoolId}::uuid = any(b.school_ids))
        and not exists (select 1 from blacklist_exceptions x where x.district_id = b.district_id and x.entry_id = b.id
          and x.school_id = ${schoolId}::uuid and (x.until is null or x.until >= ${today}::date))))
    order by a.host nulls last, a.pattern, b.id`.execute(db);
  return rows;
}
