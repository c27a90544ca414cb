import { workedOut } from "domain/worked-out";
import type { ProductContract } from "./product-costs";
import { type Saving, savingsOf, type ValuedProduct } from "./product-value";

/** A product that a contract pays for, with its use, and what could be left out of this renewal of it. */
export type RenewalUse = { product: ValuedProduct; contract: ProductContract; saving: Saving | null };

/**
 * The products of each contract in force by the contract's id, the most costly first: the figures that ROI Analytics has of
 * them. Worked out once for products that are kept.
 */
export const usesByContract = workedOut(
  (products: readonly ValuedProduct[]): ReadonlyMap<string, readonly RenewalUse[]> => {
    const keyOf = (contractId: string, productId: string) => `${contractId} ${productId}`;
    const savings = new Map(savingsOf(products).map((one) => [keyOf(one.contract.id, one.product.id), one]));
    const uses = new Map<string, RenewalUse[]>();
    for (const product of products) {
      for (const contract of product.contracts) {
        const use = { product, contract, saving: savings.get(keyOf(contract.id, product.id)) ?? null };
        const ofContract = uses.get(contract.id);
        if (ofContract) ofContract.push(use);
        else uses.set(contract.id, [use]);
      }
    }
    for (const ofContract of uses.values())
      ofContract.sort((one, other) => other.contract.annualCents - one.contract.annualCents);
    return uses;
  },
);
