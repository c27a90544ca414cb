import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import { keptRecords, type RecordsDistrict } from "domain/kept-records";
import { type Enrolled, selectEnrollment } from "domain/money/queries/enrollment";
import { sql } from "kysely";
import { type Licensed, type LicenseLine, licensedBy } from "../licensed";

type Of = { districtId: string } & Omit<RecordsDistrict, "id">;

const readLines = keptRecords("licensed to students", {
  make: async (db, { districtId, scope, today }) => {
    // In one question. Nobody is counted where everyone may use what is paid for.
    const { rows } = await sql<{ lines: LicenseLine[]; enrolled: Enrolled[] }>`
      with paid as (select k.id as "softwareId", k.name, l.basis, l.quantity, l.school_ids as "schoolIds", l.grades,
        k.grade_min as "gradeMin", k.grade_max as "gradeMax",
        coalesce(ds.allowed_grades, '{}') as "allowedGrades", coalesce(ds.allowed_school_ids, '{}') as "allowedSchoolIds"
      from contracts c
        join contract_lines l on l.district_id = c.district_id and l.contract_id = c.id
        join software s on s.id = l.software_id join software k on k.id = coalesce(s.merged_into_id, s.id)
        left join district_software ds on ds.district_id = c.district_id and ds.software_id = k.id
      where c.district_id = ${districtId}::uuid and ${today}::date between c.starts_on and c.ends_on
        and l.kind = 'licence' and l.basis <> 'teacher' and ${inOwnDistrict(scope, sql.ref("c.district_id"))}
        and (cardinality(k.audience) = 0 or 'student' = any(k.audience))
        and (ds.software_id is null or (not ds.staff_only
          and (cardinality(ds.allowed_roles) = 0 or 'student' = any(ds.allowed_roles)))))
      select coalesce((select json_agg(p) from paid p), '[]') as lines,
        case when exists (select from paid p where p.basis not in ('school', 'district'))
          then (select coalesce(json_agg(e), '[]') from (${selectEnrollment(scope, { districtId })}) e)
          else '[]' end as enrolled`.execute(db);
    return licensedBy(rows[0]?.lines ?? [], rows[0]?.enrolled ?? []);
  },
  rows: (lines) => lines.length,
  forStaff: true,
});

/**
 * Which products the licenses in force today are for, by name; a product comes once for each of its coverages. Left out
 * is what isn't for students: by its facts in the catalog, or by the conditions of its approval.
 */
export const listLicensed = (db: Db, scope: Scope, of: Of): Promise<readonly Licensed[]> =>
  readLines(db, { ...of, scope });
