import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { UsageSpan } from "domain/usage/terms";
import { readWindowUse } from "domain/usage/window-overview";
import { paidNow } from "./paid-now";
import { costLines } from "./product-costs";
import { listContracts } from "./queries/contracts";

/** The dates in which people are counted where a screen has no dates to choose. */
export const usualSpan: UsageSpan = "30";

/**
 * What is known of a product's use and cost. `people` is null where it isn't kept; `annualCents` is null for one that no
 * active contract pays for.
 */
export type UseAndCost = { people: number | null; annualCents: number | null };
export type UsesAndCosts = {
  /** Whether any use was counted yet: else nobody used it is not known either. */
  hasUse: boolean;
  of: (softwareId: string) => UseAndCost;
};

/**
 * The people who used each product in the last 30 days, of those whom someone may see, and what it costs the district a
 * year: the same figures as on the overview and on ROI Analytics. Four questions to the database at most.
 */
export async function readUsesAndCosts(
  db: Db,
  scope: Scope,
  { districtId, today }: { districtId: string; today: string },
): Promise<UsesAndCosts> {
  const [use, contracts] = await Promise.all([
    readWindowUse(db, scope, { districtId, today, span: usualSpan }),
    listContracts(db, scope, { districtId }),
  ]);
  const { products } = paidNow({ lines: costLines(contracts, { today, enrolled: [] }), enrolled: [] }, null);
  const costs = new Map(products.map(({ id, annualCents }) => [id, annualCents]));
  const people = new Map(use?.used.products.map((product) => [product.id, product.people]));
  return {
    hasUse: use !== undefined,
    of: (id) => ({
      people: use === undefined ? null : people.has(id) ? (people.get(id) ?? null) : 0,
      annualCents: costs.get(id) ?? null,
    }),
  };
}
