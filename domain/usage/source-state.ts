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
};

/** The school days on which nothing came: those after the last batch and before today, which is not over yet. */
export function silentDaysOf({ lastDay, today, isSchoolDay }: SourceLife & { lastDay: string }): number {
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
  return { state: silent > 0 ? "silent" : "working", silent };
}
