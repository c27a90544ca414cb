import type { Calendar } from "domain/places/calendar/days";
import type { DayRange } from "domain/places/calendar/terms";
import { type Coverage, coverageIn, isIncomplete, type KnownCoverage } from "./coverage";

/**
 * Why figures aren't compared with those of the window before: nothing came in then, or on too few of the school days of
 * either; or one of them had fewer than two thirds as many school days, as the summer has beside the fall.
 */
export type Unlike = "nothing_before" | "few_before" | "few_now" | "other_days";

/** How complete a window and the one before are; `came` is on how many days, of school or not, something came in. */
export type Beside = { now: Coverage; before: Coverage & { came: number } };

/** Null where they can be compared. Examples: docs/figures/usage.md. */
export function whyUnlike({ now, before }: Beside): Unlike | null {
  if (before.came === 0) return "nothing_before";
  if (isIncomplete(before)) return "few_before";
  if (isIncomplete(now)) return "few_now";
  return 3 * Math.min(now.days, before.days) < 2 * Math.max(now.days, before.days) ? "other_days" : null;
}

type Of = { today: string; window: DayRange & { before: DayRange }; days: readonly string[] };

/** How a window is covered, and whether it is like the one before. Takes on which days of both something came in. */
export function besideIn(calendar: Calendar, { window, ...of }: Of) {
  const { before } = window;
  const now: KnownCoverage = coverageIn(calendar, { ...of, window });
  const then = {
    ...coverageIn(calendar, { ...of, window: before }),
    came: of.days.filter((day) => before.from <= day && day <= before.to).length,
  };
  return { now, before: then, unlike: whyUnlike({ now, before: then }) };
}
