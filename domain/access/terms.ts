/** Why a session ended before its time. The check of auth_sessions.ended_because lists the same. */
export const sessionEnds = [
  "signed_out",
  "signed_out_everywhere",
  "ended_by_person",
  "signed_in_anew",
  "password_changed",
  "person_changed",
  "deactivated",
  "session_error",
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** Why someone gets a link: they forgot the password, were invited, or were made at the operator's command line. */
export const linkPurposes = ["reset", "invitation", "setup"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Those above all districts: they belong to none and see every one. */
export const rolesAboveDistricts = ["super_admin", "admin"] as const;

/** Those of a district's own office: they belong to a district and to no school. They review and decide. */
export const officeRoles = ["district_admin", "curriculum_director", "it_director"] as const;
export type OfficeRole = (typeof officeRoles)[number];

/** Those who work at one school, and can't be without. */
export const schoolStaffRoles = ["principal", "teacher"] as const;

/** Those whom a roster can make. */
export const schoolRoles = [...schoolStaffRoles, "student"] as const;

/** The eight roles. Their order for the rank rule is in `rank`. */
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

/** Takes any text; returns true, and narrows it, when it is one of the eight roles. */
export function isRole(value: unknown): value is Role {
  return roles.includes(value as Role);
}
