import { wholeDistrict } from "domain/access/scope";
import { daysOf, isSchoolDay } from "domain/places/calendar/days";
import { readCalendarBetween } from "domain/places/queries/school-calendar";
import { type Coverage, isIncomplete } from "domain/usage/coverage";
import type { WindowUse } from "domain/usage/window-overview";
import { db } from "~/http/services.server";
import type { Working } from "~/http/working-district.server";

/** On how many school days of the window something came in, on which nothing did, and whether that makes figures incomplete. */
export async function readCoverage(
  district: Working,
  { window: { from, to }, days }: Pick<WindowUse, "window" | "days">,
): Promise<(Coverage & { incomplete: boolean }) | null> {
  // Everyone who works in a district may know on which days it has school.
  const read = await readCalendarBetween(db, wholeDistrict(district.id), { districtId: district.id, from, to });
  if (!read) return null;
  const has = new Set(days);
  const school = daysOf({ from, to }).filter((day) => day < district.today && isSchoolDay(read.calendar, day));
  const coverage = { days: school.length, missing: school.filter((day) => !has.has(day)).reverse() };
  return { ...coverage, incomplete: isIncomplete(coverage) };
}
