import { formatCount } from "~/ui/format";

/** How far a day is, in days from today: "today", "tomorrow", "in 12 days". Empty when it has passed. */
export function inDays(days: number): string {
  if (days < 0) return "";
  return days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${formatCount(days, "day", "days")}`;
}
