import type { Matcher } from "domain/software/addresses/matcher";
import type { Moment } from "./clock";
import { isMadeId, visitIdAt, visitIdOf } from "./logs/visit-id";
import { type Site, siteOf, type WebSite } from "./site";
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

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const moment = /^\d{4}-\d\d-\d\d[Tt](?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/;
const control = /\p{Cc}/u;

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length <= most && value !== "";

/** Milliseconds since 1970 of an RFC 3339 time; NaN for anything else, February 30 too. */
function readTime(value: unknown): number {
  if (typeof value !== "string" || !moment.test(value)) return Number.NaN;
  const day = Number(value.slice(8, 10));
  const at = Date.parse(value.toUpperCase());
  // Some months are shorter: the day that was read must be the one that was written.
  return day <= 28 || day <= daysIn(Number(value.slice(0, 4)), Number(value.slice(5, 7))) ? at : Number.NaN;
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * What one entry of a batch says: the visit with what the sender calls itself, or why it was not taken. By hand and not by
 * a schema: this is done for every visit of a district, thousands of times a second.
 */
function readEvent(value: unknown, reading: Reading): { visit: Visit; source: string } | EventFault {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "event";
  const { event_id, occurred_at, person, url, duration_seconds, source } = value as Record<string, unknown>;
  const id = typeof event_id === "string" ? event_id.toLowerCase() : "";
  if (!uuid.test(id)) return "event_id";
  const at = readTime(occurred_at);
  if (Number.isNaN(at)) return "occurred_at";
  const name = isText(person, 320) ? spelledName(person) : "";
  if (name === "") return "person";
  if (!isText(url, 8_192)) return "url";
  const seconds = duration_seconds ?? null;
  if (seconds !== null && !isDuration(seconds)) return "duration_seconds";
  const from = source ?? "";
  // A text of PostgreSQL has no place for NUL, and a screen none for other control characters.
  if (typeof from !== "string" || from.length > 100 || control.test(from)) return "source";
  const site = siteOf(reading.matcher, url, reading.districtId);
  if (!site) return "no_site";
  const { day, hour } = reading.clock(at);
  if (day < reading.firstDay) return "too_old";
  if (day > reading.lastDay) return "too_new";
  const counted = seconds === null ? null : Math.min(seconds, longestVisit);
  const visit: Visit = { id, at, day, hour, person: name, site, seconds: counted, blocked: false };
  if (isMadeId(id) && site.pattern) visit.id = loggedIdOf(visit, { url, site }, reading);
  return { visit, source: from.trim() };
}

/** The id of a visit that comes from a log; of any other the id that it has. A sender of logs knows no patterns. */
function loggedIdOf(visit: Visit, { url, site }: { url: string; site: WebSite }, { districtId, matcher }: Reading) {
  const isLogged = visit.id === visitIdOf(districtId, { ...visit, url });
  return isLogged ? visitIdAt(visit.id, site, matcher) : visit.id;
}

const isDuration = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 86_400;

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
