import { momentOf } from "db/wall-clock";
import { DateTime, IANAZone } from "luxon";
import type { SyncFrequency } from "./terms";

/** Days of the district's own calendar on which nothing runs, the first and the last included: "2026-12-21". */
export type Pause = { from: string; to: string };

/** When a source is read. `syncAt` is "HH:MM" or "HH:MM:SS" in the district's zone; `syncWeekday` is ISO, Monday = 1. */
export type Schedule = { frequency: SyncFrequency; syncAt: string; syncWeekday: number; pause?: Pause | null };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The first moment after `after` at which the schedule runs, in the time zone `timeZone` (IANA name), or null for a
 * manual one. A wall time that a change of clocks leaves out runs right after the gap; one that comes twice runs at the
 * first. A run that a pause holds up is the first one after its last day. Throws when the zone or the time of day is
 * not known.
 */
export function nextRun(schedule: Schedule, timeZone: string, after: Date): Date | null {
  if (schedule.frequency === "manual") return null;
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new Error(`The time zone "${timeZone}" is not known.`);
  const run = nextOf(schedule, zone, after);
  const { pause } = schedule;
  if (!pause || !isPaused(pause, timeZone, run)) return run;
  const dayAfter = momentOf(Date.parse(pause.to) + day, zone);
  return nextOf(schedule, zone, new Date(dayAfter - 1));
}

/** Whether the calendar of `timeZone` shows one of the pause's days at a moment. */
export function isPaused({ from, to }: Pause, timeZone: string, at: Date): boolean {
  const today = DateTime.fromJSDate(at, { zone: timeZone }).toFormat("yyyy-MM-dd");
  return from <= today && today <= to;
}

/** The pause that a configuration's row has, if any. */
export function pauseOf({ pause_from: from, pause_to: to }: PauseColumns): Pause | null {
  return from !== null && to !== null ? { from, to } : null;
}

type PauseColumns = { pause_from: string | null; pause_to: string | null };

function nextOf({ frequency, syncAt, syncWeekday }: Schedule, zone: IANAZone, after: Date): Date {
  if (frequency === "hourly") return nextFullHour(zone, after);
  const times = frequency === "every_6_hours" ? [0, 6 * 60, 12 * 60, 18 * 60] : [minutesOf(syncAt)];
  const today = DateTime.fromJSDate(after, { zone }).setZone("utc", { keepLocalTime: true }).startOf("day");
  // From yesterday on, since right after a gap at midnight belongs to the wall time before it.
  for (let days = -1; days <= 8; days++) {
    const date = today.plus({ days });
    if (frequency === "weekly" && date.weekday !== syncWeekday) continue;
    for (const minutes of times) {
      const moment = momentOf(date.toMillis() + minutes * minute, zone);
      if (moment > after.getTime()) return new Date(moment);
    }
  }
  throw new Error(`No run of a ${frequency} schedule on weekday ${syncWeekday} was found.`);
}

function minutesOf(syncAt: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/.exec(syncAt) ?? [];
  if (hours === undefined) throw new Error("The time of day of a schedule is not HH:MM.");
  return Number(hours) * 60 + Number(minutes);
}

function nextFullHour(zone: IANAZone, after: Date): Date {
  const offset = zone.offset(after.getTime()) * minute;
  return new Date((Math.floor((after.getTime() + offset) / hour) + 1) * hour - offset);
}
