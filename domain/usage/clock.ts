/** Where a moment falls in a district: its day (YYYY-MM-DD) and the hour on its clocks. */
export type Moment = { day: string; hour: number };

const quarterMs = 900_000;
const mostKept = 20_000;

/**
 * Reads the clock of a time zone. Takes its IANA name; returns a function from milliseconds since 1970 to the moment. Zones
 * change their offset on quarter hours only, so that one look-up serves all of a quarter. The hour that comes twice in
 * autumn has one number.
 */
export function clockOf(timeZone: string): (at: number) => Moment {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
  });
  const known = new Map<number, Moment>();
  return (at) => {
    const quarter = Math.floor(at / quarterMs);
    const found = known.get(quarter);
    if (found) return found;
    const part = Object.fromEntries(format.formatToParts(quarter * quarterMs).map(({ type, value }) => [type, value]));
    const moment = { day: `${part.year}-${part.month}-${part.day}`, hour: Number(part.hour) };
    if (known.size >= mostKept) known.clear();
    known.set(quarter, moment);
    return moment;
  };
}
