import { type Calendar, daysOf, isSchoolDay } from "domain/places/calendar/days";
import type { DayRange } from "domain/places/calendar/terms";

/** How many school days lie in a window, and on which of them nothing came in (YYYY-MM-DD, the latest first). */
export type Coverage = { days: number; missing: string[] };

export type KnownCoverage = Coverage & { incomplete: boolean };

/** Whether something came on too few of so many school days to rely on: on fewer than half. */
export const isTooFew = (came: number, days: number) => came * 2 < days;

/**
 * Whether figures of these days are incomplete: usage came in on fewer than half of the school days. Examples:
 * docs/figures/usage.md.
 */
export const isIncomplete = ({ days, missing }: Coverage) => isTooFew(days - missing.length, days);

/** A window, on which days something came in, and the district's day, which isn't over. */
type Of = { today: string; window: DayRange; days: readonly string[] };

/**
 * On how many school days of a window something came in, on which nothing did, and whether that makes figures
 * incomplete.
 */
export function coverageIn(calendar: Calendar, { today, window, days }: Of): KnownCoverage {
  const has = new Set(days);
  const school = daysOf(window).filter((day) => day < today && isSchoolDay(calendar, day));
  const coverage = { days: school.length, missing: school.filter((day) => !has.has(day)).reverse() };
  return { ...coverage, incomplete: isIncomplete(coverage) };
}
