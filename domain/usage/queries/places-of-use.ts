import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import { type GradeBand, usageSpans } from "../terms";
import type { WindowOf } from "./window-use";

/** People who used a product, at one school and in one band of grades. */
export type PlaceUse = { softwareId: string; schoolId: string; band: GradeBand; people: number };

/**
 * Where some products are used: by school and band of grades, from so many people on (`fewest`), in a span. For those who
 * see the whole district.
 */
export async function listPlacesOfUse(
  db: Db,
  scope: Scope,
  { districtId, span, softwareIds, fewest }: WindowOf & { softwareIds: readonly string[]; fewest: number },
): Promise<PlaceUse[]> {
  if (softwareIds.length === 0) return [];
  const nth = sql.lit(usageSpans.indexOf(span) + 1);
  const atLeast = sql.lit(fewest);
  // A school and a band are one group. Written out, the numbers lead to the index of such rows.
  const { rows } = await sql<PlaceUse>`
    select t.software_id as "softwareId", g.school_id as "schoolId", g.grade_band as band, sum(w.people[${nth}])::int as people
    from usage_targets t join usage_windows w on w.district_id = t.district_id and w.target_no = t.target_no
      join usage_groups g on g.district_id = w.district_id and g.group_no = w.group_no
    where t.district_id = ${districtId} and t.software_id = any(${[...softwareIds]}::uuid[])
      and w.group_no > 0 and w.people[${nth}] >= ${atLeast} and g.school_id is not null and g.grade_band is not null and ${inWholeDistrict(scope, sql.ref("t.district_id"))}
    group by 1, 2, 3`.execute(db);
  return rows;
}
