import { DateTime } from "luxon";

/** The day of an instant in a zone (an IANA name), YYYY-MM-DD. */
export const dayIn = (at: Date, zone: string) => DateTime.fromJSDate(at, { zone }).toISODate() as string;

/** The same with the clock: 2026-11-20T02:00:14. */
export const secondIn = (at: Date, zone: string) => DateTime.fromJSDate(at, { zone }).toFormat("yyyy-MM-dd'T'HH:mm:ss");

/** The instant at which a day begins in a zone. */
export const beginOf = (day: string, zone: string) => DateTime.fromISO(day, { zone }).startOf("day").toJSDate();
