import type { Matcher } from "domain/software/addresses/matcher";
import { z } from "zod";
import type { Moment } from "./clock";
import { type Site, siteOf } from "./site";
import { spelledName } from "./spelled-name";
import { type EventFault, longestVisit } from "./terms";

/** One visit as it is kept, but for the numbers of its person and its place. */
export type Visit = {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  day: string;
  hour: number;
  /** As the source calls the person, in one spelling. */
  person: string;
  site: Site;
  /** Null: the source gives no duration. */
  seconds: number | null;
  blocked: boolean;
};

export type Rejection = { index: number; fault: EventFault };

/** What the reading of a district's events needs; times are milliseconds since 1970, days YYYY-MM-DD. */
export type Reading = {
  districtId: string;
  matcher: Matcher;
  clock: (at: number) => Moment;
  /** The first and the last day that are taken. */
  firstDay: string;
  lastDay: string;
};

const text = (most: number) => z.string().trim().min(1).max(most);

const event = z.object({
  event_id: z.guid(),
  occurred_at: z.iso.datetime({ offset: true }),
  person: text(320),
  url: text(8_192),
  duration_seconds: z.int().min(0).max(86_400).nullish(),
  // A text of PostgreSQL has no place for NUL, and a screen none for other control characters.
  source: z
    .string()
    .trim()
    .max(100)
    .regex(/^\P{Cc}*$/u)
    .nullish(),
});

const fields = new Set<PropertyKey>(Object.keys(event.shape));

/** What one entry of a batch says: the visit with what the sender calls itself, or why it was not taken. */
function readEvent(value: unknown, reading: Reading): { visit: Visit; source: string } | EventFault {
  const read = event.safeParse(value);
  if (!read.success) {
    const field = read.error.issues[0]?.path[0];
    return field !== undefined && fields.has(field) ? (field as EventFault) : "event";
  }
  const { event_id, occurred_at, person, url, duration_seconds: seconds, source } = read.data;
  const site = siteOf(reading.matcher, url, reading.districtId);
  if (!site) return "no_site";
  const at = Date.parse(occurred_at);
  const moment = reading.clock(at);
  if (moment.day < reading.firstDay) return "too_old";
  if (moment.day > reading.lastDay) return "too_new";
  const visit: Visit = {
    ...{ id: event_id.toLowerCase(), at, day: moment.day, hour: moment.hour },
    ...{ person: spelledName(person), site, blocked: false },
    seconds: seconds == null ? null : Math.min(seconds, longestVisit),
  };
  return { visit, source: source ?? "" };
}

/**
 * Reads the entries of a batch. Returns the visits, what their sender calls itself ("" unless all that say so agree), and
 * what was not taken, by its place in the batch and never by its values.
 */
export function readEvents(values: readonly unknown[], reading: Reading) {
  const visits: Visit[] = [];
  const rejected: Rejection[] = [];
  const sources = new Set<string>();
  for (let index = 0; index < values.length; index++) {
    const read = readEvent(values[index], reading);
    if (typeof read === "string") {
      rejected.push({ index, fault: read });
      continue;
    }
    visits.push(read.visit);
    if (read.source !== "") sources.add(read.source);
  }
  return { visits, rejected, source: sources.size === 1 ? ([...sources][0] as string) : "" };
}
