import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/** Students of one grade at one school. `grade` is as software has it: -1 before kindergarten, 0 kindergarten, 1 to 12. */
export type Enrolled = { schoolId: string | null; grade: number | null; students: number };

/**
 * The select of readEnrollment. With `siteOf`, nobody is counted unless a site licence pays for that product; with "any",
 * for some product.
 */
export const selectEnrollment = (scope: Scope, { districtId, siteOf }: { districtId: string; siteOf?: string }) =>
  sql<Enrolled>`
    select p.school_id as "schoolId", case
        when p.grade in ('PK', 'TK', 'PR', 'IT') then -1
        when p.grade = 'KG' then 0
        when p.grade ~ '^(0[1-9]|1[0-2])$' then p.grade::int end as grade, sum(p.students)::int as students
    from (select p.school_id, p.grade, count(*) as students from profiles p
    where p.district_id = ${districtId}::uuid and p.role = 'student' and p.deactivated_at is null
      and ${inOwnDistrict(scope, sql.ref("p.district_id"))}
      ${
        siteOf === undefined
          ? sql``
          : sql`and exists (select from contract_lines x where x.district_id = ${districtId}::uuid
            ${siteOf === "any" ? sql`` : sql`and x.software_id = ${siteOf}::uuid`} and x.kind = 'licence' and x.basis in ('school', 'district'))`
      }
      group by p.school_id, p.grade) p
    group by 1, 2`;

/**
 * How many students a district has, by school and grade: those with an active profile, as the rosters brought them in.
 * Grades that are none of these count as null. For everyone who works in the district; there are no people in it.
 */
export async function readEnrollment(
  db: Db,
  scope: Scope,
  of: { districtId: string; siteOf?: string },
): Promise<Enrolled[]> {
  const { rows } = await selectEnrollment(scope, of).execute(db);
  return rows;
}
