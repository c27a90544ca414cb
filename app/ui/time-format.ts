const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const longMonths = [
  ...["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November"],
  "December",
];

type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number };

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, named: boolean): Intl.DateTimeFormat {
  const key = `${zone} ${named}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
      ...(named ? { timeZoneName: "short" as const } : {}),
    });
    formats.set(key, found);
  }
  return found;
}

/** The clock on the wall of a zone. Only figures are taken from Intl, so that server and browser give the same text. */
function wall(instant: Date, zone: string): Wall {
  const parts = new Map(
    format(zone, false)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: read("year"),
    month: read("month"),
    day: read("day"),
    hour: read("hour"),
    minute: read("minute"),
    second: read("second"),
  };
}

function clock({ hour, minute, second }: Wall, withSeconds: boolean): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const seconds = withSeconds ? `:${two(second)}` : "";
  // A no-break space keeps "2:00" and "am" on one line.
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)}${seconds}\u00a0${hour < 12 ? "am" : "pm"}`;
}

function date({ year, month, day }: Wall): string {
  return `${months[month - 1]} ${day}, ${year}`;
}

/** Days on the calendar, counted from a fixed one, so that two of them can be set apart by subtraction. */
function dayNumber({ year, month, day }: Wall): number {
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

/**
 * An instant as people of a zone say it: "Today, 2:00 am", "Yesterday, …", "Tomorrow, …", otherwise "Nov 20, 2026, 2:00
 * am". Within a sentence it is "today, 2:00 am". Both instants are ISO 8601; the zone is an IANA name.
 */
export function formatTime(iso: string, zone: string, nowIso: string, { inSentence = false } = {}): string {
  const at = wall(new Date(iso), zone);
  const apart = dayNumber(at) - dayNumber(wall(new Date(nowIso), zone));
  const names: Record<number, string> = { [-1]: "Yesterday", 0: "Today", 1: "Tomorrow" };
  const name = names[apart];
  return `${(inSentence ? name?.toLowerCase() : name) ?? date(at)}, ${clock(at, false)}`;
}

/** An instant in full, with its seconds and its zone: "Nov 20, 2026, 2:00:14 am CST". */
export function formatExactTime(iso: string, zone: string): string {
  const instant = new Date(iso);
  const at = wall(instant, zone);
  const name = format(zone, true)
    .formatToParts(instant)
    .find((part) => part.type === "timeZoneName")?.value;
  return `${date(at)}, ${clock(at, true)} ${name ?? zone}`;
}

/** An instant by its date and clock, whatever day it is now: "Nov 20, 2026, 2:00 am". */
export function formatDateTime(iso: string, zone: string): string {
  const at = wall(new Date(iso), zone);
  return `${date(at)}, ${clock(at, false)}`;
}

/** The day that the calendar of a zone shows at an instant: "2026-11-20". Days so written sort as they follow. */
export function dayOf(iso: string, zone: string): string {
  const { year, month, day } = wall(new Date(iso), zone);
  return [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}

/** A day of the calendar, "2026-11-20", as people write it: "Nov 20, 2026". */
export function formatDay(isoDay: string): string {
  const [year = 0, month = 1, day = 1] = isoDay.split("-").map(Number);
  return `${months[month - 1]} ${day}, ${year}`;
}

/** A month of the calendar, "2026-11", as people write it: "November 2026". */
export function formatMonth(isoMonth: string): string {
  const [year = 0, month = 1] = isoMonth.split("-").map(Number);
  return `${longMonths[month - 1]} ${year}`;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The day that the calendar of a zone shows at an instant, in full: "Monday, November 23, 2026". */
export function formatLongDay(iso: string, zone: string): string {
  const at = wall(new Date(iso), zone);
  // Day 0 was a Thursday.
  return `${weekdays[(dayNumber(at) + 4) % 7]}, ${longMonths[at.month - 1]} ${at.day}, ${at.year}`;
}

/** The hour that the clocks of a zone show at an instant, 0 to 23. */
export const hourOf = (iso: string, zone: string): number => wall(new Date(iso), zone).hour;
