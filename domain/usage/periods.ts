import { daysBetween } from "domain/days";
import { dayAfter, schoolYearOf, weekdayOf } from "domain/places/calendar/days";
import type { DayRange } from "domain/places/calendar/terms";

/** What can be held against what: the last whole week or month, the term or school year until yesterday, or own dates. */
export const comparedPeriods = ["week", "month", "term", "year", "own"] as const;
export type ComparedPeriod = (typeof comparedPeriods)[number];

/** Against the one just before, or the same one a year before. */
export const comparedWith = ["before", "year"] as const;
export type ComparedWith = (typeof comparedWith)[number];

export type Pair = { now: DayRange; past: DayRange };

/** Own dates may span a school year each, and a bit. */
export const longestPeriod = 400;

type Of = {
  /** The district's day; a period ends before it. */
  today: string;
  schoolYearStart: string;
  /** The district's terms, in any order. */
  terms: readonly DayRange[];
};

/** The two periods to compare (days YYYY-MM-DD, both included); null where the district has no such terms. */
export function pairOf(period: Exclude<ComparedPeriod, "own">, against: ComparedWith, of: Of): Pair | null {
  const yesterday = dayAfter(of.today, -1);
  if (period === "week") {
    const to = dayAfter(of.today, -((weekdayOf(of.today) + 6) % 7) - 1);
    const now = { from: dayAfter(to, -6), to };
    return { now, past: moved(now, against === "year" ? -364 : -7) };
  }
  if (period === "month") {
    const now = monthBefore(of.today);
    return { now, past: against === "year" ? yearBefore(now) : monthBefore(now.from) };
  }
  if (period === "term") return termPair(of, against, yesterday);
  const from = schoolYearOf(yesterday, of.schoolYearStart);
  const now = { from, to: yesterday };
  const last = schoolYearOf(dayAfter(from, -1), of.schoolYearStart);
  return { now, past: { from: last, to: earlier(sameDayOfYearBefore(yesterday), dayAfter(from, -1)) } };
}

const moved = ({ from, to }: DayRange, days: number) => ({ from: dayAfter(from, days), to: dayAfter(to, days) });
const earlier = (a: string, b: string) => (a < b ? a : b);

/** The calendar month before the one of a day. */
function monthBefore(day: string): DayRange {
  const to = dayAfter(`${day.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** The same month a year before. */
function yearBefore({ from }: DayRange): DayRange {
  const first = `${Number(from.slice(0, 4)) - 1}${from.slice(4)}`;
  const next = new Date(`${first}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from: first, to: dayAfter(next.toISOString().slice(0, 10), -1) };
}

/** February 29 becomes February 28. */
function sameDayOfYearBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  return day.slice(5) === "02-29" ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/**
 * The term that began last, as far as it went, against as many days of the one before or of the one a year before. Rosters
 * often name this year's terms alone: then the same weekdays a year before stand for it.
 */
function termPair({ terms }: Of, against: ComparedWith, yesterday: string): Pair | null {
  const begun = terms.filter(({ from }) => from <= yesterday).sort((a, b) => (a.from < b.from ? 1 : -1));
  const [term] = begun;
  if (!term) return null;
  const now = { from: term.from, to: earlier(term.to, yesterday) };
  const sameYear = begun.find(({ from }) => Math.abs(daysBetween(term.from, from) + 364) < 30);
  const other = against === "year" ? sameYear : begun.find(({ to }) => to < term.from);
  if (!other) return against === "year" ? { now, past: moved(now, -364) } : null;
  return {
    now,
    past: { from: other.from, to: earlier(other.to, dayAfter(other.from, daysBetween(now.from, now.to))) },
  };
}
