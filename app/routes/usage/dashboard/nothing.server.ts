import { dayAfter } from "domain/places/calendar/days";
import { listClasses } from "domain/rosters/queries/classes";
import { listDaysWithUse } from "domain/usage/queries/days-with-use";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

/**
 * Why a dashboard shows nothing: what came in is being counted; the viewer has no school, or no class with students; usage
 * came in lately, but of nobody whom they see; or none came in at all, or not in these dates.
 */
export type WhyNothing = "counting" | "no_school" | "no_classes" | "not_here" | "none_yet";

type Of = {
  /** Whether there are figures of the district. */
  isCounted: boolean;
  from: string;
};

/** Why there is nothing to see, and the last day on which anything came in of the district (YYYY-MM-DD). */
export async function whyNothing(
  viewer: Viewer,
  district: Working,
  { isCounted, from }: Of,
): Promise<{ nothing: WhyNothing; lastDay: string | null }> {
  const lastDay = await lastDayOf(viewer, district);
  const because = (nothing: WhyNothing) => ({ nothing, lastDay });
  if (viewer.reach === "none") return because("no_school");
  if (!isCounted && lastDay !== null) return because("counting");
  if (viewer.reach === "classes" && !(await listClasses(db, viewer)).some(({ students }) => (students ?? 0) > 0)) {
    return because("no_classes");
  }
  const seesPart = viewer.reach === "classes" || viewer.reach === "school";
  return because(seesPart && lastDay !== null && lastDay >= from ? "not_here" : "none_yet");
}

async function lastDayOf(viewer: Viewer, { id: districtId, today }: Working): Promise<string | null> {
  const recent = { districtId, from: dayAfter(today, -400), to: dayAfter(today) };
  return (await listDaysWithUse(db, viewer, recent)).at(-1) ?? null;
}
