import ICAL from "ical.js";

/** Hours from one time of a Clock to another. */
export const hoursBetween = (from: string, to: string) =>
  (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 3_600_000;

/** YYYY-MM-DDTHH:MM on the district's clock. */
export type Clock = (time: ICAL.Time) => string;

/** Reads times on the clock of a district; days and times with a zone of their own as they are written. */
export function clockOf(timeZone: string): Clock {
  const zone = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  } as const);
  return (time) => {
    if (time.isDate) return `${time.toString().slice(0, 10)}T00:00`;
    if (time.zone !== ICAL.Timezone.utcTimezone) return time.toString().slice(0, 16);
    return zone.format(time.toJSDate()).replace(" ", "T");
  };
}
