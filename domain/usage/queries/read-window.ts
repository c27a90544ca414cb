import type { Db } from "db/client";
import { InColumns, listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { sql } from "kysely";
import { keptWindows } from "../kept-windows";
import {
  asUse,
  type GroupUse,
  groupsRead,
  type Narrowed,
  selectDays,
  selectTargets,
  selectWindow,
  sumsOf,
  type TargetUse,
  type UseSums,
  type Window,
  type WindowOf,
  windowOf,
} from "./window-use";

/** Distinct people in each week, by its Monday (YYYY-MM-DD): this school year's weeks and last year's same ones. */
export type WeekOfUse = { week: string; people: number };

const selectGroups = (scope: Scope, of: WindowOf) =>
  new InColumns<UseSums & Pick<GroupUse, "schoolId" | "band" | "role">>(
    { schoolId: sql`g.school_id`, band: sql`g.grade_band`, role: sql`g.role`, ...sumsOf(of.span) },
    sql`usage_windows w left join usage_groups g on g.district_id = w.district_id and g.group_no = w.group_no
      where w.district_id = ${of.districtId} and w.target_no = 0 and ${groupsRead(scope, of, "each")}
      group by w.group_no, g.school_id, g.grade_band, g.role`,
  );

const selectWeeks = (scope: Scope, of: Narrowed) => sql<WeekOfUse>`
  select w.first_day::text as week, sum(w.people)::int as people from usage_periods w
  where w.district_id = ${of.districtId} and w.unit = 'week' and w.target_no = 0
    and w.first_day >= (select windows_as_of - 7 * 65 from usage_districts where district_id = ${of.districtId})
    and ${groupsRead(scope, of, "everybody")}
  group by w.first_day order by w.first_day`;

/** What is made with the windows: by product and site, by group, and by week. */
type Made = { targets: readonly TargetUse[]; groups: readonly GroupUse[]; weeks: readonly WeekOfUse[] };

/** The same, with the number of the windows that it was read from. */
const readMade = keptWindows("window", {
  make: async (db, scope, of: WindowOf): Promise<Made & { no: string | undefined }> => {
    const { number, targets, groups, weeks } = await listTogether(db, {
      number: sql<{ no: string }>`
        select windows_no::text as no from usage_districts where district_id = ${of.districtId}`,
      targets: selectTargets(scope, of),
      groups: selectGroups(scope, of),
      weeks: selectWeeks(scope, of),
    });
    return {
      no: number[0]?.no,
      targets: targets.map((row) => ({ softwareId: row.softwareId, ...asUse(row) })),
      groups: groups.map(({ schoolId, band, role, ...row }) => ({ schoolId, band, role, ...asUse(row) })),
      weeks,
    };
  },
  rows: ({ targets, groups, weeks }) => targets.length + groups.length + weeks.length,
});

/** What readWindow reads anew every time, for a statement that lists more. */
export const selectsOfWindow = (scope: Scope, of: WindowOf) => ({
  window: selectWindow(scope, of),
  days: selectDays(scope, of),
});

type WindowLists = Awaited<ReturnType<typeof listTogether<ReturnType<typeof selectsOfWindow>>>>;
type WindowRead = Made & { window: Window | undefined; days: string[] };

/**
 * Standard windows: the use of each product and site, of the people of each school and band, people by week for 65 weeks,
 * and on which days of it and of the window before anything came in. The window is undefined before it was made. Nobody
 * may change what comes back: most of it is kept until the windows are made anew. Two statements at most.
 */
export async function readWindow(db: Db, scope: Scope, of: WindowOf): Promise<WindowRead> {
  return windowFrom(db, scope, { of, read: await listTogether(db, selectsOfWindow(scope, of)) });
}

/** The same from the rows of those selects. One statement at most. */
export async function windowFrom(
  db: Db,
  scope: Scope,
  { of, read }: { of: WindowOf; read: WindowLists },
): Promise<WindowRead> {
  const [row] = read.window;
  const days = read.days.map(({ day }) => day);
  if (!row) return { window: undefined, targets: [], groups: [], weeks: [], days };
  const { districtId, span, schoolId, band } = of;
  const { no, ...made } = await readMade(db, scope, { districtId, span, schoolId, band }, row.no);
  // They were made anew in between: their days have to be read anew, too.
  return no === row.no ? { window: windowOf(row, span), ...made, days } : readWindow(db, scope, of);
}
