import { compareExplained } from "domain/insight/explained-comparison";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import type { readPeriods } from "~/routes/usage/compared-periods.server";

/** Lines on the page; the file has all. */
const shownRows = 30;

type Of = Pick<Awaited<ReturnType<typeof readPeriods>>, "pair" | "values" | "calendar">;

/** The comparison that was asked for, with the lines that changed most; null without two periods. */
export async function loadComparison(viewer: Viewer, district: Working, { pair, values, calendar }: Of) {
  if (!pair) return null;
  const compared = await compareExplained(db, viewer, { district, pair, by: values.by, calendar });
  return { ...compared, count: compared.rows.length, rows: compared.rows.slice(0, shownRows) };
}

export type Compared = NonNullable<Awaited<ReturnType<typeof loadComparison>>>;
