import type { SourceState } from "./terms";

/** What decides how a source stands. Days are the district's own, YYYY-MM-DD. */
export type SourceLife = {
  revoked: boolean;
  /** Whether its key works now. */
  live: boolean;
  /** The day of its last batch; null before the first. */
  lastDay: string | null;
  today: string;
};

const dayMs = 86_400_000;

/** Whether a day (YYYY-MM-DD) is from Monday to Friday. */
const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());

/**
 * The school days on which nothing came: those after the last batch and before today, which is not over yet. Weekdays
 * count as school days.
 */
export function silentDaysOf(lastDay: string, today: string): number {
  const end = Date.parse(today);
  let days = 0;
  for (let at = Date.parse(lastDay) + dayMs; at < end; at += dayMs) {
    if (isWeekday(new Date(at).toISOString())) days++;
  }
  return days;
}

/** How a source stands, and for how many school days it has been silent. */
export function sourceStateOf({ revoked, live, lastDay, today }: SourceLife): { state: SourceState; silent: number } {
  const silent = lastDay === null ? 0 : silentDaysOf(lastDay, today);
  if (revoked) return { state: "revoked", silent };
  if (!live) return { state: "expired", silent };
  if (lastDay === null) return { state: "never_used", silent };
  return { state: silent > 0 ? "silent" : "working", silent };
}
