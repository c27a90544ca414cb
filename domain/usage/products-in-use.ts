import type { Db } from "db/client";
import { districtInScope, type Scope } from "domain/access/scope";
import { keptRecords, ofDistrict, type RecordsDistrict } from "domain/kept-records";
import type { ApprovalStatus } from "domain/software/status/terms";
import { sql } from "kysely";

/** A product as a table of use names it. `usedId` is the one that was used; `id` the one it was merged into, if it was. */
export type ProductInUse = { usedId: string; id: string; name: string; vendor: string | null; status: ApprovalStatus };

/** A product made for students that they may use in a district, with its conditions. Empty lists: no such condition. */
export type GivenProduct = {
  id: string;
  name: string;
  gradeMin: number | null;
  gradeMax: number | null;
  allowedGrades: number[];
  allowedSchoolIds: string[];
};

type Of = { districtId: string } & Omit<RecordsDistrict, "id">;

const selectProducts = (scope: Scope, { districtId, today }: Of, ids: readonly string[]) => sql<ProductInUse>`
  select a.id as "usedId", s.id, s.name, v.name as vendor, coalesce(f.approval_status, 'not_reviewed') as status
  from districts d
    join software a on a.id = any(${[...ids]}::uuid[]) and (a.district_id is null or a.district_id = d.id)
    join software s on s.id = coalesce(a.merged_into_id, a.id)
    left join vendors v on v.id = s.vendor_id
    left join approval_periods f on f.district_id = d.id and f.software_id = s.id and f.during @> ${today}::date
  where d.id = ${districtId}::uuid and ${districtInScope(scope)}`;

/** The products that were asked for until a record changes, by id; null is one that isn't there. */
const readKnown = keptRecords("products in use", {
  make: async () => new Map<string, ProductInUse | null>(),
  rows: () => 2_000,
});

/**
 * Products by their ids, each with its approval on the district's day. Everybody of a district reads how a product stands
 * that they use, students too. Asked apart from usage, which may lie on a machine of its own. Each is read once until a
 * record of the district changes.
 */
export async function productsInUse(db: Db, scope: Scope, of: Of, ids: readonly string[]): Promise<ProductInUse[]> {
  if (ids.length === 0) return [];
  const known = await readKnown(db, { ...of, scope: ofDistrict(scope) });
  const unread = ids.filter((id) => !known.has(id));
  if (unread.length > 0) {
    const { rows } = await selectProducts(ofDistrict(scope), of, unread).execute(db);
    const found = new Map(rows.map((row) => [row.usedId, row]));
    for (const id of unread) known.set(id, found.get(id) ?? null);
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}

const readGiven = keptRecords("given to students", {
  make: async (db, { districtId, scope, today }) => {
    const { rows } = await sql<GivenProduct>`
      select s.id, s.name, s.grade_min as "gradeMin", s.grade_max as "gradeMax",
        ds.allowed_grades as "allowedGrades", ds.allowed_school_ids as "allowedSchoolIds"
      from districts d
        join district_software ds on ds.district_id = d.id
        join approval_periods f on f.district_id = ds.district_id and f.software_id = ds.software_id
          and f.during @> ${today}::date and f.approval_status in ('approved', 'approved_with_conditions')
        join software s on s.id = ds.software_id and s.merged_into_id is null
      where d.id = ${districtId}::uuid and ${districtInScope(scope)}
        and (cardinality(s.audience) = 0 or 'student' = any(s.audience)) and not ds.staff_only and (cardinality(ds.allowed_roles) = 0 or 'student' = any(ds.allowed_roles))
      order by s.sort_name, s.id`.execute(db);
    return rows;
  },
  rows: (products) => products.length,
});

/**
 * What students of a district may use today, by name; left out is what isn't made for students, by its facts in the catalog.
 * Nobody may change what comes back.
 */
export const givenToStudents = (db: Db, scope: Scope, of: Of): Promise<readonly GivenProduct[]> =>
  readGiven(db, { ...of, scope: ofDistrict(scope) });
