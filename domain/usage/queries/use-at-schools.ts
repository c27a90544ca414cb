import { inWholeDistrict } from "domain/access/scope";
import { sql } from "kysely";
import { keptWindows } from "../kept-windows";
import { type GradeBand, type UsageSpan, usageSpans } from "../terms";

/**
 * People of one school, or of none, who used a product: in one span, in another, and in the one before that. `band` is that
 * of students whose grade is known, where it was asked for by band.
 */
export type UseAtSchool = { softwareId: string; schoolId: string | null; band: GradeBand | null } & Record<
  "active" | "people" | "peopleBefore",
  number | null
>;

type Of = { districtId: string; spans: readonly [UsageSpan, UsageSpan]; softwareIds: readonly string[] } & {
  /** Those of the products whose people are told apart by band of grades, too. */
  byBand: readonly string[];
};

/**
 * The people of each school who used some products, by where they are at the end of the spans; nobody is in two rows.
 * For those who see the whole district.
 */
export const readUseAtSchools = keptWindows("use at schools", {
  make: async (
    db,
    scope,
    { districtId, spans: [span, other], softwareIds, byBand }: Of,
  ): Promise<readonly UseAtSchool[]> => {
    const nth = (of: UsageSpan) => sql.lit(usageSpans.indexOf(of) + 1);
    const people = (column: string, of: UsageSpan) =>
      sql`case when count(*) = count(w.${sql.ref(column)}[${nth(of)}]) then sum(w.${sql.ref(column)}[${nth(of)}])::int end`;
    const { rows } = await sql<UseAtSchool>`
      select t.software_id as "softwareId", g.school_id as "schoolId",
        case when t.software_id = any(${[...byBand]}::uuid[]) then g.grade_band end as band, ${people("people", span)} as active,
        ${people("people", other)} as people, ${people("people_before", other)} as "peopleBefore"
      from usage_targets t
        join usage_windows w on w.district_id = t.district_id and w.target_no = t.target_no
        join usage_groups g on g.district_id = w.district_id and g.group_no = w.group_no
      where t.district_id = ${districtId} and t.software_id = any(${[...softwareIds]}::uuid[]) and w.group_no > 0
        and ${inWholeDistrict(scope, sql.ref("t.district_id"))}
      group by 1, 2, 3`.execute(db);
    return rows;
  },
  rows: (rows) => rows.length,
});
