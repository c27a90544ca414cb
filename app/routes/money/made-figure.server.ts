import { type Made, madeOf } from "domain/money/made";
import { madeFigures } from "domain/money/made-terms";
import { readPaidAndUsed } from "domain/money/read-paid";
import type { UseForMoney } from "domain/money/read-use";
import { z } from "zod";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { readCostFilter } from "~/routes/money/cost-list.server";

const figureShape = z.enum(madeFigures).catch("annualCost");

/** Which total an address asks for, and the dates in which use is counted: the same as on /roi-dashboard. */
export const readMadeFilter = (url: URL) => ({
  figure: figureShape.parse(url.searchParams.get("figure")),
  span: readCostFilter(url).span,
});

type Read = { made: Made; use: UseForMoney | null; unmeasured: number };

/** A total of /roi-dashboard with its parts. Null for one that rests on use, where the viewer sees none. */
export async function readMade(
  viewer: Viewer,
  { id: districtId, today, stamp }: Working,
  { figure, span }: ReturnType<typeof readMadeFilter>,
): Promise<Read | null> {
  const { use, now: paid } = await readPaidAndUsed(db, viewer, { districtId, today, stamp, span });
  if (figure !== "annualCost" && !use) return null;
  return { made: madeOf(figure, paid), use, unmeasured: paid.figures.unmeasured };
}
