import { addDays } from "domain/days";

/** What kind of day it is in the demo's schools. */
export type DayKind = "school" | "exams" | "weekend" | "holiday" | "summer";

const dayOfWeek = (day: string) => new Date(day).getUTCDay();

/** The year in whose autumn the school year of a day begins; it turns on July 1. */
export const schoolYearOf = (day: string): number => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 7 ? 1 : 0);

/** The nth of a weekday (0: Sunday) in a month. */
function nth(year: number, month: number, weekday: number, count: number): string {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (count - 1) * 7);
}

/** The first and the last day of lessons: from September 1 to the second Friday of June, as in Wisconsin. */
export function lessonsOf(year: number): { first: string; last: string } {
  return { first: `${year}-09-01`, last: nth(year + 1, 6, 5, 2) };
}

type Span = readonly [from: string, to: string];
type Holiday = readonly [...Span, name: string];

const oneDay = (day: string, name: string): Holiday => [day, day, name];

/** The days without school of a school year, with their names. */
export function holidaysOf(year: number): Holiday[] {
  const october = nth(year, 10, 4, 4);
  const thanksgiving = nth(year, 11, 4, 4);
  const spring = nth(year + 1, 3, 1, 4);
  return [
    oneDay(nth(year, 9, 1, 1), "Labor Day"),
    [october, addDays(october, 1), "Fall break"],
    [addDays(thanksgiving, -1), addDays(thanksgiving, 1), "Thanksgiving break"],
    [`${year}-12-23`, `${year + 1}-01-01`, "Winter break"],
    oneDay(nth(year + 1, 1, 1, 3), "Martin Luther King Jr. Day"),
    oneDay(nth(year + 1, 2, 1, 3), "Presidents’ Day"),
    [spring, addDays(spring, 4), "Spring break"],
    // The last Monday of May.
    oneDay(addDays(nth(year + 1, 6, 1, 1), -7), "Memorial Day"),
  ];
}

function examsOf(year: number): Span[] {
  const weeks = [nth(year, 11, 1, 1), nth(year + 1, 1, 1, 4), nth(year + 1, 4, 1, 2), nth(year + 1, 6, 1, 1)];
  return weeks.map((monday) => [monday, addDays(monday, 4)] as const);
}

const within = (day: string, spans: readonly (Span | Holiday)[]) =>
  spans.some(([from, to]) => from <= day && day <= to);

/** What kind of day a day is (YYYY-MM-DD): the usual holidays of a district in the Midwest, and four weeks of exams. */
export function dayKind(day: string): DayKind {
  const year = schoolYearOf(day);
  const { first, last } = lessonsOf(year);
  const weekend = dayOfWeek(day) === 0 || dayOfWeek(day) === 6;
  if (day < first || day > last) return "summer";
  if (within(day, holidaysOf(year))) return "holiday";
  if (weekend) return "weekend";
  return within(day, examsOf(year)) ? "exams" : "school";
}
