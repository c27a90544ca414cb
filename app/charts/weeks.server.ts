import { dayAfter, weekdayOf } from "domain/places/calendar/days";
import { figureWords } from "domain/usage/figure-words";
import { drawLines } from "./lines.server";
import { shortDay } from "./short-day.server";

const shownWeeks = 12;

const mondayOf = (day: string) => dayAfter(day, -((weekdayOf(day) + 6) % 7));

/** People are null where it isn't told how many. */
type Weeks = readonly { week: string; people: number | null }[];

/**
 * The last weeks that were over on `to`, beside the same weeks a year (52 weeks) before; null when there is nothing to
 * draw.
 */
export function weeksOf(weeks: Weeks, to: string) {
  const people = new Map(weeks.map((row) => [row.week, row.people]));
  const steps = Array.from({ length: shownWeeks }, (_, nth) => dayAfter(mondayOf(to), 7 * (nth - shownWeeks)));
  const first = weeks[0]?.week;
  const unseen = (week: string) => (first !== undefined && week > first ? 0 : null);
  const peopleIn = (week: string) => (people.has(week) ? (people.get(week) ?? null) : unseen(week));
  const now = steps.map(peopleIn);
  const before = steps.map((week) => peopleIn(dayAfter(week, -364)));
  if (now.filter((value) => value !== null).length < 2) return null;
  const series = [{ name: "this year", values: now }];
  if (before.some((value) => value)) series.push({ name: "last year", values: before });
  const [week, mine, theirs] = [steps.at(-1) ?? "", now.at(-1) ?? null, before.at(-1) ?? null];
  return {
    drawn: drawLines({
      title: "Active users by week",
      unit: figureWords.activePeople.unit,
      steps: steps.map(shortDay),
      series,
    }),
    finding: mine === null ? null : { week, people: mine, lastYear: theirs || null },
  };
}
