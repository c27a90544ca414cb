import type { Beside, Unlike } from "./beside";
import { spanWords } from "./span-words";
import type { UsageSpan } from "./terms";

type Range = { from: string; to: string };
type Known = Beside & { unlike: Unlike | null };
type Of = Known & { span: UsageSpan; range: Range };
type Read = { window: { before: Range }; beside: Known | null; isCompared: boolean };

const schoolDays = (count: number) => `${count.toLocaleString("en-US")} school ${count === 1 ? "day" : "days"}`;

/**
 * What figures are compared with, or why with nothing, in one wording for every screen. `range` is the window before.
 * Takes how a day (YYYY-MM-DD) is written.
 */
export function besideWords({ now, before, unlike, span, range }: Of, written: (day: string) => string): string {
  const dates = `${written(range.from)} to ${written(range.to)}`;
  if (unlike === null) return `Compared with ${dates}${totalsWords(now.days, before.days)}.`;
  const came = before.days - before.missing.length;
  const why: Record<Unlike, string> = {
    nothing_before: `no usage is on record for ${dates}`,
    few_before: `usage came in on only ${came.toLocaleString("en-US")} of ${schoolDays(before.days)}, ${dates}`,
    few_now: "too much usage is missing for the dates shown",
    other_days: `${dates} had ${schoolDays(before.days)}, and the dates shown have ${now.days.toLocaleString("en-US")}`,
  };
  return `${notCompared(span)}: ${why[unlike]}.`;
}

/** Where the two have different numbers of school days, a change of totals is also one of these. */
const totalsWords = (now: number, before: number) =>
  now === before ? "" : `. Totals are for ${schoolDays(now)} now, ${before.toLocaleString("en-US")} then`;

/**
 * The same of figures as they were read; nothing of classes whose usage before isn't kept by person: the page says from when
 * on it is.
 */
export const comparedWords = (
  { window, beside, isCompared }: Read,
  span: UsageSpan,
  written: (day: string) => string,
) =>
  beside && (isCompared || beside.unlike !== null)
    ? besideWords({ ...beside, span, range: window.before }, written)
    : "";

/** What stands beside a figure that is compared with nothing. */
export const notCompared = (span: UsageSpan) =>
  `Not compared with ${span === "year" ? "last school year" : spanWords[span].before}`;
