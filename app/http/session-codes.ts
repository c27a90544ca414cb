/**
 * What a refusal of ours is about. A page's refusal is JSON, {code, message}: the error screens act on the code and never
 * on words that could be a person's data. A script's refusal is the message alone, with the code in `codeHeader`.
 */
export const refusalCodes = [
  "session_missing",
  "session_expired",
  "session_ended",
  "session_error",
  "profile_unavailable",
  "forbidden",
] as const;

export type RefusalCode = (typeof refusalCodes)[number];
export type Refusal = { code: RefusalCode; message: string };

export const codeHeader = "X-Error-Code";

/** The words of the specification for a session that is not there. */
export const sessionTexts = {
  notLoggedIn: "User not logged in",
  notAuthenticated: "No user authenticated",
  expired: "Your session has expired. Please sign in again.",
  soon: "Your session will expire soon. Please save your work.",
  stay: "Stay signed in",
  error: "Session error. Please sign in again.",
  signedOut: "Signed out successfully",
  signOutFailed: "Failed to sign out",
} as const;

/** What happens to a session, as the audit log and the person's other tabs hear of it. */
export const sessionEvents = ["SIGNED_IN", "TOKEN_REFRESHED", "SIGNED_OUT", "PASSWORD_RECOVERY"] as const;
export type SessionEvent = (typeof sessionEvents)[number];

/** Takes what an error carries; returns the refusal when it is one. */
export function refusalOf(data: unknown): Refusal | null {
  if (typeof data !== "object" || data === null) return null;
  const { code, message } = data as Record<string, unknown>;
  return refusalCodes.includes(code as RefusalCode) && typeof message === "string" ? (data as Refusal) : null;
}

/**
 * What is never kept of a form, by what the field's name says. parseForm's callers name their secrets so that this
 * finds them.
 */
export const neverKept = /pass|secret|token|key|credential|otp|pin$/i;
