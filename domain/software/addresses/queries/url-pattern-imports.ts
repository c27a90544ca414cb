import type { Db } from "db/client";
import { inWholeDistrict, type Scope, softwareInScope } from "domain/access/scope";
import { sql } from "kysely";
import type { PatternFields } from "./url-pattern-changes";

/** Products of the catalogue and the district by what a file calls them: the name, or the name with its vendor. */
export async function listProductsCalled(
  db: Db,
  scope: Scope,
  { districtId, names }: { districtId: string; names: string[] },
): Promise<{ called: string; id: string; name: string }[]> {
  const { rows } = await sql<{ called: string; id: string; name: string }>`
    select c.called, s.id, s.name
    from unnest(${names}::text[]) c (called)
      join software s on s.sort_name = fold_name(left(c.called, 200))
        or s.sort_name = fold_name(left(regexp_replace(c.called, ', [^,]*$', ''), 200))
      left join vendors v on v.id = s.vendor_id
    where s.merged_into_id is null and (s.district_id is null or s.district_id = ${districtId}::uuid)
      and ${softwareInScope(scope)}
      and (s.sort_name = fold_name(left(c.called, 200)) or fold_name(s.name || ', ' || v.name) = fold_name(c.called))`.execute(
    db,
  );
  return rows;
}

/** The district's own patterns among those of a file. */
export async function listOwnPatterns(db: Db, scope: Scope, input: { districtId: string; patterns: string[] }) {
  const { rows } = await sql<{
    pattern: string;
    type: string;
    softwareId: string | null;
    confidence: number;
    isAuthorized: boolean;
    version: number;
  }>`
    select p.pattern, p.pattern_type as type, p.software_id as "softwareId", p.confidence::float8 as confidence,
      p.is_authorized as "isAuthorized", p.version
    from url_patterns p
    where p.district_id = ${input.districtId}::uuid and p.pattern = any (${input.patterns}::text[])
      and ${inWholeDistrict(scope, sql<string | null>`p.district_id`)}`.execute(db);
  return rows;
}

/** Writes the patterns of a file as a district's own: new ones, and those that have changed. */
export async function writePatterns(
  db: Db,
  scope: Scope,
  { districtId, by, rows }: { districtId: string; by: string | null; rows: PatternFields[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into url_patterns (district_id, pattern, pattern_type, software_id, software_name, confidence, is_authorized,
      created_by)
    select ${districtId}::uuid, r.pattern, r.type, r.software_id, r.product, r.confidence, r.is_authorized, ${by}::uuid
    from unnest(${rows.map((row) => row.pattern)}::text[], ${rows.map((row) => row.type)}::text[],
      ${rows.map((row) => row.softwareId)}::uuid[], ${rows.map((row) => row.product)}::text[],
      ${rows.map((row) => row.confidence)}::numeric[], ${rows.map((row) => row.isAuthorized)}::boolean[])
      r (pattern, type, software_id, product, confidence, is_authorized)
    where ${inWholeDistrict(scope, sql<string | null>`${districtId}::uuid`)}
    order by r.pattern, r.type
    on conflict (district_id, pattern, pattern_type) do update
      set software_id = excluded.software_id, software_name = excluded.software_name, confidence = excluded.confidence,
        is_authorized = excluded.is_authorized, version = url_patterns.version + 1, updated_by = ${by}::uuid`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
