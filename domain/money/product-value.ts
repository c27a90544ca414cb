import type { Peak } from "domain/usage/queries/window-use";
import { workedOut } from "domain/worked-out";
import { costPerActiveUser, costPerEnrolled, savingsByRenewal, unusedSpend, utilization } from "./figures";
import type { JudgedBy, UseOutside, UseUncounted } from "./licensed-words";
import { type ProductContract, type ProductCost, sumOf, turnOf } from "./product-costs";
import { judgedBy } from "./site-limits";

/**
 * What a district knows of the use of its products: people by product, in the dates that are shown and at most in a
 * month.
 */
export type KnownUse = {
  /** Null for a product whose people are not kept. */
  active: ReadonlyMap<string, number | null>;
  /** Of products with site licenses for some schools or grades, those of them whom these are for. */
  licensed?: ReadonlyMap<string, number | null>;
  /** And those who are at schools that none of these licenses is for. */
  outside?: ReadonlyMap<string, UseOutside | null>;
  /** And all others whom none of them is for. */
  uncounted?: ReadonlyMap<string, UseUncounted | null>;
  peaks: ReadonlyMap<string, Peak>;
};

/** What could be left out of one renewal. */
export type RenewalSaving = { contract: ProductContract; seats: number; cents: number };

/** What comes of a product for its price. Null is not known, or has no sense: a site licence has no unused seat. */
export type ProductValue = {
  active: number | null;
  /** Of a site license for some schools or grades, those of them who are there: seats are compared with these. */
  licensed: number | null;
  /** By whose use seats are judged; null is by everyone's. */
  judgedBy: JudgedBy | null;
  /** Those who are at schools that none of its licenses is for, if there are any. */
  outside: UseOutside | null;
  /** The rest of them who aren't there. */
  uncounted: UseUncounted | null;
  peak: number | null;
  /** The first day of the month in which that many people used it; null where none did. */
  peakMonth: string | null;
  utilization: number | null;
  costPerActiveUser: number | null;
  /** Of a site licence, in the place of unused spend. */
  costPerEnrolled: number | null;
  unusedCents: number | null;
  /** What could still be saved: the sum of its renewals that nothing was decided about. */
  savingCents: number | null;
  /** Of every renewal, decided or not. */
  savings: RenewalSaving[];
};

export type ValuedProduct = ProductCost & { value: ProductValue };

const unknown: ProductValue = {
  active: null,
  licensed: null,
  judgedBy: null,
  outside: null,
  uncounted: null,
  peak: null,
  peakMonth: null,
  utilization: null,
  costPerActiveUser: null,
  costPerEnrolled: null,
  unusedCents: null,
  savingCents: null,
  savings: [],
};

/**
 * A product with what comes of it. Of one that no address leads to nothing is known; of any other nobody used it where
 * nobody is on record.
 */
export function valued(
  product: ProductCost,
  { active: people, licensed: ofThem, outside, uncounted, peaks }: KnownUse,
): ValuedProduct {
  const active = people.has(product.id) ? (people.get(product.id) ?? null) : 0;
  if (!product.isMeasured || active === null) return { ...product, value: unknown };
  const { annualCents, seats, contracts } = product;
  const licensed = ofThem?.get(product.id) ?? null;
  const { people: peak, month: peakMonth } = peaks.get(product.id) ?? { people: 0, month: null };
  const seated = contracts.filter((contract) => contract.seats > 0);
  const saved = seats > 0 && !product.isSite ? savingsByRenewal(seated, peak) : null;
  const savings = (saved ?? []).flatMap((of, at) => {
    const contract = seated[at];
    return contract ? [{ contract, ...of }] : [];
  });
  return {
    ...product,
    value: {
      active,
      licensed,
      judgedBy: judgedBy(product.limits, licensed),
      outside: outside?.get(product.id) ?? null,
      uncounted: uncounted?.get(product.id) ?? null,
      peak,
      peakMonth,
      utilization: utilization({ active: licensed ?? active, seats }),
      costPerActiveUser: costPerActiveUser({ annualCents, active }),
      costPerEnrolled: product.isSite ? costPerEnrolled({ annualCents, enrolled: seats }) : null,
      unusedCents: seats > 0 ? unusedSpend(product, active) : null,
      savingCents: saved && sumOf(savings.filter(isUndecided).map(({ cents }) => cents)),
      savings: savings.filter(({ cents }) => cents > 0),
    },
  };
}

/** What can still be saved, since nothing was decided about its renewal. */
export const isUndecided = ({ contract: { decision } }: { contract: Pick<ProductContract, "decision"> }) =>
  decision === null;

/** A product whose value nobody asks for, or may. */
export const unvalued = (product: ProductCost): ValuedProduct => ({ ...product, value: unknown });

/** A renewal at which something could be saved, with its parts and the sentence to say to the vendor. */
export type Saving = {
  product: { id: string; name: string };
  contract: ProductContract;
  peak: number;
  peakMonth: string | null;
  /** Of this contract: how many it has, how many could be left out, and what those cost in a year. */
  seats: number;
  spare: number;
  cents: number;
  /** The seats of all contracts of the product that would be left. */
  kept: number;
};

/**
 * Every renewal at which something could be saved, the first to be decided first, and those that are decided last. No seat
 * and no dollar is in two of them. Worked out once for products that are kept.
 */
export const savingsOf = workedOut((products: readonly ValuedProduct[]): readonly Saving[] =>
  products
    .flatMap(({ id, name, value, seats: all }) => {
      const kept = all - sumOf(value.savings.map(({ seats }) => seats));
      return value.savings.map(({ contract, seats, cents }) => ({
        product: { id, name },
        contract,
        peak: value.peak ?? 0,
        peakMonth: value.peakMonth,
        seats: contract.seats,
        spare: seats,
        cents,
        kept,
      }));
    })
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
);

const keyOf = ({ contract, product }: Saving) =>
  `${contract.decision === null ? 0 : 1} ${turnOf(contract)} ${product.name} ${contract.id}`;
