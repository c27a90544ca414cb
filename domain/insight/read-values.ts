import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { keptRecords, type RecordsDistrict } from "domain/kept-records";
import type { ProductCost } from "domain/money/product-costs";
import type { QuartersOfUse, UseForMoney } from "domain/money/read-use";
import { judgedBy } from "domain/money/site-limits";
import { scoresOf } from "domain/software/compliance/product-compliance";
import { workedOut } from "domain/worked-out";
import { readValueFacts, type ValueFacts } from "./queries/value-facts";
import { findWeights } from "./queries/weights";
import { usualWeights, type Weights } from "./terms";
import { minutesPerWeek, type ValueGround, type ValueIndex, valueIndex } from "./value";

/** The value index of each product, by whose weights it is made, and what else was read with it. */
export type Values = {
  of: (softwareId: string) => ValueIndex;
  /** What it is made of, whatever the weights. */
  grounds: Grounds;
  /** The weights it was made with; `saved` are the reader's own, if they chose some. */
  weights: Weights;
  saved: Weights | null;
  products: ValueFacts["products"];
};

/** What is known of products, worked out once for what is kept: nobody may change it. */
export type Grounds = {
  now: (softwareId: string) => ValueGround;
  /** What it would be with the use of the 90 days before, and all else as it is today. */
  before: (softwareId: string) => ValueGround;
  /** Those that are paid for, used in the last 90 days, or on record with anything else. */
  ids: readonly string[];
};

type Of = {
  district: RecordsDistrict;
  paid: readonly ProductCost[];
  use: UseForMoney;
  weights?: Weights;
};

type Facts = {
  recorded: ReadonlyMap<string, ValueFacts["recorded"][number]>;
  scores: Awaited<ReturnType<typeof scoresOf>>;
  products: ValueFacts["products"];
};

/** What is on record of a district's products that a value index takes, by product. */
const readFacts = keptRecords("value", {
  make: async (db, { districtId, scope, today }): Promise<Facts> => {
    const { recorded, checked, facts, products } = await readValueFacts(db, scope, { districtId, today });
    const scores = await scoresOf(db, { today, checked, facts });
    return { recorded: new Map(recorded.map((row) => [row.softwareId, row])), scores, products };
  },
  rows: ({ recorded, scores, products }) => recorded.size + scores.size + products.length,
});

/**
 * What the products of a district are worth, for those who see the whole district (read the use first: who has none sees no
 * value). Takes what is paid for today, whatever a page filters. `weights` take the place of the reader's own. Two queries.
 */
export async function readValues(db: Db, scope: Scope, { district, paid, use, weights }: Of): Promise<Values> {
  const { id: districtId, today, stamp } = district;
  const [facts, saved] = await Promise.all([
    readFacts(db, { districtId, scope, today, stamp }),
    findWeights(db, scope),
  ]);
  const by = weights ?? saved ?? usualWeights;
  const grounds = groundsOf(facts, paid, use.quarters);
  return { of: (id) => valueIndex(grounds.now(id), by), grounds, weights: by, saved, products: facts.products };
}

const groundsOf = workedOut((facts: Facts, paid: readonly ProductCost[], quarters: QuartersOfUse): Grounds => {
  const { recorded, scores } = facts;
  const costs = new Map(paid.map((product) => [product.id, product]));
  const withUse = (quarter: QuarterOfUse, licensed: QuartersOfUse["licensed"]) => (softwareId: string) => {
    const row = recorded.get(softwareId);
    const cost = costs.get(softwareId);
    const there = licensed?.get(softwareId) ?? null;
    return {
      ...groundOfUse(softwareId, cost, quarter),
      licensed: there,
      judgedBy: judgedBy(cost?.limits, there),
      targetMinutes: row?.targetMinutes ?? null,
      tier: row?.tier ?? null,
      compliance: scores.get(softwareId) ?? null,
      rating: { count: row?.ratings ?? 0, mean: row?.mean ?? null },
    };
  };
  const used = [...quarters.now].flatMap(([id, { engagements }]) => (engagements > 0 ? [id] : []));
  return {
    now: withUse(quarters.now, quarters.licensed),
    before: withUse(quarters.before, quarters.licensedBefore),
    ids: [...new Set([...costs.keys(), ...used, ...recorded.keys(), ...scores.keys()])],
  };
});

/** The people and seconds of each product in the days of the window that a value looks at. */
type QuarterOfUse = QuartersOfUse["before"];
const days = 90;

/** The part of a ground that is use and cost. Nobody used a product that is paid for and that an address leads to. */
export function groundOfUse(
  softwareId: string,
  cost: Pick<ProductCost, "seats" | "isMeasured"> | undefined,
  quarter: QuarterOfUse,
): Pick<ValueGround, "active" | "seats" | "minutesPerWeek"> {
  const used = quarter.get(softwareId);
  // As with the figures of money, nothing is known of what is paid for and no address leads to.
  const active = cost && !cost.isMeasured ? null : used ? used.people : cost ? 0 : null;
  return {
    active,
    seats: cost?.seats ?? 0,
    minutesPerWeek: used ? minutesPerWeek(used, days) : null,
  };
}
