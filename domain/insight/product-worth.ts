import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { endingOf } from "domain/money/ending";
import { withLicensed } from "domain/money/licensed-use";
import { inForce } from "domain/money/paid-now";
import { costLines, type ProductCost, productCosts } from "domain/money/product-costs";
import { valued } from "domain/money/product-value";
import { selectUseBehind, type UseBehind } from "domain/money/queries/use-behind";
import { readUseWith } from "domain/money/read-use";
import { productInWindow, selectsOfProductUse } from "domain/usage/queries/window-use";
import type { UsageSpan } from "domain/usage/terms";
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
      : await readProductUse(db, scope, { districtId, softwareId, span: valueSpan });
  const lines = costLines(contracts, { today, enrolled }).filter(({ line }) => line.softwareId === softwareId);
  const paid = lines.filter(inForce);
  const [cost = null] = productCosts(paid, enrolled);
  const quarter = new Map(used?.use ? [[softwareId, used.use] as const] : []);
  const against =
    isWide && used && cost ? await readAgainst(db, scope, { districtId, cost, behind: used.behind }) : null;
  const { licensed, judgedBy } = against ?? { licensed: null, judgedBy: null };
  const ground = { ...recorded, ...groundOfUse(softwareId, cost ?? undefined, quarter), licensed, judgedBy };
  return {
    use: used ? { window: used.window, targetNo: used.targetNo, ...(used.use ?? nothing) } : null,
    /** Whether the days before are like these. */
    beside: used && paidFor?.calendar ? besideOf(paidFor.calendar, { today, ...used }) : null,
    cost,
    /** What of it is decided to end. */
    ending: endingOf(paid),
    later: lines
      .filter(({ contract: { state } }) => state === "upcoming")
      .map(({ contract: { id, title } }) => ({ id, title })),
    against,
    value:
      isWide && used ? { ...valueIndex(ground, weights[0] ?? usualWeights), hasOwnWeights: weights.length > 0 } : null,
  };
}

const none = { people: 0, engagements: 0, seconds: 0 };
const nothing = { ...none, before: none };

type UseOf = { districtId: string; softwareId: string; span: UsageSpan };

/** Its use with what is behind it, in one question; the latter only for those who see the whole district. */
async function readProductUse(db: Db, scope: Scope, of: UseOf) {
  const { behind, ...lists } = await listTogether(db, {
    ...selectsOfProductUse(scope, of),
    behind: selectUseBehind(scope, of),
  });
  const use = productInWindow(lists, of);
  return use && { ...use, behind: behind[0] };
}

type AgainstOf = { districtId: string; cost: ProductCost; behind: UseBehind | undefined };

/** Seats against use, as they are on /roi-dashboard for these dates; null where use is not known. */
async function readAgainst(db: Db, scope: Scope, { districtId, cost, behind }: AgainstOf) {
  const read = await readUseWith(db, scope, { districtId, span: valueSpan, behind });
  if (!read) return null;
  const use = await withLicensed(db, scope, { districtId, span: valueSpan, products: [cost] }, read);
  const { active, ...value } = valued(cost, use.known).value;
  return active === null ? null : { active, ...value, months: use.behind.months };
}
