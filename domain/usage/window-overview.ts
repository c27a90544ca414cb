import type { Db } from "db/client";
import { type Scope, wholeDistrict } from "domain/access/scope";
import type { RecordsDistrict } from "domain/kept-records";
import { type CalendarRead, calendarFrom, readCalendarBetween } from "domain/places/queries/school-calendar";
import { besideIn } from "./beside";
import { type PeopleKnown, peopleKnown } from "./people-kept";
import { readClassUse } from "./queries/class-use";
import { readWindow, type WeekOfUse } from "./queries/read-window";
import { namedTargets, type UsedTargets } from "./queries/used-products";
import type { GroupUse, Window, WindowOf } from "./queries/window-use";

export type WindowUse = {
  window: Window;
  groups: readonly GroupUse[];
  used: UsedTargets;
  /** Distinct people by week, for 65 weeks. */
  weeks: readonly WeekOfUse[];
  /** On which days of the window and of the one before anything at all came in of the district. */
  days: string[];
  /** What is known of the people in the window. */
  known: PeopleKnown;
  /** How complete the window is and the one before, and why they can't be compared; null outside of the scope. */
  beside: ReturnType<typeof besideIn> | null;
  /** Whether what was used in the window before can be compared. Of classes it isn't known where it isn't kept by person. */
  isCompared: boolean;
};

type Of = WindowOf & Omit<RecordsDistrict, "id">;

/**
 * What the people used whom someone may see: those of a district, of a school, or of the classes they teach. Products as
 * they stand `today` (YYYY-MM-DD, the district's). Weeks are read where they are wanted. Of classes nothing is known where
 * the district keeps totals only, nor of days before those that it keeps by person. Undefined before windows were made.
 */
export async function readWindowUse(
  db: Db,
  scope: Scope,
  { weeks: wantsWeeks = false, ...of }: Of & { weeks?: boolean },
): Promise<WindowUse | undefined> {
  const { window, ...read } = await readWindow(db, scope, of);
  if (!window) return undefined;
  const beside = await readBeside(db, { districtId: of.districtId, today: of.today, window, days: read.days });
  const isLike = beside?.unlike === null;
  const known = peopleKnown(window.people, window.from);
  if (scope.reach !== "classes") {
    const { targets, ...rest } = read;
    return { window, ...rest, known, beside, isCompared: isLike, used: await namedTargets(db, scope, { of, targets }) };
  }
  const { districtId } = of;
  const { targets, groups, weeks } = await readClassUse(db, scope, { districtId, window, weeks: wantsWeeks });
  return {
    window,
    groups,
    weeks,
    days: read.days,
    used: await namedTargets(db, scope, { of, targets }),
    known,
    beside,
    isCompared: isLike && peopleKnown(window.people, window.before.from).kind === "kept",
  };
}

type Days = { today: string; window: Window; days: readonly string[] };

/** The same as besideIn. Everyone who works in a district may know on which days it has school. */
async function readBeside(db: Db, { districtId, ...of }: Days & { districtId: string }) {
  const range = { districtId, from: of.window.before.from, to: of.window.to };
  const read = await readCalendarBetween(db, wholeDistrict(districtId), range);
  return read ? besideIn(read.calendar, of) : null;
}

/** The same, by a calendar that was read with other lists. */
export const besideOf = (read: CalendarRead | undefined, of: Days) =>
  read ? besideIn(calendarFrom(read, { from: of.window.before.from, to: of.window.to }), of) : null;
