import { type Expression, type SqlBool, sql } from "kysely";
import type { Scope } from "./scope";

/** The statuses under which people may work with a product, whatever conditions come with them. */
export const inUseStatuses = ["pilot", "approved", "approved_with_conditions", "retiring"] as const;

/**
 * What a district has on record of a product: all, or the district's; at a school only what is approved for it, for its
 * principal, teachers and students. For a query over `district_software as ds`. Returns the SQL condition.
 */
export function recordInScope(scope: Scope): Expression<SqlBool> {
  if (scope.reach === "all") return sql<SqlBool>`true`;
  if (scope.reach === "none") return sql<SqlBool>`false`;
  const own = sql`ds.district_id = ${scope.districtId}::uuid`;
  if (scope.reach === "district") return sql<SqlBool>`${own}`;
  return sql<SqlBool>`(${own} and ds.approval_status in (${sql.join(inUseStatuses)})
    and (ds.allowed_school_ids = '{}' or ${scope.schoolId}::uuid = any(ds.allowed_school_ids)))`;
}
