const dayMs = 86_400_000;

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A day so many days later (earlier, below zero). Days are YYYY-MM-DD. */
export const addDays = (day: string, days: number) => toDay(Date.parse(day) + days * dayMs);

/** Days from one day to another; negative when it has passed. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The same day of a later year; February 29 becomes February 28 where there is none. */
export function addYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return toDay(Date.UTC(year + years, month - 1, Math.min(date, last)));
}

/**
 * The same contract after it: its first day, its last one and its notice day, a year later, or as many years as it takes to
 * begin after the last day. The last day stays the day before a first
 * day, so that a term that ends on the last of February ends on the 29th where there is one.
 */
export function nextYearOf({ startsOn, endsOn, noticeOn }: Dates): Dates {
  let years = 1;
  while (addYears(startsOn, years) <= endsOn) years += 1;
  return {
    startsOn: addYears(startsOn, years),
    endsOn: addDays(addYears(addDays(endsOn, 1), years), -1),
    noticeOn: noticeOn === null ? null : addYears(noticeOn, years),
  };
}

export type Dates = { startsOn: string; endsOn: string; noticeOn: string | null };
