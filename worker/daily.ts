import { momentOf } from "db/wall-clock";
import { DateTime, IANAZone } from "luxon";

/** A time of day in a time zone (IANA name). */
export type Daily = { hour: number; minute: number; zone: string };

/** After a longer standstill the days before are not made up for. */
const mostDays = 31;

/**
 * The days (ISO, of the zone's calendar) whose time has come by `now` and that follow `since`, oldest first, 31 at most;
 * without `since` the newest alone. Each day comes once: a time that a change of clocks leaves out comes right after
 * the gap, one that the clocks show twice comes at the first. Throws when the time or the zone is not known.
 */
export function dueDays({ hour, minute, zone: name }: Daily, now: Date, since: string | null): string[] {
  const zone = IANAZone.create(name);
  if (!zone.isValid) throw new Error(`The time zone "${name}" is not known.`);
  if (!isWithin(hour, 23) || !isWithin(minute, 59)) throw new Error(`${hour}:${minute} is not a time of day.`);
  const isDue = (day: DateTime) => momentOf(day.plus({ hours: hour, minutes: minute }).toMillis(), zone) <= +now;
  let day = DateTime.fromJSDate(now, { zone }).setZone("utc", { keepLocalTime: true }).startOf("day");
  while (!isDue(day)) day = day.minus({ days: 1 });
  const due: string[] = [];
  for (; due.length < mostDays; day = day.minus({ days: 1 })) {
    const iso = day.toISODate() as string;
    if (since !== null && iso <= since) break;
    due.unshift(iso);
    if (since === null) break;
  }
  return due;
}

const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;
