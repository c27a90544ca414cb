import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Actor } from "domain/access/actor";
import { keptRecords, type RecordsDistrict } from "domain/kept-records";
import { type ComplianceFilter, loadComplianceLines } from "domain/software/compliance/lines";
import { actionsNeeded } from "domain/software/compliance/needs-action";
import { loadCompliance } from "domain/software/compliance/product-compliance";
import { selectAgreementsEnding } from "domain/software/compliance/queries/agreements-ending";
import { selectComplianceRecords } from "domain/software/compliance/queries/compliance-records";
import { endingDays } from "domain/software/compliance/terms";
import { selectReviewsDue } from "domain/software/decisions/queries/review-due";
import { peopleKnown } from "domain/usage/people-kept";
import { readClassUse } from "domain/usage/queries/class-use";
import { readWindow } from "domain/usage/queries/read-window";
import { namedTargets, type UsedProduct } from "domain/usage/queries/used-products";
import { findWindow } from "domain/usage/queries/window-use";
import type { UsageSpan } from "domain/usage/terms";
import { annualCost } from "./figures";
import { type PaidLine, selectPaidLines } from "./queries/contracts";

/** The dates in which people are counted where a screen has no dates to choose. */
const span: UsageSpan = "30";

/**
 * What is known about a product's use and cost. `people` is null where it isn't kept; `annualCents` is null for one
 * that no active contract pays for.
 */
type UseAndCost = { people: number | null; annualCents: number | null };

type People = readonly Pick<UsedProduct, "id" | "people">[];
type Input = { district: RecordsDistrict; filter: ComplianceFilter };

/** What a teacher's classes used; null where their people aren't known for all of the window. */
async function readOfClasses(db: Db, actor: Actor, districtId: string) {
  const window = await findWindow(db, actor, { districtId, span });
  const isKnown = window && peopleKnown(window.people, window.from).kind === "kept";
  const targets = isKnown ? (await readClassUse(db, actor, { districtId, window, weeks: false })).targets : null;
  return { window, targets };
}

/** What a district has on record of its products, judged; what they cost a year, what ends and what needs an action. */
export const readRecorded = keptRecords("compliance with cost", {
  make: async (db, { districtId, scope, today }) => {
    const { records, paid, agreements, reviews } = await listTogether(db, {
      records: selectComplianceRecords(scope, { districtId, today }),
      paid: selectPaidLines(scope, { districtId, today }),
      agreements: selectAgreementsEnding(scope, { districtId, today, days: endingDays }),
      reviews: selectReviewsDue(scope, { districtId, today, days: endingDays, limit: null }),
    });
    const products = await loadCompliance(db, scope, { district: { id: districtId, today }, records });
    const actions = actionsNeeded(products, { today, agreements, reviews });
    return { products, agreements, reviews, actions, costs: annualCosts(paid) };
  },
  rows: ({ products }) => products.length,
});

/**
 * The products that were used in the last 30 days by those whom someone may see, the most used first; null before any were
 * counted.
 */
export async function readProductsUsed(db: Db, actor: Actor, { id: districtId, today, stamp }: Input["district"]) {
  const isOfClasses = actor.reach === "classes";
  const { window, targets } = isOfClasses
    ? await readOfClasses(db, actor, districtId)
    : await readWindow(db, actor, { districtId, span });
  if (!window || !targets) return { counted: null, isCounted: window !== undefined };
  const { products } = await namedTargets(db, actor, { of: { districtId, today, stamp }, targets });
  return { counted: products, isCounted: true };
}

/**
 * The compliance report's products with the people who used them in the last 30 days, of those whom someone may see, and
 * what they cost the district a year: the same figures as on the overview and on ROI Analytics. With them the agreements
 * that end and the approvals that are due, as the home page counts them.
 */
export async function loadComplianceWithCost(db: Db, actor: Actor, { district, filter }: Input) {
  const { id: districtId, today, stamp } = district;
  const [{ products, costs, ...recorded }, { counted, isCounted }] = await Promise.all([
    readRecorded(db, { districtId, scope: actor, today, stamp }),
    readProductsUsed(db, actor, district),
  ]);
  const known = knownOf(counted, costs);
  return {
    ...recorded,
    ...(await loadComplianceLines(db, actor, { district, filter, products })),
    hasUse: counted !== null,
    isCounted,
    known,
  };
}

/** What each product costs a year, by its id, in cents. */
function annualCosts(paid: readonly PaidLine[]): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const line of paid) costs.set(line.softwareId, (costs.get(line.softwareId) ?? 0) + annualCost(line, line));
  return costs;
}

function knownOf(counted: People | null, costs: ReadonlyMap<string, number>) {
  const people = new Map(counted?.map(({ id, people }) => [id, people]));
  return (id: string): UseAndCost => ({
    people: counted === null ? null : people.has(id) ? (people.get(id) ?? null) : 0,
    annualCents: costs.get(id) ?? null,
  });
}
