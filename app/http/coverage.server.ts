import { wholeDistrict } from "domain/access/scope";
import { dayAfter } from "domain/places/calendar/days";
import { readCalendarBetween } from "domain/places/queries/school-calendar";
import { coverageIn, type KnownCoverage } from "domain/usage/coverage";
import { listDaysWithUse } from "domain/usage/queries/days-with-use";
import type { UsageSpan } from "domain/usage/terms";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";

/** Days of a range on which something came in of a district, as they are read with its figures. */
type Days = { window: { from: string; to: string }; days: readonly string[] };

/**
 * On how many school days of the window something came in, on which nothing did, and whether that makes figures
 * incomplete.
 */
export async function readCoverage(
  district: { id: string; today: string },
  { window: { from, to }, days }: Days,
): Promise<KnownCoverage | null> {
  // Everyone who works in a district may know on which days it has school.
  const read = await readCalendarBetween(db, wholeDistrict(district.id), { districtId: district.id, from, to });
  return read ? coverageIn(read.calendar, { today: district.today, window: { from, to }, days }) : null;
}

/** The same for a span that ends on the district's day, for a page that reads its figures elsewhere. Two questions. */
export async function readCoverageOfSpan(
  viewer: Viewer,
  district: { id: string; today: string },
  span: Exclude<UsageSpan, "year">,
): Promise<KnownCoverage | null> {
  const window = { from: dayAfter(district.today, 1 - Number(span)), to: district.today };
  const days = await listDaysWithUse(db, viewer, { districtId: district.id, ...window });
  return days.length === 0 ? null : readCoverage(district, { window, days });
}
