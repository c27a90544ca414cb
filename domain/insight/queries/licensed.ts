import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import { compareNames } from "domain/compare-names";
import { asInDistrict, keptRecords, type RecordsDistrict } from "domain/kept-records";
import { sql } from "kysely";

/** A product that contracts pay for today for students, and for whom: empty lists are all schools, or all grades. */
export type Licensed = { softwareId: string; name: string; schoolIds: string[]; grades: number[] };

type Of = { districtId: string } & Omit<RecordsDistrict, "id">;

const readLines = keptRecords("licensed to students", {
  make: async (db, { districtId, scope, today }) => {
    const { rows } = await sql<Licensed>`
      select distinct k.id as "softwareId", k.name, l.school_ids as "schoolIds", l.grades
      from contracts c
        join contract_lines l on l.district_id = c.district_id and l.contract_id = c.id
        join software s on s.id = l.software_id join software k on k.id = coalesce(s.merged_into_id, s.id)
      where c.district_id = ${districtId}::uuid and ${today}::date between c.starts_on and c.ends_on
        and l.kind = 'licence' and l.basis <> 'teacher' and ${inOwnDistrict(scope, sql.ref("c.district_id"))}`.execute(
      db,
    );
    return rows.sort((one, other) => compareNames(one.name, other.name));
  },
  rows: (lines) => lines.length,
});

/** Which products the licenses in force today are for, by name; a product comes once for each of its coverages. */
export const listLicensed = (db: Db, scope: Scope, of: Of): Promise<readonly Licensed[]> =>
  readLines(db, { ...of, scope: asInDistrict(scope) });
