import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { UsageSpan } from "domain/usage/terms";
import { withLicensed } from "./licensed-use";
import { paidFor, paidNow } from "./paid-now";
import { type Costs, readCosts } from "./read-costs";
import { readUse, type UseForMoney } from "./read-use";

type Of = { districtId: string; today: string; stamp?: string | undefined; span: UsageSpan };

/**
 * What a district pays, the use to set against it, and what comes of both today; use is null where readUse has none. Five
 * questions at most, where everything is kept one.
 */
export async function readPaidAndUsed(
  db: Db,
  scope: Scope,
  { districtId, today, stamp, span }: Of,
): Promise<{ costs: Costs; use: UseForMoney | null; now: ReturnType<typeof paidNow> }> {
  const [costs, read] = await Promise.all([
    readCosts(db, scope, { districtId, today, stamp }),
    readUse(db, scope, { districtId, span }),
  ]);
  const { products } = paidFor(costs);
  const use = read && (await withLicensed(db, scope, { districtId, span, products }, read));
  return { costs, use, now: paidNow(costs, use) };
}
