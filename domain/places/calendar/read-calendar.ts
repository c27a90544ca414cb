import ICAL from "ical.js";
import { type Clock, clockOf, hoursBetween } from "./clock";
import { dayAfter, daysOfAll, overlap } from "./days";
import { eventMeaning } from "./event-meaning";
import { type Time, timesOf } from "./repeats";
import { componentsOf, type Series, seriesOf } from "./series";
import { Steps } from "./steps";
import { type DayRange, type EventMeaning, longestDayName, mostCalendarEvents } from "./terms";

/** An event of a calendar file, on all its days within the range that was asked for. */
export type CalendarEvent = {
  name: string;
  /** In order, each once. */
  days: string[];
  meaning: EventMeaning;
  /** The calendar itself calls it tentative. */
  tentative: boolean;
  /** It repeats by a rule that isn't read: only its first days are here. */
  unread: boolean;
};

/** Events at a time of day that say nothing about school: how many a file has in the range, and the first titles. */
export type TimedEvents = { count: number; names: string[] };

const mostTimedNames = 3;

/**
 * Reads a calendar file (iCalendar, RFC 5545): the events that touch a range of days, by their first day. Days of UTC
 * times are those of the district's zone; a time with a zone of its own counts as it is written there, since a school's
 * calendar is in its own time. Canceled events are left out, and so are those of an hour or an evening that say nothing
 * about school; these are counted. Others get their turn meanwhile, whatever is in the file.
 *
 * Returns why the file can't be read, in words, when it can't.
 */
export async function readCalendar(
  text: string,
  { timeZone, range }: { timeZone: string; range: DayRange },
): Promise<{ events: CalendarEvent[]; timed: TimedEvents } | { fault: string }> {
  const steps = new Steps();
  const all = await componentsOf(text, steps);
  if (typeof all === "string") return { fault: all };
  const components = all.filter((one) => one !== null);
  const within = { range, clock: clockOf(timeZone), steps };
  const events: CalendarEvent[] = [];
  const timed: string[] = [];
  let unreadable = all.length - components.length;
  for (const series of seriesOf(components)) {
    const found = await eventsOf(series, within);
    if (steps.over) {
      return { fault: "This calendar repeats its events too often to be read. Export it for one or two school years." };
    }
    if (!found) unreadable++;
    else {
      events.push(...found.events);
      timed.push(...found.timed);
    }
    if (events.length > mostCalendarEvents) {
      return {
        fault: `This calendar has more than ${mostCalendarEvents} all-day events. Up to ${mostCalendarEvents} can be imported at a time: export the school calendar alone.`,
      };
    }
  }
  if (unreadable > 0) {
    return {
      fault: `The dates of ${unreadable} ${unreadable === 1 ? "event" : "events"} can’t be read. Export the file again.`,
    };
  }
  const names = [...new Set(timed)].slice(0, mostTimedNames);
  events.sort((a, b) => (a.days[0] as string).localeCompare(b.days[0] as string));
  return { events, timed: { count: timed.length, names } };
}

type Within = { range: DayRange; clock: Clock; steps: Steps };

type Found = { events: CalendarEvent[]; timed: Iterable<string> };

/**
 * What a series says, by title and kind: a changed day may say something else. With the titles under which it comes at a
 * time of day and says nothing about school. Null where a date can't be read.
 */
async function eventsOf({ main, changes }: Series, within: Within): Promise<Found | null> {
  const found = new Map<string, Omit<CalendarEvent, "days"> & { ranges: DayRange[] }>();
  const timed = new Set<string>();
  try {
    const event = new ICAL.Event(main, { exceptions: changes, strictExceptions: false });
    const { times, unread } = await timesOf(event, within);
    for (const { item, start, end } of times) {
      if (!(await within.steps.next())) break;
      const one = said(item, { start, end }, within);
      if (!one || one.on.from > one.on.to) continue;
      if (one.isTimed) {
        timed.add(one.name);
        continue;
      }
      const key = `${one.name}\n${one.meaning}`;
      const { name, meaning, tentative } = one;
      const there = found.get(key) ?? { name, meaning, tentative, ranges: [], unread };
      there.ranges.push(one.on);
      found.set(key, there);
    }
  } catch {
    return null;
  }
  return { events: [...found.values()].map(({ ranges, ...one }) => ({ ...one, days: daysOfAll(ranges) })), timed };
}

/** What one happening says of which days, and whether it is only at a time of them; null for what is canceled. */
function said(item: ICAL.Event, { start, end }: Pick<Time, "start" | "end">, { clock, range }: Within) {
  const status = String(item.component.getFirstPropertyValue("status") ?? "").toUpperCase();
  if (status === "CANCELLED") return null;
  const name = (item.summary ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, longestDayName);
  const categories = String(item.component.getFirstPropertyValue("categories") ?? "");
  const [from, to] = [clock(start), clock(end)];
  const wholeDay = start.isDate || (from.endsWith("00:00") && hoursBetween(from, to) >= 23);
  const meaning = eventMeaning({ name, categories, wholeDay });
  const isTimed = !wholeDay && meaning === "nothing";
  const [firstDay, endDay] = [from.slice(0, 10), to.slice(0, 10)];
  // A day's end is the beginning of the next one; some tools write the same day, or a minute before midnight.
  const lastDay = wholeDay && to.endsWith("00:00") && endDay > firstDay ? dayAfter(endDay, -1) : endDay;
  const on = overlap({ from: firstDay, to: lastDay }, range);
  return { name: name || "Untitled event", on, meaning, tentative: status === "TENTATIVE", isTimed };
}
