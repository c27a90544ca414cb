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
