import type { AgreementStatus } from "./terms";

/** An agreement as far as its renewal asks. Days are YYYY-MM-DD. */
type Old = { status: AgreementStatus; effectiveOn: string | null; endsOn: string | null };

/** The first and the last day of a renewal; no last day is no end. */
export type RenewalDays = { effectiveOn: string; endsOn: string | null };

/** Why an agreement can't be renewed at all. */
export type NoRenewal = "not_signed" | "no_end";

const dayMs = 86_400_000;
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
export const dayAfter = (day: string) => toDay(Date.parse(day) + dayMs);

/** The same day so many years later; February 29 becomes February 28 where the year has none. */
function yearsLater(day: string, years: number): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const there = `${String(Number(year) + years).padStart(4, "0")}-${month}-`;
  return Number.isNaN(Date.parse(`${there}${date}`)) || toDay(Date.parse(`${there}${date}`)) !== `${there}${date}`
    ? `${there}28`
    : `${there}${date}`;
}

/** Only what was signed and has an end is followed by a renewal. However long ago it ended makes no difference. */
export function whyNotRenewed({ status, endsOn }: Pick<Old, "status" | "endsOn">): NoRenewal | null {
  if (status !== "signed") return "not_signed";
  return endsOn === null ? "no_end" : null;
}

/**
 * The days that a renewal is offered: from the day after the last one, as long as the old one was: whole years by the
 * calendar, else as many days. What ended before today begins today. Without a first day on record it is a year.
 */
export function renewalDays({ effectiveOn, endsOn }: { effectiveOn: string | null; endsOn: string }, today: string) {
  const next = dayAfter(endsOn);
  const first = next < today ? today : next;
  const years = effectiveOn === null ? 1 : Number(next.slice(0, 4)) - Number(effectiveOn.slice(0, 4));
  const isWhole = effectiveOn === null || (years > 0 && yearsLater(effectiveOn, years) === next);
  const behind = isWhole
    ? yearsLater(first, years)
    : toDay(Date.parse(first) + Date.parse(next) - Date.parse(effectiveOn));
  return { effectiveOn: first, endsOn: toDay(Date.parse(behind) - dayMs) };
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
