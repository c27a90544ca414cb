// Days of the calendar, YYYY-MM-DD. They have no time and no zone: local-days.ts tells which day a moment is in.

const dayMs = 86_400_000;

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A day so many days later (earlier, below zero). */
export const addDays = (day: string, days: number): string => toDay(Date.parse(day) + days * dayMs);

/** Days from one day to another; negative when it has passed. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The same day of a later year; February 29 becomes February 28 where there is none. */
export function addYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return toDay(Date.UTC(year + years, month - 1, Math.min(date, last)));
}
