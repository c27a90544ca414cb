import { officeRoles, rolesAboveDistricts, schoolRoles, schoolStaffRoles } from "./terms";

/** The eight roles. Their order for the rank rule stands in `rank`. */
export const roles = [...rolesAboveDistricts, ...officeRoles, ...schoolRoles] as const;

export type Role = (typeof roles)[number];

/** Those for whom a district allows or bans something, in the order in which it chooses: students first. */
export const districtRoles = [
  "student",
  "teacher",
  "principal",
  "curriculum_director",
  "it_director",
  "district_admin",
] as const satisfies Role[];

/** What an account that an operator made can be at its first sign-in: DEFAULT_PROFILE_ROLE. */
export const firstSignInRoles = ["admin", "district_admin", "teacher", "student"] as const satisfies Role[];

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

/** A role as people read it, as in "IT director". */
export const roleNames: Record<Role, string> = {
  super_admin: "Super admin",
  admin: "Admin",
  district_admin: "District admin",
  curriculum_director: "Curriculum director",
  it_director: "IT director",
  principal: "Principal",
  teacher: "Teacher",
  student: "Student",
};

/** Those who have a role, as people read them in a sentence: "IT directors". */
export const rolePlurals: Record<Role, string> = {
  super_admin: "super admins",
  admin: "admins",
  district_admin: "district admins",
  curriculum_director: "curriculum directors",
  it_director: "IT directors",
  principal: "principals",
  teacher: "teachers",
  student: "students",
};

/** Takes any text; returns true, and narrows it, when it is one of the eight roles. */
export function isRole(value: unknown): value is Role {
  return roles.includes(value as Role);
}

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
