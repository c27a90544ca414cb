import { setImmediate } from "node:timers/promises";
import ICAL from "ical.js";
import { eventLines } from "./calendar-lines";
import { dayAfter, daysOf, overlap } from "./days";
import { eventMeaning } from "./event-meaning";
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

const mostInFile = 5_000;
const mostRepeats = 4_000;
const mostLeftOut = 1_000;
/** Lines of one event that are read. */
const mostLines = 2_000;
/** Happenings that are looked at in one file, and after how many of them others get a turn. */
const mostSteps = 50_000;
const stepsInATurn = 25;
const knownParts = new Set(["BYDAY", "BYMONTH", "BYMONTHDAY"]);

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
        fault: `This calendar has more than ${mostCalendarEvents} events on whole days. Up to ${mostCalendarEvents} can be imported at a time: export the school calendar alone.`,
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

/** Counts what is looked at in a file. */
class Steps {
  #done = 0;

  get over(): boolean {
    return this.#done > mostSteps;
  }

  /** Lets others have a turn from time to time. Returns false when there were too many. */
  async next(): Promise<boolean> {
    if (++this.#done % stepsInATurn === 0) await setImmediate();
    return !this.over;
  }
}

/** The events of a file, null for each that can't be read, or why there are none, in words. */
async function componentsOf(text: string, steps: Steps): Promise<(ICAL.Component | null)[] | string> {
  const events = eventLines(text.replace(/^\ufeff/, ""));
  if (!events) return "This isn’t a calendar file. Export the calendar as iCalendar (.ics) and choose that file.";
  if (events.length === 0) return "This calendar has no events. Check that you chose the right file.";
  if (events.length > mostInFile) {
    return "This calendar has more than 5,000 events. Export the school calendar alone, for one or two years.";
  }
  const components: (ICAL.Component | null)[] = [];
  for (const lines of events) {
    await steps.next();
    components.push(componentOf(lines));
  }
  return components;
}

function componentOf(lines: readonly string[]): ICAL.Component | null {
  if (lines.length > mostLines) return null;
  try {
    const root: unknown = ICAL.parse(lines.join("\r\n"));
    return new ICAL.Component(root as ConstructorParameters<typeof ICAL.Component>[0]);
  } catch {
    return null;
  }
}

type Series = { main: ICAL.Component; changes: ICAL.Component[] };

/** Events, each with the changes of its single days. */
function seriesOf(components: ICAL.Component[]): Series[] {
  const changes = new Map<string, ICAL.Component[]>();
  const mains = new Map<string, ICAL.Component>();
  const series: Series[] = [];
  for (const one of components) {
    const id = String(one.getFirstPropertyValue("uid") ?? "");
    if (one.hasProperty("recurrence-id")) {
      const others = changes.get(id);
      if (others) others.push(one);
      else changes.set(id, [one]);
    } else if (one.hasProperty("rrule") && !mains.has(id)) mains.set(id, one);
    else series.push({ main: one, changes: [] });
  }
  for (const [id, main] of mains) series.push({ main, changes: changes.get(id) ?? [] });
  for (const [id, alone] of changes) if (!mains.has(id)) series.push(...alone.map((main) => ({ main, changes: [] })));
  return series;
}

type Within = { range: DayRange; clock: Clock; steps: Steps };

type Found = { events: CalendarEvent[]; timed: Iterable<string> };

/**
 * What a series says, by title and kind: a changed day may say something else. With the titles under which it comes at a
 * time of day and says nothing about school. Null where a date can't be read.
 */
async function eventsOf({ main, changes }: Series, within: Within): Promise<Found | null> {
  const found = new Map<string, Omit<CalendarEvent, "days"> & { days: Set<string> }>();
  const timed = new Set<string>();
  try {
    const event = new ICAL.Event(main, { exceptions: changes, strictExceptions: false });
    const { times, unread } = await timesOf(event, within);
    for (const { item, start, end } of times) {
      if (!(await within.steps.next())) break;
      const one = said(item, { start, end }, within);
      if (!one || one.days.length === 0) continue;
      if (one.isTimed) {
        timed.add(one.name);
        continue;
      }
      const key = `${one.name}\n${one.meaning}`;
      const { name, meaning, tentative } = one;
      const there = found.get(key) ?? { name, meaning, tentative, days: new Set<string>(), unread };
      for (const day of one.days) there.days.add(day);
      found.set(key, there);
    }
  } catch {
    return null;
  }
  return { events: [...found.values()].map((one) => ({ ...one, days: [...one.days].sort() })), timed };
}

type Time = { item: ICAL.Event; start: ICAL.Time; end: ICAL.Time };

/** When an event happens. A rule that could run on without end, or without a hit, is not followed. */
async function timesOf(event: ICAL.Event, { range, steps }: Within): Promise<{ times: Time[]; unread: boolean }> {
  const once = { item: event, start: event.startDate, end: event.endDate };
  const rules = event.component.getAllProperties("rrule").map((rule) => rule.getFirstValue() as ICAL.Recur);
  if (rules.length === 0) return { times: [once], unread: false };
  if (!rules.every(isFollowed) || listed(event) > mostLeftOut) return { times: [once], unread: true };
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
  const days = daysOf(overlap({ from: firstDay, to: lastDay }, range));
  return { name: name || "Untitled event", days, meaning, tentative: status === "TENTATIVE", isTimed };
}

const hoursBetween = (from: string, to: string) => (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 3_600_000;

/** YYYY-MM-DDTHH:MM on the district's clock. */
type Clock = (time: ICAL.Time) => string;

function clockOf(timeZone: string): Clock {
  const zone = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  } as const);
  return (time) => {
    if (time.isDate) return `${time.toString().slice(0, 10)}T00:00`;
    if (time.zone !== ICAL.Timezone.utcTimezone) return time.toString().slice(0, 16);
    return zone.format(time.toJSDate()).replace(" ", "T");
  };
}
