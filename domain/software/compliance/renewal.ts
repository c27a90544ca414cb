import { dayAfter } from "domain/places/calendar/days";
import { daysUntil } from "./agreement-state";
import type { AgreementStatus } from "./terms";

/** An agreement as far as its renewal asks. Days are YYYY-MM-DD. */
type Old = { status: AgreementStatus; effectiveOn: string | null; endsOn: string | null };

/** The first and the last day of a renewal; no last day is no end. */
export type RenewalDays = { effectiveOn: string; endsOn: string | null };

/** Why an agreement can't be renewed at all. */
export type NoRenewal = "not_signed" | "no_end";

/** The same day so many months later; a month that doesn't have it gives its last day. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** A last day from here on stands for none. */
const neverEnds = "2900-01-01";

/** A term of more years is a slip, or stands for no end. */
const longestTerm = 50;

/** Only what was signed and has an end is followed by a renewal. However long ago it ended makes no difference. */
export function whyNotRenewed({ status, endsOn }: Pick<Old, "status" | "endsOn">): NoRenewal | null {
  if (status !== "signed") return "not_signed";
  return endsOn === null || endsOn >= neverEnds ? "no_end" : null;
}

/** A first day so many days off still makes a term of whole years: it was signed, or entered, a little late or early. */
const mostOff = 15;

/**
 * How many months a term has by the calendar; `next` is the day after its last one. Null where they are not whole. About a
 * year, or so many years, is that: an agreement of December 13 to December 6 was meant for a year.
 */
function monthsOf(effectiveOn: string, next: string): number | null {
  const [year = 0, month = 1] = effectiveOn.split("-").map(Number);
  const [nextYear = 0, nextMonth = 1] = next.split("-").map(Number);
  const apart = (nextYear - year) * 12 + nextMonth - month;
  const near = Math.round(apart / 12) * 12;
  if (near > 0 && Math.abs(daysUntil(next, monthsLater(effectiveOn, near))) <= mostOff) return near;
  return apart > 0 && monthsLater(effectiveOn, apart) === next ? apart : null;
}

/**
 * The days that a renewal is offered: from the day after the last one, as long as the old one was: so many years or months
 * by the calendar, else as many days. What ended before today begins today. Without a first day on record, or with one
 * very long ago, it is a year.
 */
export function renewalDays(old: { effectiveOn: string | null; endsOn: string }, today: string) {
  const { endsOn } = old;
  const isLong = old.effectiveOn !== null && daysUntil(endsOn, old.effectiveOn) > longestTerm * 366;
  const effectiveOn = isLong ? null : old.effectiveOn;
  const next = dayAfter(endsOn, 1);
  const first = next < today ? today : next;
  const months = effectiveOn === null ? 12 : monthsOf(effectiveOn, next);
  const days = effectiveOn === null ? 0 : daysUntil(next, effectiveOn);
  const behind = months === null ? dayAfter(first, days) : monthsLater(first, months);
  return { effectiveOn: first, endsOn: dayAfter(behind, -1) };
}

/** What is wrong with the days of a renewal; null when it follows the old one and has not ended itself. */
export function wrongRenewalDays(
  old: { endsOn: string },
  { effectiveOn, endsOn }: RenewalDays,
  today: string,
): "overlaps" | "backwards" | "over" | null {
  if (effectiveOn <= old.endsOn) return "overlaps";
  if (endsOn !== null && endsOn < effectiveOn) return "backwards";
  return endsOn !== null && endsOn < today ? "over" : null;
}
