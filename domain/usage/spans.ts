import { dayAfter, daysOf, schoolYearOf, weekdayOf } from "domain/places/calendar/days";
import type { DayRange } from "domain/places/calendar/terms";
import type { UsageSpan } from "./terms";

/** The days of a span that ends `today`; days are YYYY-MM-DD. The school year begins on `yearStart` (MM-DD). */
export function rangeOf(span: UsageSpan, { today, yearStart }: { today: string; yearStart: string }): DayRange {
  if (span === "year") return { from: schoolYearOf(today, yearStart), to: today };
  return { from: dayAfter(today, 1 - Number(span)), to: today };
}

/** The Monday of a day's week. */
export const weekOf = (day: string): string => dayAfter(day, -((weekdayOf(day) + 6) % 7));

/** The weeks that a range touches, by their Mondays, the first one first. */
export const weeksOf = (range: DayRange): string[] => [...new Set(daysOf(range).map(weekOf))];
