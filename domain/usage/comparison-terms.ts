import type { DayRange } from "domain/places/calendar/terms";

/** By what two periods are compared. */
export const comparedBy = ["product", "school", "grade"] as const;
export type ComparedBy = (typeof comparedBy)[number];

/** By what the lines of a comparison can be sorted; "moved" is by how far they changed, up or down. */
export const comparedSorts = ["moved", "name", "change", "percent", "now", "past", "engagements"] as const;
export type ComparedOrder = { sort: (typeof comparedSorts)[number]; descending: boolean };

/** School days of a period that are over, on which of them nothing came in, and whether that makes figures incomplete. */
export type Covered = DayRange & { schoolDays: number; missing: string[]; incomplete: boolean };

/** Engagements for each school day; null without one. Examples: docs/figures/usage.md. */
export const perSchoolDay = (engagements: number, { schoolDays }: { schoolDays: number }): number | null =>
  schoolDays === 0 ? null : engagements / schoolDays;

/** Engagements per school day in the later period and in the one that it is held against. */
export type Rates = Record<"now" | "past", number | null>;

/**
 * How engagements per school day changed: those of the later period less those of the earlier one, not rounded. Null where
 * either has no school days. Examples: docs/figures/usage.md.
 */
export const changeOf = ({ now, past }: Rates): number | null => (now === null || past === null ? null : now - past);

/**
 * The same change in percent of the earlier period, not rounded: 100 is twice as much, and -100 nothing anymore. Null where
 * nothing was used in the earlier period, and where either has no school days. Examples: docs/figures/usage.md.
 */
export function percentChange(rates: Rates): number | null {
  const change = changeOf(rates);
  return change === null || !rates.past ? null : (100 * change) / rates.past;
}
