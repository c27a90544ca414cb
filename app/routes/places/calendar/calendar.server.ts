import { dayAfter, daysOf, isSchoolDay, rangesOf, weekdayOf } from "domain/places/calendar/days";
import type { CalendarEvent, TimedEvents } from "domain/places/calendar/read-calendar";
import { type DayKind, type DayRange, dayKinds, type EventMeaning, longestDayName } from "domain/places/calendar/terms";
import { readSchoolYear, type SchoolYear } from "domain/places/queries/school-calendar";
import { markOf } from "domain/stamp";
import { z } from "zod";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

export type ShownDay = {
  day: string;
  inMonth: boolean;
  kind: DayKind | null;
  name: string;
  isSchoolDay: boolean;
  /** What a click says of the day; "usual" takes back what was said. */
  click: DayKind | "usual";
};

/** What the page of a month shows. */
export type Shown = {
  district: Working;
  /** YYYY-MM, with the months before and after it. */
  month: string;
  before: string;
  after: string;
  weeks: ShownDay[][];
  year: SchoolYear;
  /** The mark of its first and last day. */
  termSeen: string;
  /** School days of the whole school year; null before the district has said when it begins and ends. */
  schoolDays: number | null;
};

const someMonth = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** The calendar of a month: the one of the address, or the current one. */
export async function loadMonth(viewer: Viewer, district: Working, url: URL): Promise<Shown> {
  const wanted = url.searchParams.get("month") ?? "";
  const month = someMonth.test(wanted) ? wanted : district.today.slice(0, 7);
  const next = dayAfter(`${month}-28`, 4).slice(0, 7);
  const last = dayAfter(`${next}-01`, -1);
  // A school year may begin within the month.
  const [atFirst, atLast] = await Promise.all(
    [`${month}-01`, last].map((day) => readSchoolYear(db, viewer, { districtId: district.id, day })),
  );
  const [early, { year, calendar }] = [found(atFirst), found(atLast)];
  const both = {
    terms: [...early.calendar.terms, ...calendar.terms],
    days: new Map([...early.calendar.days, ...calendar.days]),
  };
  const shown = (day: string): ShownDay => {
    const said = both.days.get(day);
    const usually = isSchoolDay({ ...both, days: new Map() }, day);
    const now = isSchoolDay(both, day);
    return {
      day,
      inMonth: day.startsWith(month),
      kind: said?.kind ?? null,
      name: said?.name ?? "",
      isSchoolDay: now,
      click: usually !== now ? "usual" : now ? "no_school" : "school_day",
    };
  };
  const first = dayAfter(`${month}-01`, -weekdayOf(`${month}-01`));
  const days = daysOf({ from: first, to: dayAfter(last, 6 - weekdayOf(last)) }).map(shown);
  return {
    district,
    month,
    year,
    termSeen: markOf(year.term),
    before: dayAfter(`${month}-01`, -1).slice(0, 7),
    after: next,
    weeks: Array.from({ length: days.length / 7 }, (_, nth) => days.slice(nth * 7, nth * 7 + 7)),
    schoolDays: year.isSet
      ? daysOf({ from: year.begins, to: year.ends }).filter((day) => isSchoolDay(calendar, day)).length
      : null,
  };
}

/** The days that a calendar file is read for: last school year, this one and the next. */
export async function fileRange(viewer: Viewer, district: Working): Promise<DayRange> {
  const { begins, ends } = found(
    await readSchoolYear(db, viewer, { districtId: district.id, day: district.today }),
  ).year;
  const years = (day: string, by: number) => `${Number(day.slice(0, 4)) + by}${day.slice(4)}`;
  return { from: years(begins, -1), to: years(ends, 1) };
}

/** An event on its way through the form of a preview: its title and its days as text. */
export type Carried = {
  carried: string;
  name: string;
  ranges: DayRange[];
  meaning: EventMeaning;
  ask: boolean;
  unread: boolean;
};

type Kept = Omit<Carried, "carried">;

const carriedOf = (event: Kept): Carried => ({
  carried: JSON.stringify([event.name, ...event.ranges.map(({ from, to }) => `${from}/${to}`)]),
  ...event,
});

export const carry = ({ name, days, meaning, tentative, unread }: CalendarEvent): Carried =>
  carriedOf({ name, ranges: rangesOf(days), meaning, ask: tentative, unread });

/** The same of an event that came back, with what was chosen for it; null: nothing yet. */
export const carryAgain = (event: { name: string; ranges: DayRange[]; meaning: EventMeaning | null }): Carried =>
  carriedOf({ ...event, meaning: event.meaning ?? "nothing", ask: event.meaning === null, unread: false });

/** A day of this century as it is written: not February 30, which would be read as a day in March. */
const isDay = (day: string) =>
  /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && dayAfter(day, 0) === day;

/** Reads days as `carriedOf` writes them: ranges in order, none of which meets another. Null for anything else. */
function readRanges(texts: readonly string[]): DayRange[] | null {
  const ranges: DayRange[] = [];
  for (const text of texts) {
    const [from = "", to = "", ...rest] = text.split("/");
    const before = ranges.at(-1)?.to ?? "";
    if (rest.length > 0 || !isDay(from) || !isDay(to) || to < from || from <= before) return null;
    ranges.push({ from, to });
  }
  return ranges;
}

/** What a preview sent back of an event. Its days stay ranges until it is known that they are those of a file. */
export const carriedEvent = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    const read = z.tuple([z.string().max(200)], z.string()).safeParse(parsed(text));
    const [name = "", ...texts] = read.success ? read.data : [];
    const ranges = read.success ? readRanges(texts) : null;
    if (ranges) return { name, ranges };
    context.addIssue("Choose the file again.");
    return z.NEVER;
  });

/** What a preview sent back of the events at a time of day. */
export const carriedTimed = z
  .string()
  .max(2_000)
  .catch("")
  .transform((text): TimedEvents => {
    const shape = z.object({ count: z.int().min(0), names: z.array(z.string().max(longestDayName)).max(10) });
    return shape.safeParse(parsed(text)).data ?? { count: 0, names: [] };
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a button of a day sends: the day, and what is said of it. */
export const dayClick = z.string().transform((text, context) => {
  const [day = "", to = ""] = text.split(" ");
  const kind = dayKinds.find((kind) => kind === to);
  if (isDay(day) && (kind || to === "usual")) return { day, kind: kind ?? null };
  context.addIssue("Choose a day of the calendar.");
  return z.NEVER;
});
