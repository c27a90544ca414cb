import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { inForce } from "domain/money/paid-now";
import { costLines, type ProductCost, productCosts } from "domain/money/product-costs";
import { valued } from "domain/money/product-value";
import { readUse } from "domain/money/read-use";
import { readUseOfProduct } from "domain/usage/queries/window-use";
import { besideOf } from "domain/usage/window-overview";
import type { PaidFor } from "./queries/product-worth";
import { groundOfUse } from "./read-values";
import { usualWeights, valueSpan } from "./terms";
import { type ValueGround, valueIndex } from "./value";

type Of = {
  district: { id: string; today: string };
  softwareId: string;
  /** What selectPaidFor read. */
  paidFor: PaidFor | undefined;
  /** What else is on record of the product. */
  recorded: Pick<ValueGround, "targetMinutes" | "tier" | "compliance" | "rating">;
};

/**
 * One product's use in the last 90 days, by whom the scope sees; what contracts pay for it today; and, for those who see the
 * whole district, how the two compare and what it is worth. A teacher's classes are not read here: `use` is null. Three
 * queries at most.
 */
export async function readProductWorth(db: Db, scope: Scope, { district, softwareId, paidFor, recorded }: Of) {
  const { id: districtId, today } = district;
  const isWide = scope.reach === "all" || scope.reach === "district";
  const { contracts, enrolled, weights } = paidFor ?? { contracts: [], enrolled: [], weights: [] };
  const used =
    scope.reach === "classes"
      ? undefined
      : await readUseOfProduct(db, scope, { districtId, softwareId, span: valueSpan });
  const lines = costLines(contracts, { today, enrolled }).filter(({ line }) => line.softwareId === softwareId);
  const [cost = null] = productCosts(lines.filter(inForce), enrolled);
  const quarter = new Map(used?.use ? [[softwareId, used.use] as const] : []);
  const ground = { ...recorded, ...groundOfUse(softwareId, cost ?? undefined, quarter) };
  return {
    use: used ? { window: used.window, ...(used.use ?? nothing) } : null,
    /** Whether the days before are like these. */
    beside: used && paidFor?.calendar ? besideOf(paidFor.calendar, { today, ...used }) : null,
    cost,
    later: lines
      .filter(({ contract: { state } }) => state === "upcoming")
      .map(({ contract: { id, title } }) => ({ id, title })),
    against: isWide && used && cost ? await readAgainst(db, scope, { districtId, cost }) : null,
    value:
      isWide && used ? { ...valueIndex(ground, weights[0] ?? usualWeights), hasOwnWeights: weights.length > 0 } : null,
  };
}

const none = { people: 0, engagements: 0, seconds: 0 };
const nothing = { ...none, before: none };

/** Seats against use, as they are on /roi-dashboard for these dates; null where use is not known. */
async function readAgainst(db: Db, scope: Scope, { districtId, cost }: { districtId: string; cost: ProductCost }) {
  const use = await readUse(db, scope, { districtId, span: valueSpan });
  if (!use) return null;
  const { active, ...value } = valued(cost, use.known).value;
  return active === null ? null : { active, ...value, months: use.behind.months };
}
