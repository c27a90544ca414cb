import type { KeptState, UnauthorizedState } from "./unauthorized-terms";

/** What was said of a site or product. Days are YYYY-MM-DD. */
export type Detection = {
  state: KeptState;
  until: string | null;
  reason: string | null;
  version: number;
};

/** What decides how a row stands on a day of the district. */
export type StateGrounds = {
  /** A ban of it for everyone is in force. */
  banned: boolean;
  /** A URL pattern leads the whole domain to a product. */
  linked: boolean;
  /** A request for it is open. */
  requested: boolean;
  kept: Detection | null;
  today: string;
};

/**
 * How a row stands. A ban, a pattern or an open request comes before what was said of it, and when it ends, so does the
 * state; a tolerance lasts through its day.
 */
export function unauthorizedStateOf({ banned, linked, requested, kept, today }: StateGrounds): UnauthorizedState {
  if (banned) return "blocked";
  if (linked) return "linked";
  if (requested) return "requested";
  if (!kept || (kept.until !== null && kept.until < today)) return "new";
  return kept.state;
}
