import { workedOut } from "domain/worked-out";
import { priceIndex } from "./figures";
import { type CostFilter, type CostLine, linesMatching, type ProductCost, productCosts, sumOf } from "./product-costs";
import { type KnownUse, unvalued, type ValuedProduct, valued } from "./product-value";
import type { Costs } from "./read-costs";
import type { UseForMoney } from "./read-use";
import { rareUse } from "./terms";

/**
 * A product of a narrowed list with the seats and the use of all that is paid for it today, given as `paid`: what a list is
 * narrowed to changes what it shows of the cost, and not how the product is judged. Nothing is said of contracts that
 * ended or begin later.
 */
function judgedBy(paid: readonly ValuedProduct[], when: CostFilter["when"]) {
  const whole = new Map(paid.map((product) => [product.id, product]));
  return (product: ProductCost): ValuedProduct => {
    const judged = when === "now" || when === "soon" ? whole.get(product.id) : undefined;
    if (!judged) return unvalued(product);
    const { seats, isSite, licenceCents, limits, value } = judged;
    return { ...product, seats, isSite, licenceCents, limits, value };
  };
}

/** What is paid for today: a product is judged by these lines, whatever a page is narrowed to. */
export const inForce = ({ contract: { state } }: CostLine) => state === "current" || state === "ending";

const idsOf = (lines: readonly CostLine[]) => new Set(lines.map(({ contract }) => contract.id)).size;

/** What the district pays today, in figures. Amounts are in cents. */
function figuresOf(lines: readonly CostLine[], products: readonly ValuedProduct[]) {
  const ending = lines.filter(({ contract: { state } }) => state === "ending");
  return {
    annualCents: sumOf(lines.map(({ annualCents }) => annualCents)),
    products: products.length,
    contracts: idsOf(lines),
    ending: { contracts: idsOf(ending), annualCents: sumOf(ending.map(({ annualCents }) => annualCents)) },
    unusedCents: sumOf(products.map(({ value }) => value.unusedCents ?? 0)),
    savingCents: sumOf(products.map(({ value }) => value.savingCents ?? 0)),
    priceIndex: priceIndex(knownUse(products)),
    /** Products that are paid for and whose use nobody can know, since no address leads to them. */
    unmeasured: products.filter(({ isMeasured }) => !isMeasured).length,
    /** Products that are paid for and that no one used in these dates. */
    idle: idleOf(products),
    /** Site licenses that hardly anyone used in these dates: they have no seats to give back. */
    rare: rareOf(products),
    hasDemo: lines.some(({ contract }) => contract.demo),
  };
}

function rareOf(products: readonly ValuedProduct[]) {
  return namedWithCost(
    products.filter(({ isSite, value: { active, utilization } }) => {
      return isSite && active !== null && active > 0 && utilization !== null && utilization <= rareUse;
    }),
  );
}

function idleOf(products: readonly ValuedProduct[]) {
  return namedWithCost(products.filter(({ value, annualCents }) => value.active === 0 && annualCents > 0));
}

/** The names of products, the most costly first, and what all of them cost a year. */
function namedWithCost(of: readonly ValuedProduct[]) {
  const products = of.toSorted((one, other) => other.annualCents - one.annualCents);
  return {
    names: products.map(({ name }) => name),
    annualCents: sumOf(products.map(({ annualCents }) => annualCents)),
  };
}

/** The products whose use is known, with their people. */
export const knownUse = (products: readonly ValuedProduct[]) =>
  products.flatMap(({ value: { active }, ...product }) => (active === null ? [] : [{ ...product, active }]));

type Paid = { lines: CostLine[]; products: ProductCost[] };
const paid = new WeakMap<readonly CostLine[], Paid>();

/** What is in force today of a district's lines, and its products: worked out once for lines that are kept. */
export function paidFor({ lines: all, enrolled }: Pick<Costs, "lines" | "enrolled">): Paid {
  const known = paid.get(all);
  if (known) return known;
  const lines = all.filter(inForce);
  const made = { lines, products: productCosts(lines, enrolled) };
  paid.set(all, made);
  return made;
}

type PaidNow = { lines: CostLine[]; products: ValuedProduct[]; figures: ReturnType<typeof figuresOf> };

const paidWith = ({ lines }: Paid, products: ValuedProduct[]): PaidNow => {
  return { lines, products, figures: figuresOf(lines, products) };
};
const paidAlone = workedOut((paid: Paid) => paidWith(paid, paid.products.map(unvalued)));
const paidAndUsed = workedOut((paid: Paid, known: KnownUse) =>
  paidWith(
    paid,
    paid.products.map((product) => valued(product, known)),
  ),
);

/**
 * Everything in force today, whatever a list is narrowed to: its lines, its products, and the figures made of them. Worked
 * out once for costs and use that are kept.
 */
export function paidNow(costs: Pick<Costs, "lines" | "enrolled">, use: Pick<UseForMoney, "known"> | null): PaidNow {
  const paid = paidFor(costs);
  return use ? paidAndUsed(paid, use.known) : paidAlone(paid);
}

/** The same of one product alone; null where nothing is paid for it today. */
export function paidForOne(now: PaidNow, softwareId: string): PaidNow | null {
  const products = now.products.filter(({ id }) => id === softwareId);
  const lines = now.lines.filter(({ line }) => line.softwareId === softwareId);
  return products.length === 0 ? null : paidWith({ lines, products }, products);
}

/** The products that a filter leaves, each judged by all that is paid for it today. */
export function productsMatching(costs: Pick<Costs, "lines" | "enrolled">, { now, filter, today }: Narrowing) {
  const matching = linesMatching(costs.lines, filter, today);
  // Of a list that nothing narrows the products are those of the figures.
  if (matching.length === now.lines.length && filter.when === "now") return now.products;
  return productCosts(matching, costs.enrolled).map(judgedBy(now.products, filter.when));
}

type Narrowing = { now: PaidNow; filter: CostFilter; today: string };
