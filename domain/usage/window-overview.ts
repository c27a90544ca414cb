import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { readClassUse } from "./queries/class-use";
import { namedTargets, type UsedTargets } from "./queries/used-products";
import { type GroupUse, readWindow, type WeekOfUse, type Window, type WindowOf } from "./queries/window-use";

export type WindowUse = {
  window: Window;
  groups: GroupUse[];
  used: UsedTargets;
  /** Distinct people by week, for 65 weeks. */
  weeks: WeekOfUse[];
  /** On which days of the last year anything at all came in of the district. */
  days: string[];
};

type Of = WindowOf & { today: string };

/**
 * What the people used whom someone may see: those of a district, of a school, or of the classes they teach. Products as
 * they stand `today` (YYYY-MM-DD, the district's). Weeks are read where they are wanted. Undefined before windows were made.
 */
export async function readWindowUse(
  db: Db,
  scope: Scope,
  { weeks: wantsWeeks = false, ...of }: Of & { weeks?: boolean },
): Promise<WindowUse | undefined> {
  const { window, ...read } = await readWindow(db, scope, of);
  if (!window) return undefined;
  if (scope.reach !== "classes") {
    const { targets, ...rest } = read;
    return { window, ...rest, used: await namedTargets(db, scope, { of, targets }) };
  }
  const { districtId } = of;
  const { targets, groups, weeks } = await readClassUse(db, scope, { districtId, window, weeks: wantsWeeks });
  return { window, groups, weeks, days: read.days, used: await namedTargets(db, scope, { of, targets }) };
}
