import { type RawBuilder, sql } from "kysely";

/** What a district keeps about software: it is the district's alone, and goes when the district goes. */
const kept = [
  "software",
  "district_software",
  "software_requests",
  "review_rounds",
  "agreements",
  "compliance_checks",
  "accessibility_reports",
  "evidence_studies",
  "software_ratings",
  "software_blacklist",
  "policy_rules",
  "url_patterns",
] as const;

/** How many records of software a district keeps. Takes its id as SQL; returns the SQL expression. */
export function recordsOfDistrict(id: RawBuilder<unknown>): RawBuilder<number> {
  const counts = kept.map((table) => sql`(select count(*) from ${sql.table(table)} x where x.district_id = ${id})`);
  return sql<number>`(${sql.join(counts, sql` + `)})::int`;
}

/**
 * How many decisions about software name a school: an approval or a ban that is limited to it, or an exception for it.
 * Takes the school's district and its id as SQL; returns the SQL expression.
 */
export const decisionsNaming = (districtId: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<number>`(
  (select count(*) from district_software x where x.district_id = ${districtId} and ${id} = any (x.allowed_school_ids))
  + (select count(*) from software_blacklist x where x.district_id = ${districtId} and ${id} = any (x.school_ids))
  + (select count(*) from blacklist_exceptions x where x.district_id = ${districtId} and x.school_id = ${id}))::int`;
