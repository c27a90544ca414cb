import { officeRoles, type Role, roles, rolesAboveDistricts, schoolRoles, schoolStaffRoles } from "./terms";

const isAmong =
  <R extends Role>(group: readonly R[]) =>
  (role: string | null): role is R =>
    group.some((one) => one === role);

/** True for someone above all districts. */
export const isAboveDistricts = isAmong(rolesAboveDistricts);
/** True for someone of a district's own office. */
export const isOfficeRole = isAmong(officeRoles);
/** True when someone of this role belongs to one school, and can't be without. */
export const needsSchool = isAmong(schoolStaffRoles);
/** True for someone of a school: staff or student. */
export const isSchoolRole = isAmong(schoolRoles);

const rank: Record<Role, number> = {
  super_admin: 7,
  admin: 6,
  district_admin: 5,
  it_director: 4,
  curriculum_director: 4,
  principal: 3,
  teacher: 2,
  student: 1,
};

/** True when `one` stands strictly above `other`: only then may it give that role or act on that person. */
export function ranksAbove(one: Role, other: Role): boolean {
  return rank[one] > rank[other];
}

/** May someone of this role act on a person of that one (invite, change, deactivate)? A super admin may on anyone. */
export function mayActOn(actor: Role, person: Role): boolean {
  return actor === "super_admin" || ranksAbove(actor, person);
}

/** The roles that someone of this role may give, the highest first. Whom they give them to is the scope's question. */
export function rolesToGive(actor: Role): Role[] {
  return roles.filter((role) => mayActOn(actor, role));
}
