import { compareNames } from "domain/compare-names";
import { isUndecided, type Saving } from "domain/money/product-value";
import type { NamedOverlap } from "./overlap";

export const seatSorts = ["decide", "name", "saving"] as const;
export const overlapSorts = ["together", "name", "saving"] as const;

type Order<Sort> = { sort: Sort; descending: boolean };
export type SeatOrder = Order<(typeof seatSorts)[number]>;
export type OverlapOrder = Order<(typeof overlapSorts)[number]>;

/** Renewals in an order, those that are decided last either way. Takes them as savingsOf has them: by when to decide. */
export function sortSeats(found: readonly Saving[], { sort, descending }: SeatOrder): readonly Saving[] {
  if (sort === "decide" && !descending) return found;
  const turn = descending ? -1 : 1;
  const compare: Record<SeatOrder["sort"], (one: Saving, other: Saving) => number> = {
    decide: (one, other) => turn * compareTexts(one.contract.decideBy, other.contract.decideBy),
    name: (one, other) => turn * compareNames(one.product.name, other.product.name),
    saving: (one, other) => turn * (one.cents - other.cents),
  };
  return found.toSorted(
    (one, other) => Number(isUndecided(other)) - Number(isUndecided(one)) || compare[sort](one, other),
  );
}

/** Overlaps in an order, equal ones by what they cost together. Takes them as overlapsOf has them: the most costly first. */
export function sortOverlaps(
  all: readonly NamedOverlap[],
  { sort, descending }: OverlapOrder,
): readonly NamedOverlap[] {
  const turn = descending ? -1 : 1;
  const compare: Record<OverlapOrder["sort"], (one: NamedOverlap, other: NamedOverlap) => number> = {
    together: (one, other) => turn * (one.annualCents - other.annualCents),
    name: (one, other) => turn * compareNames(one.category, other.category),
    saving: (one, other) => turn * ((one.going?.cents ?? 0) - (other.going?.cents ?? 0)),
  };
  return all.toSorted(compare[sort]);
}

const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other);
