import type { Db } from "db/client";
import type { MatcherRow } from "domain/software/addresses/matcher";
import type { PatternType } from "domain/software/addresses/terms";

/** All patterns of a database, for a matcher of the test's own. */
export async function matcherRows(db: Db): Promise<MatcherRow[]> {
  const rows = await db
    .selectFrom("url_patterns")
    .select(["id", "district_id", "pattern", "pattern_type", "host", "path", "software_id", "software_name"])
    .select(["confidence", "is_authorized", "created_at"])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    districtId: row.district_id,
    pattern: row.pattern,
    type: row.pattern_type as PatternType,
    host: row.host,
    path: row.path,
    softwareId: row.software_id,
    softwareName: row.software_name,
    confidence: Number(row.confidence),
    isAuthorized: row.is_authorized,
    createdAt: row.created_at.getTime() * 1_000,
  }));
}
