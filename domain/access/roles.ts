/** The eight roles. Their order for the rank rule stands in `rank`. */
export const roles = [
  "super_admin",
  "admin",
  "district_admin",
  "curriculum_director",
  "it_director",
  "principal",
  "teacher",
  "student",
] as const;

export type Role = (typeof roles)[number];

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
