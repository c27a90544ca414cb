import { fold } from "./product-costs";
import type { ValuedProduct } from "./product-value";

export const costSorts = [
  "name",
  "cost",
  "seats",
  "ends",
  "notice",
  "active",
  "utilization",
  "each",
  "unused",
  "saving",
  "value",
] as const;
export type CostSort = (typeof costSorts)[number];

type Key = string | number | null;

const keys: Record<Exclude<CostSort, "value">, (product: ValuedProduct) => Key> = {
  active: ({ value }) => value.active,
  utilization: ({ value }) => value.utilization,
  each: ({ value }) => value.costPerActiveUser,
  unused: ({ value }) => value.unusedCents,
  saving: ({ value }) => value.savingCents,
  name: ({ name }) => fold(name),
  cost: ({ annualCents }) => annualCents,
  seats: ({ seats }) => seats,
  ends: ({ contracts }) => earliest(contracts.map(({ endsOn }) => endsOn)),
  notice: ({ contracts }) => earliest(contracts.flatMap(({ noticeOn }) => noticeOn ?? [])),
};

/** The first of some days; null without any. */
export const earliest = (days: readonly string[]) => days.toSorted()[0] ?? null;

type Order = {
  sort: CostSort;
  descending: boolean;
  /** What a product is worth, by its id: a subject above this one knows. */
  worth: (id: string) => number | null;
};

/** Products in an order; those without what they are sorted by come last, either way. Equal ones by name. */
export function sortCosts(products: readonly ValuedProduct[], { sort, descending, worth }: Order): ValuedProduct[] {
  const key = sort === "value" ? ({ id }: ValuedProduct) => worth(id) : keys[sort];
  const turn = descending ? -1 : 1;
  return products.toSorted(
    (one, other) =>
      compare(key(one), key(other), turn) ||
      compare(fold(one.name), fold(other.name), 1) ||
      compare(one.id, other.id, 1),
  );
}

function compare(one: Key, other: Key, turn: number): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -turn : turn;
}
