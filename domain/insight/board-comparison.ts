import { type Coverage, isIncomplete } from "domain/usage/coverage";
import type { OverviewFigures } from "domain/usage/overview";

/** Why the school year to date isn't held against the same days of the one before: on too few of them anything came in. */
export type Unlike = "nothing_before" | "few_before" | "few_now";

/** How complete the use of both is; `came` is on how many days, of school or not, something came in. */
type Years = { now: Coverage; before: Coverage & { came: number } };

/** Null where they can be compared. */
export function whyUnlike({ now, before }: Years): Unlike | null {
  if (before.came === 0) return "nothing_before";
  if (isIncomplete(before)) return "few_before";
  return isIncomplete(now) ? "few_now" : null;
}

/** Figures that are compared with nothing. */
export const alone = (figures: OverviewFigures): OverviewFigures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, { value }]) => [name, { value, before: null }]),
  ) as OverviewFigures;
