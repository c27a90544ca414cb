import { dayAfter } from "domain/places/calendar/days";
import { daysUntil } from "./agreement-state";
import type { AgreementStatus } from "./terms";

/** An agreement as far as its renewal asks. Days are YYYY-MM-DD. */
type Old = { status: AgreementStatus; effectiveOn: string | null; endsOn: string | null };

/** The first and the last day of a renewal; no last day is no end. */
export type RenewalDays = { effectiveOn: string; endsOn: string | null };

/** Why an agreement can't be renewed at all. */
export type NoRenewal = "not_signed" | "no_end";

/** The same day so many years later; February 29 becomes February 28 where the year has none. */
function yearsLater(day: string, years: number): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const there = `${String(Number(year) + years).padStart(4, "0")}-${month}-`;
  const isThere = dayAfter(`${there}01`, Number(date) - 1) === `${there}${date}`;
  return `${there}${isThere ? date : "28"}`;
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

/**
 * The days that a renewal is offered: from the day after the last one, as long as the old one was: whole years by the
 * calendar, else as many days. What ended before today begins today. Without a first day on record, or with one very long ago, it is a year.
 */
export function renewalDays(old: { effectiveOn: string | null; endsOn: string }, today: string) {
  const { endsOn } = old;
  const isLong = old.effectiveOn !== null && daysUntil(endsOn, old.effectiveOn) > longestTerm * 366;
  const effectiveOn = isLong ? null : old.effectiveOn;
  const next = dayAfter(endsOn, 1);
  const first = next < today ? today : next;
  const years = effectiveOn === null ? 1 : Number(next.slice(0, 4)) - Number(effectiveOn.slice(0, 4));
  const isWhole = effectiveOn === null || (years > 0 && yearsLater(effectiveOn, years) === next);
  const behind = isWhole ? yearsLater(first, years) : dayAfter(first, daysUntil(next, effectiveOn));
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
