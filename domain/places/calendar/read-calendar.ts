import ICAL from "ical.js";
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

const mostInFile = 5_000;
const mostRepeats = 4_000;
const knownParts = new Set(["BYDAY", "BYMONTH", "BYMONTHDAY"]);

/**
 * Reads a calendar file (iCalendar, RFC 5545): the events that touch a range of days, by their first day. Days of UTC
 * times are those of the district's zone; a time with a zone of its own counts as it is written there, since a school's
 * calendar is in its own time. Canceled events are left out, and so are those of an hour or an evening that say nothing
 * about school.
 *
 * Returns why the file can't be read, in words, when it can't.
 */
export function readCalendar(
  text: string,
  { timeZone, range }: { timeZone: string; range: DayRange },
): { events: CalendarEvent[] } | { fault: string } {
  let components: ICAL.Component[];
  try {
    const roots: unknown = ICAL.parse(text.replace(/^\ufeff/, ""));
    const calendar = new ICAL.Component(roots as ConstructorParameters<typeof ICAL.Component>[0]);
    components = calendar.name === "vcalendar" ? calendar.getAllSubcomponents("vevent") : [];
  } catch {
    return { fault: "This is no calendar file. Export the calendar as iCalendar (.ics) and choose that file." };
  }
  if (components.length === 0) return { fault: "This calendar has no events. Check that you chose the right file." };
  if (components.length > mostInFile) {
    return {
      fault: `This calendar has more than 5,000 events. Export the school calendar alone, for one or two years.`,
    };
  }
  const read = seriesOf(components).map((one) => eventsOf(one, { timeZone, range }));
  const unreadable = read.filter((one) => one === null).length;
  if (unreadable > 0) {
    return {
      fault: `The dates of ${unreadable} ${unreadable === 1 ? "event" : "events"} can’t be read. Export the file again.`,
    };
  }
  const events = read.flatMap((one) => one ?? []).filter(({ days }) => days.length > 0);
  if (events.length > mostCalendarEvents) {
    return {
      fault: `This calendar has ${events.length} events on whole days. Up to ${mostCalendarEvents} can be imported at a time: export the school calendar alone.`,
    };
  }
  return { events: events.sort((a, b) => (a.days[0] as string).localeCompare(b.days[0] as string)) };
}

type Series = { main: ICAL.Component; changes: ICAL.Component[] };

/** Events, each with the changes of its single days. */
function seriesOf(components: ICAL.Component[]): Series[] {
  const changes = new Map<string, ICAL.Component[]>();
  const mains = new Map<string, ICAL.Component>();
  const series: Series[] = [];
  for (const one of components) {
    const id = String(one.getFirstPropertyValue("uid") ?? "");
    if (one.hasProperty("recurrence-id")) changes.set(id, [...(changes.get(id) ?? []), one]);
    else if (one.hasProperty("rrule") && !mains.has(id)) mains.set(id, one);
    else series.push({ main: one, changes: [] });
  }
  for (const [id, main] of mains) series.push({ main, changes: changes.get(id) ?? [] });
  for (const [id, alone] of changes) if (!mains.has(id)) series.push(...alone.map((main) => ({ main, changes: [] })));
  return series;
}

type Within = { timeZone: string; range: DayRange };

/** What a series says, by title and kind: a changed day may say something else. Null where a date can't be read. */
function eventsOf({ main, changes }: Series, within: Within): CalendarEvent[] | null {
  const found = new Map<string, CalendarEvent>();
  try {
    const event = new ICAL.Event(main, { exceptions: changes, strictExceptions: false });
    const { times, unread } = timesOf(event, within);
    for (const { item, start, end } of times) {
      const one = said(item, { start, end }, within);
      if (!one) continue;
      const key = `${one.name}\n${one.meaning}`;
      const there = found.get(key) ?? { ...one, days: [], unread };
      found.set(key, { ...there, days: [...new Set([...there.days, ...one.days])].sort() });
    }
  } catch {
    return null;
  }
  return [...found.values()];
}

type Time = { item: ICAL.Event; start: ICAL.Time; end: ICAL.Time };

/** When an event happens. A rule that could run on without end, or without a hit, is not followed. */
function timesOf(event: ICAL.Event, { range }: Within): { times: Time[]; unread: boolean } {
  const once = { item: event, start: event.startDate, end: event.endDate };
  const rules = event.component.getAllProperties("rrule").map((rule) => rule.getFirstValue() as ICAL.Recur);
  if (rules.length === 0) return { times: [once], unread: false };
  if (!rules.every(isFollowed)) return { times: [once], unread: true };
  const times: Time[] = [];
  const each = event.iterator();
  for (let count = 0; count < mostRepeats; count++) {
    const next = each.next();
    if (!next || next.toString().slice(0, 10) > range.to) break;
    if (dayAfter(next.toString().slice(0, 10), 40) < range.from) continue;
    const { item, startDate: start, endDate: end } = event.getOccurrenceDetails(next);
    times.push({ item, start, end });
  }
  return { times, unread: false };
}

function isFollowed(rule: ICAL.Recur): boolean {
  const parts = Object.keys(rule.parts);
  if (rule.interval > 60 || !parts.every((part) => knownParts.has(part))) return false;
  if (rule.freq === "DAILY" || rule.freq === "WEEKLY") return parts.every((part) => part === "BYDAY");
  // Together they may name a day that never comes.
  return (rule.freq === "MONTHLY" || rule.freq === "YEARLY") && !(parts.includes("BYMONTHDAY") && parts.length > 1);
}

/** What one happening says of which days; null for what is canceled or says nothing about school. */
function said(item: ICAL.Event, { start, end }: Pick<Time, "start" | "end">, { timeZone, range }: Within) {
  const status = String(item.component.getFirstPropertyValue("status") ?? "").toUpperCase();
  if (status === "CANCELLED") return null;
  const name = (item.summary ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, longestDayName);
  const categories = String(item.component.getFirstPropertyValue("categories") ?? "");
  const [from, to] = [localTime(start, timeZone), localTime(end, timeZone)];
  const wholeDay = start.isDate || (from.endsWith("00:00") && hoursBetween(from, to) >= 23);
  const meaning = eventMeaning({ name, categories, wholeDay });
  if (!wholeDay && meaning === "nothing") return null;
  const [firstDay, endDay] = [from.slice(0, 10), to.slice(0, 10)];
  // A day's end is the beginning of the next one; some tools write the same day, or a minute before midnight.
  const lastDay = wholeDay && to.endsWith("00:00") && endDay > firstDay ? dayAfter(endDay, -1) : endDay;
  const days = daysOf(overlap({ from: firstDay, to: lastDay }, range));
  return { name: name || "Untitled event", days, meaning, tentative: status === "TENTATIVE" };
}

const hoursBetween = (from: string, to: string) => (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 3_600_000;

/** YYYY-MM-DDTHH:MM on the district's clock. */
function localTime(time: ICAL.Time, timeZone: string): string {
  if (time.isDate) return `${time.toString().slice(0, 10)}T00:00`;
  if (time.zone !== ICAL.Timezone.utcTimezone) return time.toString().slice(0, 16);
  const parts = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  } as const).format(time.toJSDate());
  return parts.replace(" ", "T");
}
