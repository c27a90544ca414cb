import { addDays } from "domain/days";
import type { DayKind, DayRange } from "./terms";

/** The next day, or a day so many days after another; days are YYYY-MM-DD. */
export const dayAfter = (day: string, days = 1): string => addDays(day, days);

/** 0 is Sunday, 6 Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The days of a range, at most 1,100 of them: three years. */
export function daysOf({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < 1_100; day = dayAfter(day)) days.push(day);
  return days;
}

/** The days of any of these ranges, in order and each once; of each stretch without a gap, 1,100 at most. */
export function daysOfAll(ranges: readonly DayRange[]): string[] {
  const stretches: DayRange[] = [];
  for (const { from, to } of [...ranges].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = stretches.at(-1);
    if (!last || from > last.to) stretches.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return stretches.flatMap(daysOf);
}

/** The days that are in both ranges; it ends before it begins where there are none. */
export function overlap(one: DayRange, other: DayRange): DayRange {
  const [, from = one.from] = [one.from, other.from].sort();
  const [to = one.to] = [one.to, other.to].sort();
  return { from, to };
}

/** Days as ranges without a gap; takes them in order. */
export function rangesOf(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && dayAfter(last.to) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

/** The day on which the school year of a day begins, for a district whose years begin on `start` (MM-DD). */
export function schoolYearOf(day: string, start: string): string {
  const year = Number(day.slice(0, 4));
  const begin = (of: number) => validDay(`${of}-${start}`);
  return day >= begin(year) ? begin(year) : begin(year - 1);
}

/** The day before the next school year begins. */
export const schoolYearEnd = (begins: string, start: string): string =>
  dayAfter(validDay(`${Number(begins.slice(0, 4)) + 1}-${start}`), -1);

/** February 29 is March 1 in a year without one. */
const validDay = (text: string): string => {
  const at = Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8)));
  return new Date(at).toISOString().slice(0, 10);
};

/**
 * The days of instruction that are taken for a school year of which the district says nothing: the first and the last
 * weekday of the ten months from its beginning (August 1 to May 31).
 */
export const usualTerm = (begins: string): DayRange => {
  const end = new Date(`${begins}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 10);
  const last = dayAfter(end.toISOString().slice(0, 10), -1);
  return { from: weekdayFrom(begins, 1), to: weekdayFrom(last, -1) };
};

/** The day itself when it is a weekday, else the next weekday after it (step 1) or before it (step -1). */
function weekdayFrom(day: string, step: 1 | -1): string {
  let weekday = day;
  while (weekdayOf(weekday) % 6 === 0) weekday = dayAfter(weekday, step);
  return weekday;
}

/** What a district's calendar says of a time: its terms (first and last days of school), and the days that differ. */
export type Calendar = { terms: DayRange[]; days: ReadonlyMap<string, { kind: DayKind; name: string }> };

/**
 * Whether the students of a district have school on a day (YYYY-MM-DD): a weekday between the first and the last day of
 * school that the calendar doesn't take out, or a day that it adds. A day on which only some schools are closed, or that
 * is shorter, counts.
 */
export function isSchoolDay({ terms, days }: Calendar, day: string): boolean {
  const kind = days.get(day)?.kind;
  if (kind === "school_day") return true;
  if (kind === "no_school") return false;
  return weekdayOf(day) % 6 !== 0 && terms.some(({ from, to }) => from <= day && day <= to);
}
