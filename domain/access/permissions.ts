import { isRole, officeRoles, type Role } from "./terms";

/** Which role may do what. A role that is not in a row fails the check. */
export const permissions = {
  "view:all_software": ["super_admin", "admin"],
  "view:district_software": officeRoles,
  "view:school_software": ["principal", "teacher"],
  "view:district_data": officeRoles,
  "view:own_school": ["principal", "teacher"],
  "view:class_usage": ["teacher"],
  "view:own_usage": ["student"],
  "view:unauthorized_usage": ["super_admin", "admin", "district_admin", "it_director"],
  "view:policy_rules": ["super_admin", "admin", "district_admin", "it_director"],
  "manage:all_users": ["super_admin", "admin"],
  "manage:district_users": ["district_admin", "it_director"],
  "manage:school_users": ["principal"],
  "manage:all_districts": ["super_admin"],
  "manage:own_district": ["district_admin", "it_director"],
  "manage:all_schools": ["super_admin"],
  "manage:district_schools": ["district_admin", "it_director"],
  "manage:own_school": ["principal"],
  "manage:policies": ["super_admin", "district_admin"],
  "manage:url_patterns": ["super_admin", "admin", "district_admin", "it_director"],
  "approve:software": ["super_admin", "admin", "district_admin", "curriculum_director", "it_director"],
  "manage:software_requests": ["super_admin", "admin", "district_admin", "it_director"],
  "request:software": ["curriculum_director", "it_director", "principal", "teacher"],
  "create:software_requests": ["principal", "teacher"],
  "manage:software_blacklist": ["admin", "district_admin", "it_director"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/**
 * May this viewer do this at all? Takes anyone with a role (or without) and one or more permissions, any of which is
 * enough. An unknown or missing role fails. Whether a row is theirs is the scope's question, not this one's.
 */
export function can(who: { role?: string | null } | null | undefined, ...needed: Permission[]): boolean {
  const role = who?.role;
  if (!isRole(role)) return false;
  return needed.some((permission) => (permissions[permission] as readonly Role[]).includes(role));
}
