import type { Scope } from "domain/access/scope";
import { type Expression, type SqlBool, sql } from "kysely";

/**
 * News: everyone's own. What came from a district that one has left stays there, and who does not see the whole district
 * (any more) has what tells of their own requests: the rest leads where they may not go. For a query over
 * `notifications as n`. Returns the SQL condition.
 */
export function newsInScope(scope: Scope): Expression<SqlBool> {
  const own = sql`n.profile_id = ${scope.profileId}::uuid`;
  if (scope.reach === "all") return sql<SqlBool>`${own}`;
  const here = sql`${own} and n.district_id = ${scope.districtId}::uuid`;
  if (scope.reach === "district") return sql<SqlBool>`(${here})`;
  return sql<SqlBool>`(${here} and exists (select from software_requests o
    where o.id = n.subject_id and o.requester_id = n.profile_id))`;
}
