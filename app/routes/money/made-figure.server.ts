import { type Made, madeOf } from "domain/money/made";
import { madeFigures } from "domain/money/made-terms";
import { paidForOne } from "domain/money/paid-now";
import { readPaidAndUsed } from "domain/money/read-paid";
import type { UseForMoney } from "domain/money/read-use";
import { z } from "zod";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { readCostFilter } from "~/routes/money/cost-list.server";

const figureShape = z.enum(madeFigures).catch("annualCost");
const productShape = z.uuid().nullable().catch(null);

/**
 * Which total an address asks for, and the dates in which use is counted: the same as on /roi-dashboard. With `product` it
 * is the amount of this product alone.
 */
export const readMadeFilter = (url: URL) => ({
  figure: figureShape.parse(url.searchParams.get("figure")),
  span: readCostFilter(url).span,
  product: productShape.parse(url.searchParams.get("product")),
});

type Read = { made: Made; use: UseForMoney | null; unmeasured: number; product: { id: string; name: string } | null };

/**
 * A total of /roi-dashboard with its parts. Null for one that rests on use, where the viewer sees none; and for a product
 * that nothing is paid for.
 */
export async function readMade(
  viewer: Viewer,
  { id: districtId, today, stamp }: Working,
  { figure, span, product }: ReturnType<typeof readMadeFilter>,
): Promise<Read | null> {
  const { use, now } = await readPaidAndUsed(db, viewer, { districtId, today, stamp, span });
  const paid = product === null ? now : paidForOne(now, product);
  if (!paid || (figure !== "annualCost" && !use)) return null;
  const [one] = product === null ? [] : paid.products;
  return {
    made: madeOf(figure, paid),
    use,
    unmeasured: paid.figures.unmeasured,
    product: one ? { id: one.id, name: one.name } : null,
  };
}
