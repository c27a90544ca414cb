import { usesByContract } from "domain/money/renewal-use";
import { savingSaid, sentToVendor, usageSaid } from "domain/money/renewal-use-words";
import { lastMonths } from "domain/money/saving-words";
import { spanWords } from "domain/usage/span-words";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { readMoneyCoverage } from "~/routes/money/money-coverage.server";
import { readPaidWithUse, usualSpan } from "~/routes/money/paid.server";
import { formatMoney } from "~/ui/format";

/**
 * What a renewal is decided on, product by product: how much it is used, what could be saved, and what to say to the vendor,
 * as ROI Analytics has it. Null where no use is known, and for a contract that isn't in force.
 */
export async function groundOf(viewer: Viewer, district: Working, id: string) {
  const { use, now } = await readPaidWithUse(viewer, district, usualSpan);
  const uses = (use && usesByContract(now.products).get(id)) ?? [];
  if (!use || uses.length === 0) return null;
  const { months } = use.behind;
  const coverage = await readMoneyCoverage(district, use, usualSpan);
  const wording = { within: spanWords[usualSpan].within, money: formatMoney };
  return {
    coverage,
    dates: `Usage is from the last ${usualSpan} days. Savings go by the busiest month of ${lastMonths(months)}, plus 10%.`,
    products: uses.map((one) => ({
      id: one.product.id,
      name: one.product.name,
      usage: usageSaid(one, wording),
      saving: savingSaid(one, formatMoney),
      vendor: sentToVendor(one, { months, quarter: use.quarters.now, money: formatMoney }),
    })),
  };
}
