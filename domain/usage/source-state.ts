import { dayAfter } from "domain/places/calendar/days";
import type { SourceState } from "./terms";

/** What decides how a source stands. Days are the district's own, YYYY-MM-DD. */
export type SourceLife = {
  revoked: boolean;
  /** Whether its key works now. */
  live: boolean;
  /** The day of its last batch; null before the first. */
  lastDay: string | null;
  today: string;
  /** Whether the district has school on a day. */
  isSchoolDay: (day: string) => boolean;
  /** For how many school days it may send nothing and isn't silent yet; none unless said. */
  pause?: number;
};

type Gap = Pick<SourceLife, "today" | "isSchoolDay"> & { lastDay: string };

/** The pause of a folder that is filled once a week, which is taken where its own rhythm isn't known yet. */
const pauseOfWeek = 5;

/**
 * For how many school days a folder usually gets nothing, by the days on which something came from it lately (the oldest
 * first): some get a file each day, others one a week. The longest pause of those, but for one where there are many.
 */
export function usualPause(days: readonly string[], isSchoolDay: SourceLife["isSchoolDay"]): number {
  const pauses = days.slice(1).map((today, nth) => silentDaysOf({ lastDay: days[nth] as string, today, isSchoolDay }));
  const [longest, second] = pauses.sort((a, b) => b - a);
  if (longest === undefined || second === undefined) return pauseOfWeek;
  return pauses.length < 5 ? longest : second;
}

/** The school days on which nothing came: those after the last batch and before today, which is not over yet. */
export function silentDaysOf({ lastDay, today, isSchoolDay }: Gap): number {
  let days = 0;
  for (let day = dayAfter(lastDay); day < today; day = dayAfter(day)) if (isSchoolDay(day)) days++;
  return days;
}

/** How a source stands, and for how many school days it has been silent. */
export function sourceStateOf(life: SourceLife): { state: SourceState; silent: number } {
  const { revoked, live, lastDay } = life;
  const silent = lastDay === null ? 0 : silentDaysOf({ ...life, lastDay });
  if (revoked) return { state: "revoked", silent };
  if (!live) return { state: "expired", silent };
  if (lastDay === null) return { state: "never_used", silent };
  return { state: silent > (life.pause ?? 0) ? "silent" : "working", silent };
}
