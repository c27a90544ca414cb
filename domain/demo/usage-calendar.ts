import type { Db } from "db/client";
import { wholeDistrict } from "domain/access/scope";
import { daysOf } from "domain/places/calendar/days";
import { nameSchoolDays, readSchoolYear, setSchoolTerm } from "domain/places/queries/school-calendar";
import { holidaysOf, lessonsOf, schoolYearOf } from "./school-days";

/** Gives the demo's district the calendar that its use goes by, for the school year of `today` and the one before. */
export async function seedDemoCalendar(
  db: Db,
  { districtId, today }: { districtId: string; today: string },
): Promise<void> {
  const scope = wholeDistrict(districtId);
  for (const year of [schoolYearOf(today) - 1, schoolYearOf(today)]) {
    const { first: from, last: to } = lessonsOf(year);
    const found = await readSchoolYear(db, scope, { districtId, day: from });
    // What somebody has changed since the first start stays.
    if (!found || found.year.isSet) continue;
    await setSchoolTerm(db, scope, { districtId, begins: found.year.begins, term: { from, to } });
    const days = holidaysOf(year).flatMap(([from, to, name]) =>
      daysOf({ from, to }).map((day) => ({ day, kind: "no_school" as const, name })),
    );
    await nameSchoolDays(db, scope, { districtId, days });
  }
}
