import type { Scope } from "domain/access/scope";
import { type Expression, type SqlBool, sql } from "kysely";
import { effectiveApproval } from "./effective-status";
import { inUseStatuses } from "./terms";

/**
 * What a district has on record of a product: all, or the district's; at a school only what is approved for it today, for
 * its principal, teachers and students. For a query over `district_software as ds` and `software as s`. Returns the SQL condition.
 */
export function recordInScope(scope: Scope): Expression<SqlBool> {
  if (scope.reach === "all") return sql<SqlBool>`true`;
  if (scope.reach === "none" || scope.districtId === null) return sql<SqlBool>`false`;
  const own = sql`ds.district_id = ${scope.districtId}::uuid`;
  if (scope.reach === "district") return sql<SqlBool>`${own}`;
  return sql<SqlBool>`(${own} and ${effectiveApproval(scope.districtId)} in (${sql.join(inUseStatuses)})
    and (ds.allowed_school_ids = '{}' or ${scope.schoolId}::uuid = any(ds.allowed_school_ids)))`;
}
