import { Info } from "luxon";

/** What a clock on the wall shows (as milliseconds, read as if it hung in UTC) as milliseconds since 1970. */
export type WallClock = (wall: number) => number;

const quarterMs = 900_000;
const dayMs = 86_400_000;
const mostKept = 20_000;

export const utc: WallClock = (wall) => wall;

/**
 * The clock of a time zone, by its IANA name; null for a zone that isn't known. The hour that comes twice in autumn is
 * read as its first coming; a time that is skipped in spring counts from the hour before.
 */
export function wallClockOf(timeZone: string): WallClock | null {
  const zone = Info.normalizeZone(timeZone);
  if (!zone.isValid) return null;
  const offsetAt = (at: number) => zone.offset(at) * 60_000;
  const offsets = new Map<number, number>();
  return (wall) => {
    if (Number.isNaN(wall)) return wall;
    const quarter = Math.floor(wall / quarterMs);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const start = quarter * quarterMs;
      const before = offsetAt(start - dayMs);
      const after = offsetAt(start + dayMs);
      // Where both fit, the first coming is meant; where neither does, the clock had not been moved yet.
      const isAfter = offsetAt(start - before) !== before && offsetAt(start - after) === after;
      offset = isAfter ? after : before;
      if (offsets.size >= mostKept) offsets.clear();
      offsets.set(quarter, offset);
    }
    return wall - offset;
  };
}

/** The parts of a time as one number, as if in UTC; NaN when there is no such time. `month` counts from 1. */
export function wallTime(year: number, month: number, day: number, hour = 0, minute = 0, second = 0, ms = 0): number {
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 60) return Number.NaN;
  const wall = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), ms);
  return new Date(wall).getUTCDate() === day ? wall : Number.NaN;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The number of a month by the beginning of its English name, from 1; 0 for no month. */
export const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Milliseconds that "-0500", "-05:00" or "Z" is ahead of UTC; null without one. */
export function aheadOf(zone: string | undefined): number | null {
  if (!zone) return null;
  const parts = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  if (!parts) return 0;
  const [, sign, hours, minutes] = parts;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Digits since 1970 as milliseconds: seconds, milli-, micro- or nanoseconds by how many there are. NaN for others. */
export function epochOf(digits: string): number {
  const parts = /^(\d{9,19})(?:\.(\d{1,9}))?$/.exec(digits);
  if (!parts) return Number.NaN;
  const [, whole = "", part = ""] = parts;
  // More digits than a number holds: those after the milliseconds are cut before it is one.
  if (whole.length <= 11) return Number(whole) * 1000 + Number(part.padEnd(3, "0").slice(0, 3));
  const beyond = whole.length <= 13 ? 0 : whole.length <= 16 ? 3 : 6;
  return Number(whole.slice(0, whole.length - beyond));
}

const sortable =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ,]{1,2}(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)? ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;

/**
 * A time that begins with its year, in milliseconds since 1970: by its own zone, else by the clock given. NaN for
 * others.
 */
export function sortableTime(text: string, clock: WallClock): number {
  const parts = sortable.exec(text);
  if (!parts) return Number.NaN;
  const [, year, month, day, hour, minute, second = "0", fraction = "", zone] = parts;
  const ms = Number(fraction.padEnd(3, "0").slice(0, 3));
  const wall = wallTime(+year!, +month!, +day!, +hour!, +minute!, +second, ms);
  return placed(wall, zone, clock);
}

/** A time on the wall in milliseconds since 1970: by the zone that stands beside it, else by the clock. */
export function placed(wall: number, zone: string | undefined, clock: WallClock): number {
  const ahead = aheadOf(zone);
  return ahead === null ? clock(wall) : wall - ahead;
}
