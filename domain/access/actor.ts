import type { Scope } from "./scope";
import type { Role } from "./terms";

/**
 * Who does something: which rows they may see, and what the audit log says about them. A viewer of the web is one, an
 * API key, the operator at the command line and a background job are others; a command needs no more of any of them.
 */
export type Actor = Scope & {
  /** Null for whoever has none: a key, the operator, a job. */
  role: Role | null;
  /** The API key that acts, where one does. */
  keyId?: string;
  requestId: string | null;
  /** Where it came from, when a trusted proxy says. */
  address: string | null;
};

/** A person with a profile: what only people do is put on record under their name. */
export type ActingPerson = Actor & { profileId: string; role: Role };

/** Someone who has signed in, and acts on their own account. */
export type SignedIn = ActingPerson & { authUserId: string; sessionId: string };

/** Someone of whom only the request is known: not signed in (yet). */
export type Stranger = Pick<Actor, "requestId" | "address">;

/** The operator at the command line: sees everything, and is nobody who is signed in. */
export const operator: Actor = {
  reach: "all",
  districtId: null,
  schoolId: null,
  profileId: null,
  role: null,
  requestId: null,
  address: null,
};
