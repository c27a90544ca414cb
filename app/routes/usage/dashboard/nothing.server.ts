import { dayAfter } from "domain/places/calendar/days";
import { listClasses } from "domain/rosters/queries/classes";
import type { PeopleKnown } from "domain/usage/people-kept";
import { isBeingCounted } from "domain/usage/queries/being-counted";
import { listDaysWithUse } from "domain/usage/queries/days-with-use";
import type { UsageSpan } from "domain/usage/terms";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

/**
 * Why a dashboard shows nothing: what came in is being counted; the viewer has no school, or no class with students;
 * the district keeps nothing by person, as figures of classes need it; usage came in lately, but of nobody whom they
 * see; or none came in at all, or not in these dates.
 */
export type WhyNothing = "counting" | "no_school" | "no_classes" | "totals" | "not_here" | "none_yet";

/** What there is of the district: since which day is looked, and the days with use where figures were read. */
type Counted = { from: string; days: string[]; known: PeopleKnown } | null;

/** The dates to choose that reach back to a day, as few as there are; null where it is too long ago. */
const spanBackTo = (day: string, today: string): UsageSpan | null =>
  (["7", "30", "90"] as const).find((span) => day > dayAfter(today, -Number(span))) ?? null;

/**
 * Why there is nothing to see, the last day on which anything came in of the district (YYYY-MM-DD), and, where that is
 * before these dates, the dates to choose instead.
 */
export async function whyNothing(
  viewer: Viewer,
  district: Working,
  counted: Counted,
): Promise<{ nothing: WhyNothing; lastDay: string | null; latest: UsageSpan | null }> {
  // What was counted reaches back as far as these dates are compared: there may be older usage. Whoever has classes is
  // told of those first, which is another question.
  const isKnown = counted && (counted.days.length > 0 || viewer.reach === "classes");
  const days = isKnown ? counted.days : await recentDays(viewer, district);
  const lastDay = days.at(-1) ?? null;
  const isEarlier = counted !== null && lastDay !== null && lastDay < counted.from;
  const latest = isEarlier ? spanBackTo(lastDay, district.today) : null;
  const because = (nothing: WhyNothing) => ({ nothing, lastDay, latest });
  if (viewer.reach === "none") return because("no_school");
  if (!counted && (lastDay !== null || (await isBeingCounted(db, viewer, { districtId: district.id })))) {
    return because("counting");
  }
  if (viewer.reach === "classes" && !(await listClasses(db, viewer)).some(({ students }) => (students ?? 0) > 0)) {
    return because("no_classes");
  }
  if (viewer.reach === "classes" && counted?.known.kind === "totals") return because("totals");
  const seesPart = viewer.reach === "classes" || viewer.reach === "school";
  const cameIn = counted !== null && lastDay !== null && lastDay >= counted.from;
  return because(seesPart && cameIn ? "not_here" : "none_yet");
}

const recentDays = (viewer: Viewer, { id: districtId, today }: Working) =>
  listDaysWithUse(db, viewer, { districtId, from: dayAfter(today, -400), to: dayAfter(today) });
