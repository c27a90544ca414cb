import { epochOf, monthOf, placed, sortableTime, type WallClock, wallTime } from "./times";

const clock = "(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d{1,9}))?)? ?(?:([ap])\\.?m\\.?)?";
const zone = " ?(Z|UTC|GMT|[+-]\\d\\d:?\\d\\d)?";
const year = "(\\d{4}|\\d\\d)";
const numeric = new RegExp(`^(\\d{1,2})([/.-])(\\d{1,2})\\2${year}[ ,T]{1,2}${clock}${zone}$`, "i");
const sorted = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})[ ,T]{1,2}${clock}${zone}$`, "i");
const monthFirst = new RegExp(
  `^(?:[a-z]{3,9},? )?([a-z]{3,9})\\.? (\\d{1,2}),? ${year},? (?:at )?${clock}${zone}$`,
  "i",
);
const monthSecond = new RegExp(
  `^(?:[a-z]{3,9},? )?(\\d{1,2})[ /-]([a-z]{3,9})[ /-]${year}[ ,:]{1,2}${clock}${zone}$`,
  "i",
);
const yearLast = new RegExp(`^[a-z]{3,9} ([a-z]{3,9}) +(\\d{1,2}) ${clock}${zone} (\\d{4})$`, "i");

/** What is left of a time once its date is off: hour, minute, second, fraction, "a" or "p", zone. */
type Rest = (string | undefined)[];

function timeAt(year: string, month: number, day: string, rest: Rest, wallClock: WallClock): number {
  const [hour = "", minute = "", second = "0", fraction = "", half, zone] = rest;
  if (half && (Number(hour) > 12 || Number(hour) < 1)) return Number.NaN;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  const whole = year.length === 2 ? 2000 + Number(year) : Number(year);
  const ms = Number(fraction.padEnd(3, "0").slice(0, 3));
  const wall = wallTime(whole, month, Number(day), hours, Number(minute), Number(second), ms);
  return placed(wall, zone, wallClock);
}

/**
 * Reads a time of a table, as people and programs write it in the United States. Returns milliseconds since 1970;
 * "date_order" when day and month are the other way around; NaN for what is no time.
 */
export function tableTime(value: string, dayFirst: boolean, wallClock: WallClock): number | "date_order" {
  const text = value.trim();
  const plain = sortableTime(text, wallClock);
  if (!Number.isNaN(plain)) return plain;
  if (/^\d/.test(text)) return Number.isNaN(epochOf(text)) ? numericTime(text, dayFirst, wallClock) : epochOf(text);
  return wordyTime(text, wallClock);
}

function numericTime(text: string, dayFirst: boolean, wallClock: WallClock): number | "date_order" {
  const found = numeric.exec(text);
  if (!found) {
    const [, year = "", month, day = "", ...rest] = sorted.exec(text) ?? [];
    return month ? timeAt(year, Number(month), day, rest, wallClock) : wordyTime(text, wallClock);
  }
  const [, first = "", , second = "", year = "", ...rest] = found;
  const [day, month] = dayFirst ? [first, second] : [second, first];
  return Number(month) > 12 && Number(day) <= 12 ? "date_order" : timeAt(year, Number(month), day, rest, wallClock);
}

function wordyTime(text: string, wallClock: WallClock): number {
  const before = monthFirst.exec(text);
  if (before) return timeAt(before[3] ?? "", monthOf(before[1] ?? ""), before[2] ?? "", before.slice(4), wallClock);
  const after = monthSecond.exec(text);
  if (after) return timeAt(after[3] ?? "", monthOf(after[2] ?? ""), after[1] ?? "", after.slice(4), wallClock);
  const last = yearLast.exec(text);
  if (!last) return Number.NaN;
  return timeAt(last.at(-1) ?? "", monthOf(last[1] ?? ""), last[2] ?? "", last.slice(3, -1), wallClock);
}

/** Whether dates like these have the day first: only if one of them can't be read otherwise and none must be. */
export function hasDayFirst(values: readonly string[]): boolean {
  const dates = values.flatMap((value) => /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d/.exec(value)?.slice(1).map(Number) ?? []);
  const isBeyond = (place: number) => dates.some((number, nth) => nth % 2 === place && number > 12);
  return isBeyond(0) && !isBeyond(1);
}
