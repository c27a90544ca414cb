import { daysBetween } from "domain/days";
import { dayAfter } from "domain/places/calendar/days";
import { readCalendarBetween } from "domain/places/queries/school-calendar";
import { comparedBy, comparedSorts } from "domain/usage/comparison-terms";
import { comparedPeriods, comparedWith, longestPeriod, type Pair, pairOf } from "domain/usage/periods";
import { listTerms } from "domain/usage/queries/range-use";
import { z } from "zod";
import { listOf } from "~/http/list.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

const dayFilter = z.iso.date().optional().catch(undefined);

/** What the comparison's address asks for; its file reads the same. */
const readFilter = listOf({
  filters: {
    period: z.enum(comparedPeriods).default("month").catch("month"),
    against: z.enum(comparedWith).default("year").catch("year"),
    by: z.enum(comparedBy).default("product").catch("product"),
    from: dayFilter,
    to: dayFilter,
    from2: dayFilter,
    to2: dayFilter,
  },
  sort: { by: comparedSorts, usual: "-moved" },
});

export type PeriodValues = ReturnType<typeof readFilter>["values"];

/** The periods that an address asks for, with the calendar they are in; where there are none, why, and what to do. */
export async function readPeriods(viewer: Viewer, district: Working, url: URL) {
  const { view, values, sort, descending, page } = readFilter(url);
  const wanted = { view, values, order: { sort, descending }, page };
  const own = values.period === "own" ? ownPair(values, district.today) : null;
  const days = own?.pair ? [own.pair.now.from, own.pair.now.to, own.pair.past.from, own.pair.past.to] : [];
  const [from = district.today] = [...days, twoYearsBefore(district.today)].sort();
  const to = [...days, district.today].sort().at(-1) ?? district.today;
  const read = await readCalendarBetween(db, viewer, { districtId: district.id, from, to });
  const calendar = read?.calendar ?? { terms: [], days: new Map() };
  if (values.period === "own") return { ...wanted, calendar, pair: null, fault: null, ...own };
  const terms = values.period === "term" ? await listTerms(db, viewer, { districtId: district.id }) : [];
  const schoolYearStart = read?.start ?? "08-01";
  const pair = pairOf(values.period, values.against, { today: district.today, schoolYearStart, terms });
  if (pair) return { ...wanted, calendar, pair, fault: null };
  const fault =
    terms.length === 0
      ? "Your rosters don’t name terms or semesters. Choose a month or your own dates."
      : "Your rosters don’t name an earlier term to compare with. Choose a month or your own dates.";
  return { ...wanted, calendar, pair: null, fault };
}

/** The longest that a named period and the one it is held against reach back. */
const twoYearsBefore = (today: string) => dayAfter(today, -800);

function ownPair({ from, to, from2, to2 }: PeriodValues, today: string): { pair: Pair | null; fault: string | null } {
  if (!from || !to || !from2 || !to2) return { pair: null, fault: "Enter the first and the last day of both periods." };
  if (from > to || from2 > to2) return { pair: null, fault: "Enter a last day that isn’t before the first day." };
  if (Math.max(daysIn(from, to), daysIn(from2, to2)) > longestPeriod) {
    return { pair: null, fault: `Enter periods of up to ${longestPeriod} days each.` };
  }
  if (from >= today || from2 >= today) return { pair: null, fault: "Enter periods that began before today." };
  // Today isn't over: its visits would count for a school day that doesn't.
  const yesterday = dayAfter(today, -1);
  const over = (from: string, to: string) => ({ from, to: to < yesterday ? to : yesterday });
  return { pair: { now: over(from, to), past: over(from2, to2) }, fault: null };
}

const daysIn = (from: string, to: string) => daysBetween(from, to) + 1;
