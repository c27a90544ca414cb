import type ICAL from "ical.js";
import { dayAfter } from "./days";
import type { Steps } from "./steps";
import type { DayRange } from "./terms";

const mostRepeats = 4_000;
const mostLeftOut = 1_000;
/** Of one happening: the end of each is counted anew from its beginning, day by day. */
const mostDays = 400;
const knownParts = new Set(["BYDAY", "BYMONTH", "BYMONTHDAY"]);

/** One happening of an event; a changed day is an event of its own. */
export type Time = { item: ICAL.Event; start: ICAL.Time; end: ICAL.Time };

/** When an event happens. A rule that could run on without end, or without a hit, is not followed. */
export async function timesOf(
  event: ICAL.Event,
  { range, steps }: { range: DayRange; steps: Steps },
): Promise<{ times: Time[]; unread: boolean }> {
  const once = { item: event, start: event.startDate, end: event.endDate };
  const rules = event.component.getAllProperties("rrule").map((rule) => rule.getFirstValue() as ICAL.Recur);
  if (rules.length === 0) return { times: [once], unread: false };
  const isFar = event.duration.toSeconds() > mostDays * 86_400;
  if (!rules.every(isFollowed) || isFar || listed(event) > mostLeftOut) return { times: [once], unread: true };
  const times: Time[] = [];
  const each = event.iterator();
  for (let count = 0; count < mostRepeats && (await steps.next()); count++) {
    const next = each.next();
    if (!next || next.toString().slice(0, 10) > range.to) break;
    if (dayAfter(next.toString().slice(0, 10), 40) < range.from) continue;
    const { item, startDate: start, endDate: end } = event.getOccurrenceDetails(next);
    times.push({ item, start, end });
  }
  return { times, unread: false };
}

/** How many days are named one by one, to be added or left out. */
const listed = ({ component }: ICAL.Event) =>
  [...component.getAllProperties("exdate"), ...component.getAllProperties("rdate")].reduce(
    (count, one) => count + one.getValues().length,
    0,
  );

function isFollowed(rule: ICAL.Recur): boolean {
  const parts = Object.keys(rule.parts);
  if (rule.interval > 60 || !parts.every((part) => knownParts.has(part))) return false;
  if (rule.freq === "DAILY" || rule.freq === "WEEKLY") return parts.every((part) => part === "BYDAY");
  // Together they may name a day that never comes.
  return (rule.freq === "MONTHLY" || rule.freq === "YEARLY") && !(parts.includes("BYMONTHDAY") && parts.length > 1);
}
