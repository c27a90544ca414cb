import { wholePercent } from "domain/percent-words";
import type { UseRule } from "./unauthorized-terms";

/**
 * What is used against each rule, as a heading, what is counted, and what of it a reader could take for something else:
 * other screens count the same products over other days.
 */
export const useRuleWords: Record<UseRule, { title: string; counts: string; why: string }> = {
  banned: {
    title: "Used although blocked",
    counts: "since the block started",
    why: "Usage from before a block started is not counted here.",
  },
  ended: {
    title: "Used after approval ended",
    counts: "since the approval ended",
    why: "Usage from before an approval ended is not counted here.",
  },
  students: {
    title: "Used by students, approved for staff only",
    counts: "by students in the last 30 days",
    why: "Usage up to the day of the current decision is not counted here. People your roster doesn’t know are not counted either.",
  },
  agreement: {
    title: "Used without an agreement",
    counts: "in the last 30 days",
    why: "No agreement on file covers them, even if they are approved. If an agreement ended or was terminated in those 30 days, only visits after that day are counted.",
  },
};

type Dated = { rule: UseRule; since: string; first: string | null };

/** From when something is used against a rule. Takes how a day (YYYY-MM-DD) is written. */
export function ruleSinceWords({ rule, since, first }: Dated, written: (day: string) => string): string {
  if (rule === "banned") return `blocked since ${written(since)}`;
  if (rule === "ended") return `not approved since ${written(since)}`;
  return first === null ? "no visit yet" : `first visit in this period on ${written(first)}`;
}

/** All that came through did on the day on which the block began, of which nobody knows the hour: it may be from before. */
export const isOfFirstDay = ({ since, last }: { since: string; last: string | null }): boolean => last === since;

type Tried = { visits: number; attempts: number; since: string; last: string | null };

/** Whether a filter keeps a block: how many visits of those tried came through. */
export function filterWords({ visits, attempts, ...days }: Tried): string {
  if (visits === 0) return "The filter blocks it";
  if (isOfFirstDay(days)) return "Visited only on the day the block started, possibly before it did";
  if (attempts === 0) return "The filter lets it through";
  return `The filter lets ${wholePercent(visits / (visits + attempts))}% through`;
}
