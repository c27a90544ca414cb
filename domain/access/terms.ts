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
