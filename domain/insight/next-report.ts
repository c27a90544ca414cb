import { momentOf } from "db/wall-clock";
import { DateTime, IANAZone } from "luxon";
import type { Cadence } from "./terms";

/** When a report comes: `weekday` is ISO (Monday = 1) and counts for weekly ones, `monthDay` for monthly ones. */
export type ReportTime = { cadence: Cadence; weekday: number; monthDay: number; hour: number };

/** When a schedule's row has it. */
export const timeOf = ({ cadence, weekday, monthDay, hour }: Omit<ReportTime, "cadence"> & { cadence: string }) => ({
  cadence: cadence as Cadence,
  weekday,
  monthDay,
  hour,
});

const hourMs = 3_600_000;

/**
 * The first moment after `after` at which a report is due, by the clocks of `timeZone` (IANA name). A month without the day
 * has it on its last one. An hour that a change of clocks leaves out comes right after the gap, one that comes twice at the
 * first. Throws when the zone is not known.
 */
export function nextReport({ cadence, weekday, monthDay, hour }: ReportTime, timeZone: string, after: Date): Date {
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new Error(`The time zone "${timeZone}" is not known.`);
  const today = DateTime.fromJSDate(after, { zone }).setZone("utc", { keepLocalTime: true }).startOf("day");
  // From yesterday on, since right after a gap at midnight belongs to the day before it; two months hold any day.
  for (let days = -1; days <= 62; days++) {
    const date = today.plus({ days });
    const isDay =
      cadence === "weekly" ? date.weekday === weekday : date.day === Math.min(monthDay, date.daysInMonth ?? 31);
    if (!isDay) continue;
    const moment = momentOf(date.toMillis() + hour * hourMs, zone);
    if (moment > after.getTime()) return new Date(moment);
  }
  throw new Error(`No time of a ${cadence} report was found.`);
}
