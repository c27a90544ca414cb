/** Why an event of a batch was not taken, in the order in which it is looked for. */
export const eventFaults = [
  "event",
  "event_id",
  "occurred_at",
  "person",
  "url",
  "duration_seconds",
  "source",
  "no_site",
  "too_old",
  "too_new",
] as const;
export type EventFault = (typeof eventFaults)[number];

/** How many events one call may bring. */
export const mostEvents = 10_000;

/** Seconds for which one visit may count: a duration that a source gives is capped there. */
export const longestVisit = 4 * 60 * 60;

/** A band of grades, as figures are told by. The check of usage_groups lists the same. */
export const gradeBands = ["PK-2", "3-5", "6-8", "9-12"] as const;
export type GradeBand = (typeof gradeBands)[number];

/** The band of a grade's number (-1 is pre-kindergarten); null without one. */
export function bandOf(grade: number | null): GradeBand | null {
  if (grade === null) return null;
  if (grade <= 2) return "PK-2";
  if (grade <= 5) return "3-5";
  return grade <= 8 ? "6-8" : "9-12";
}
