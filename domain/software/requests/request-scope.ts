import type { Scope } from "domain/access/scope";
import { type Expression, type SqlBool, sql } from "kysely";

/**
 * Requests: all, the district's, those of the own school for its principal; everyone sees what they asked for
 * themselves. A draft is its writer's alone. For a query over `software_requests as r`. Returns the SQL condition.
 */
export function requestInScope(scope: Scope): Expression<SqlBool> {
  if (scope.reach === "none") return sql<SqlBool>`false`;
  const own = ownRequest(scope);
  if (scope.reach === "all") return sql<SqlBool>`(r.status <> 'draft' or ${own})`;
  const sent = sql`r.district_id = ${scope.districtId}::uuid and r.status <> 'draft'`;
  if (scope.reach === "district") return sql<SqlBool>`(${own} or (${sent}))`;
  if (scope.reach === "school") {
    return sql<SqlBool>`(${own} or (${sent} and r.school_id = ${scope.schoolId}::uuid))`;
  }
  return own;
}

/** What someone asked for themself. For a query over `software_requests as r`. Returns the SQL condition. */
export function ownRequest(scope: Scope): Expression<SqlBool> {
  if (scope.profileId === null) return sql<SqlBool>`false`;
  return sql<SqlBool>`(r.requester_id = ${scope.profileId}::uuid and (${scope.reach === "all"}
    or r.district_id = ${scope.districtId}::uuid))`;
}
