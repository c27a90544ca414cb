import { compareExplained } from "domain/insight/explained-comparison";
import { groundsSaid } from "domain/insight/explained-words";
import { pageAmong } from "~/http/list.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import type { readPeriods } from "~/routes/usage/compared-periods.server";
import { formatDay } from "~/ui/time-format";

/** Lines on a page; the file has all. */
const pageSize = 30;

/** So many of what is on record about a line are named; the file has all. */
const shownGrounds = 3;

type Of = Pick<Awaited<ReturnType<typeof readPeriods>>, "pair" | "values" | "order" | "page" | "calendar">;

/** The comparison that was asked for, with one page of its lines; null without two periods. */
export async function loadComparison(
  viewer: Viewer,
  district: Working,
  { pair, values: { by }, order, page, calendar }: Of,
) {
  if (!pair) return null;
  const compared = await compareExplained(db, viewer, { district, pair, by, order, calendar });
  const { total: count, rows, ...pages } = pageAmong(compared.rows, page, pageSize);
  const onRecord = (grounds: (typeof rows)[number]["grounds"]) =>
    groundsSaid(grounds, { most: shownGrounds, withDay: (what, day) => `${what}, ${formatDay(day)}` });
  return {
    ...compared,
    ...pages,
    count,
    /** Whether one of the lines is of what belongs to no product, school or band. */
    hasRest: compared.rows.some(({ id }) => id === null),
    rows: rows.map(({ grounds, ...line }) => ({ ...line, onRecord: onRecord(grounds) })),
  };
}

export type Compared = NonNullable<Awaited<ReturnType<typeof loadComparison>>>;
