import type { DayRange } from "domain/places/calendar/terms";

/** By what two periods are compared. */
export const comparedBy = ["product", "school", "grade"] as const;
export type ComparedBy = (typeof comparedBy)[number];

/** School days of a period that are over, and on which of them nothing came in. */
export type Covered = DayRange & { schoolDays: number; missing: string[] };

/** Engagements for each school day; null without one. Examples: docs/figures/usage.md. */
export const perSchoolDay = (engagements: number, { schoolDays }: { schoolDays: number }): number | null =>
  schoolDays === 0 ? null : engagements / schoolDays;
