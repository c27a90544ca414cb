import type { DB } from "db/schema";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { classesOf, studentsIn } from "./class-members";
import type { Role } from "./terms";

/**
 * How far someone sees. It goes into every query of a district's data; a query without one does not compile.
 * "none" is what a profile has that lacks the district or school its role needs.
 */
export type Scope = {
  reach: "all" | "district" | "school" | "classes" | "self" | "none";
  districtId: string | null;
  schoolId: string | null;
  profileId: string | null;
};

const nothing: Scope = { reach: "none", districtId: null, schoolId: null, profileId: null };

type Person = { id: string; role: Role; districtId: string | null; schoolId: string | null };

/** The scope of a signed-in person, as the table "How far each role sees" has it. Takes a profile, returns its scope. */
export function scopeOf({ id, role, districtId, schoolId }: Person): Scope {
  const own = { districtId, schoolId, profileId: id };
  switch (role) {
    case "super_admin":
    case "admin":
      return { ...own, reach: "all" };
    case "district_admin":
    case "curriculum_director":
    case "it_director":
      return districtId ? { ...own, reach: "district" } : nothing;
    case "principal":
      return districtId && schoolId ? { ...own, reach: "school" } : nothing;
    case "teacher":
      return districtId && schoolId ? { ...own, reach: "classes" } : nothing;
    case "student":
      return districtId ? { ...own, reach: "self" } : nothing;
  }
}

/** The scope of a background job: one district, all of it, and no person behind it. */
export function wholeDistrict(districtId: string): Scope {
  return { reach: "district", districtId, schoolId: null, profileId: null };
}

/**
 * Rows that only those see who see their whole district: configurations, syncs, roster sources.
 * Takes the row's district column; returns the SQL condition.
 */
export function inWholeDistrict(scope: Scope, district: Expression<string | null>): Expression<SqlBool> {
  if (scope.reach === "all") return sql<SqlBool>`true`;
  if (scope.reach === "district") return sql<SqlBool>`${district} = ${scope.districtId}::uuid`;
  return sql<SqlBool>`false`;
}

/** Schools: all, the district's, or one's own. Returns the SQL condition. */
export function schoolInScope(scope: Scope, eb: ExpressionBuilder<DB, "schools">): Expression<SqlBool> {
  if (scope.reach === "all") return sql<SqlBool>`true`;
  if (scope.reach === "none") return sql<SqlBool>`false`;
  const own = eb("schools.district_id", "=", scope.districtId);
  return scope.reach === "district" ? own : eb.and([own, eb("schools.id", "=", scope.schoolId)]);
}

/**
 * Classes (roster_classes): all, the district's, the school's, and for a teacher those it teaches. Only active rows of
 * the roster count. A student reads none. Returns the SQL condition.
 */
export function classInScope(scope: Scope, eb: ExpressionBuilder<DB, "roster_classes">): Expression<SqlBool> {
  if (scope.reach === "all") return sql<SqlBool>`true`;
  if (scope.reach === "none" || scope.reach === "self") return sql<SqlBool>`false`;
  const own = eb("roster_classes.district_id", "=", scope.districtId);
  if (scope.reach === "district") return own;
  return eb.and([own, scope.reach === "school" ? classOfSchool(scope, eb) : classOfTeacher(scope)]);
}

function classOfSchool(scope: Scope, eb: ExpressionBuilder<DB, "roster_classes">) {
  return eb.exists(
    eb
      .selectFrom("roster_orgs")
      .select(sql`1`.as("one"))
      .whereRef("roster_orgs.district_id", "=", "roster_classes.district_id")
      .whereRef("roster_orgs.integration_id", "=", "roster_classes.integration_id")
      .whereRef("roster_orgs.sourced_id", "=", "roster_classes.school_sourced_id")
      .where("roster_orgs.school_id", "=", scope.schoolId),
  );
}

const ownClasses = (scope: Scope) =>
  classesOf({ districtId: sql`${scope.districtId}::uuid`, profileId: sql`${scope.profileId}::uuid` }, "teacher");

const classOfTeacher = (scope: Scope): Expression<SqlBool> =>
  sql<SqlBool>`(roster_classes.district_id, roster_classes.integration_id, roster_classes.sourced_id) in (${ownClasses(scope)})`;

/**
 * People: all, the district's, the school's, a teacher's own students, or oneself; everyone sees themself.
 * For a query over `profiles as p`. Returns the SQL condition.
 */
export function personInScope(scope: Scope): Expression<SqlBool> {
  if (scope.reach === "all") return sql<SqlBool>`true`;
  if (scope.reach === "district") return sql<SqlBool>`p.district_id = ${scope.districtId}::uuid`;
  if (scope.reach === "none") return sql<SqlBool>`false`;
  const oneself = sql<SqlBool>`(p.district_id = ${scope.districtId}::uuid and p.id = ${scope.profileId}::uuid)`;
  if (scope.reach === "self") return oneself;
  if (scope.reach === "school") {
    return sql<SqlBool>`(p.district_id = ${scope.districtId}::uuid and p.school_id = ${scope.schoolId}::uuid)`;
  }
  // As a list, they are looked up by their ids; as one of two ways, everyone of the district would be read for them.
  return sql<SqlBool>`(p.district_id = ${scope.districtId}::uuid and (p.role = 'student' or p.id = ${scope.profileId}::uuid)
    and p.id = any(array(select ${scope.profileId}::uuid union all ${studentsIn(ownClasses(scope))})))`;
}

/** Districts: all, or one's own. For a query over `districts as d`. Returns the SQL condition. */
export function districtInScope(scope: Scope): Expression<SqlBool> {
  if (scope.reach === "all") return sql<SqlBool>`true`;
  if (scope.reach === "none") return sql<SqlBool>`false`;
  return sql<SqlBool>`d.id = ${scope.districtId}::uuid`;
}

/**
 * What everyone of a district reads who works there, as its products' statuses: all, or the own district's. Nothing
 * for students and for those without a place. Takes the row's district column; returns the SQL condition.
 */
export function inOwnDistrict(scope: Scope, district: Expression<string | null>): Expression<SqlBool> {
  if (scope.reach === "all") return sql<SqlBool>`true`;
  if (scope.reach === "none" || scope.reach === "self") return sql<SqlBool>`false`;
  return sql<SqlBool>`${district} = ${scope.districtId}::uuid`;
}

/**
 * Products: those of the catalogue for everyone, a district's own for that district; who sees all districts sees all.
 * For a query over `software as s`. Returns the SQL condition.
 */
export function softwareInScope(scope: Scope): Expression<SqlBool> {
  if (scope.reach === "all") return sql<SqlBool>`true`;
  if (scope.reach === "none") return sql<SqlBool>`false`;
  return sql<SqlBool>`(s.district_id is null or s.district_id = ${scope.districtId}::uuid)`;
}
