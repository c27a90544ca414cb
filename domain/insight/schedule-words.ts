import { weekdays } from "domain/rosters/words";
import type { Cadence, ReportFault, ReportState, SkipReason } from "./terms";

export const cadenceWords: Record<Cadence, string> = { weekly: "Every week", monthly: "Every month" };

export const reportStateWords: Record<ReportState, string> = {
  queued: "Queued",
  running: "In progress",
  ready: "Ready",
  failed: "Failed",
};

export const reportFaultWords: Record<ReportFault, string> = {
  not_allowed: "Your role no longer includes this report.",
  fault: "Something went wrong while it was being made. Nothing was lost. Try again.",
  gave_up: "It could not be finished after several tries. Choose fewer rows with the filters, or try again.",
};

/** Why a scheduled report was not made, as its schedule says it. */
export const skipWords: Record<SkipReason, string> = {
  deactivated: "Not sent: the account is deactivated.",
  left: "Not sent: this person is in another district now.",
  role: "Not sent: this person’s role no longer includes the report.",
};

const clock = (hour: number) => `${hour % 12 || 12}:00\u00a0${hour < 12 ? "am" : "pm"}`;

/** The hours of a day as choices: "7:00 am". */
export const hourOptions = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) }));

const ordinal = (day: number) => {
  const ending = day % 100 >= 11 && day % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${ending}`;
};

/** The days of a month as choices; what a month lacks is its last day. */
export const monthDayOptions = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: at === 30 ? "31st, or the last day" : ordinal(at + 1),
}));

type Time = { cadence: Cadence; weekday: number; monthDay: number; hour: number };

/** When a report comes: "Every Monday at 7:00 am", "Every month on the 31st or last day at 7:00 am". */
export function timeText({ cadence, weekday, monthDay, hour }: Time): string {
  if (cadence === "weekly") return `Every ${weekdays[weekday - 1] ?? "week"} at ${clock(hour)}`;
  const day = monthDay > 28 ? `${ordinal(monthDay)} or last day` : ordinal(monthDay);
  return `Every month on the ${day} at ${clock(hour)}`;
}

/** "weekly " before a noun; nothing for a report that nothing schedules any more. */
export const inWords = (cadence: string | null) => (cadence === null ? "" : `${cadence} `);
