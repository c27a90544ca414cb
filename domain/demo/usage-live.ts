import { randomUUID } from "node:crypto";
import type { EventField } from "domain/usage/terms";
import { DateTime } from "luxon";
import { dayKind } from "./school-days";
import { demoFilter } from "./usage-filter";
import type { NamedUser } from "./usage-people";
import type { Tool } from "./usage-tools";
import { habitsOf } from "./usage-visits";

export type LiveCast = { users: readonly NamedUser[]; tools: readonly Tool[]; timeZone: string };

/** A visit in the form in which everybody sends them. */
export type LiveVisit = Partial<Record<EventField, string | number>>;

/** How many visits come at a time, on average: lessons are busy, nights are not. */
function rateAt({ hour, weekday, day }: { hour: number; weekday: number; day: string }): number {
  if (hour < 6 || hour > 21) return 0.15;
  const lessons = weekday < 6 && ["school", "exams"].includes(dayKind(day));
  return lessons && hour >= 8 && hour < 15 ? 3 : 0.5;
}

/**
 * Returns what makes the visits of a moment in a demo district: some people of the cast at what they go back to. The moment
 * and the chance (from 0 to 1) are handed in.
 */
export function liveVisits({ users, tools, timeZone }: LiveCast): (now: Date, random: () => number) => LiveVisit[] {
  const habits = habitsOf({ users, tools });
  return (now, random) => {
    const at = DateTime.fromJSDate(now, { zone: timeZone });
    const rate = rateAt({ hour: at.hour, weekday: at.weekday, day: at.toISODate() ?? "" });
    const count = Math.floor(rate * 2 * random() + random());
    return Array.from({ length: count }, () => Math.floor(random() * users.length)).flatMap((one) => {
      const open = (habits[one] ?? []).filter((tool) => !tools[tool]?.blocked);
      const tool = tools[open[Math.floor(random() * open.length)] ?? -1];
      return tool ? [visitOf(users[one] as NamedUser, tool, { now, random })] : [];
    });
  };
}

const visitOf = (user: NamedUser, tool: Tool, { now, random }: { now: Date; random: () => number }): LiveVisit => ({
  event_id: randomUUID(),
  occurred_at: new Date(now.getTime() - Math.floor(random() * 4_000)).toISOString(),
  person: user.name,
  url: tool.url,
  ...(random() < 0.5 && { duration_seconds: 30 + Math.floor(random() * 600) }),
  source: demoFilter,
});
