/**
 * How a site or product that is used without approval stands. Linked, requested and blocked follow from URL patterns, open
 * requests and the blacklist, and end with them; the others are kept in the table detections, which checks them.
 */
export const unauthorizedStates = [
  "new",
  "in_review",
  "linked",
  "requested",
  "tolerated",
  "blocked",
  "ignored",
] as const;
export type UnauthorizedState = (typeof unauthorizedStates)[number];

/** The states that somebody still has to deal with. */
export const openStates: readonly UnauthorizedState[] = ["new", "in_review", "requested"];

/** What the table keeps. */
export type KeptState = Extract<UnauthorizedState, "new" | "in_review" | "tolerated" | "ignored">;

/** What a domain is for that sites and devices call by themselves. */
export type InfrastructureKind =
  | "cdn"
  | "fonts"
  | "ads"
  | "analytics"
  | "telemetry"
  | "update"
  | "network"
  | "security"
  | "signin";

/** What can be done about a row. Each asks for a permission of its own, beside seeing the list. */
export const unauthorizedActions = ["review", "link", "tolerate", "ignore", "block", "reopen"] as const;
export type UnauthorizedAction = (typeof unauthorizedActions)[number];

/** How many rows can be changed at a time: as many as a page has. */
export const unauthorizedPage = 25;

/** For how many days back use without approval is listed, unless an address asks for more or fewer. */
export const unauthorizedDays = 30;

/** Why a domain may belong to a product, the surest first. */
export type SuggestionGround = "side" | "website" | "name" | "vendor";

/** A rule that use can be against: it is banned, its approval has ended or is not for students, an agreement is missing. */
export const useRules = ["banned", "ended", "students", "agreement"] as const;
export type UseRule = (typeof useRules)[number];

/** From how many people in 7 days on a district is told of new unauthorized use, unless it says otherwise. */
export const usualThreshold = 10;
/** For how many days those people are counted. */
export const thresholdDays = 7;
