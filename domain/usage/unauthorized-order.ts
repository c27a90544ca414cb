import { setImmediate } from "node:timers/promises";

export const unauthorizedSorts = ["name", "people", "engagements", "first", "last"] as const;
export type UnauthorizedSort = (typeof unauthorizedSorts)[number];

type Order = { sort: UnauthorizedSort; descending: boolean };
type Row = { targetNo: number; sortName: string; engagements: number; first: string; last: string };

/** Rows in the order of their names, by which all are that are alike otherwise, and the most used first. */
export type Ordered<R extends Row> = { byName: readonly R[]; mostUsed: readonly R[] };
export const noneInOrder: Ordered<never> = { byName: [], mostUsed: [] };

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Whether an order is the one that the list has by itself. */
export const isMostUsedFirst = ({ sort, descending }: Order) => sort === "engagements" && descending;

/** Others get a turn between the two: there may be thousands of rows. */
export async function inBothOrders<R extends Row>(rows: readonly R[]): Promise<Ordered<R>> {
  await setImmediate();
  const byName = rows.toSorted((a, b) => compare(a.sortName, b.sortName) || a.targetNo - b.targetNo);
  await setImmediate();
  return { byName, mostUsed: inOrder(byName, { sort: "engagements", descending: true }) };
}

/** Rows that stand in the order of their names, in another one: those that are alike in it stay as they were. */
export function inOrder<R extends Row>(
  byName: readonly R[],
  { sort, descending }: Order,
  people: ReadonlyMap<number, number> | null = null,
): R[] {
  const peopleOf = ({ targetNo }: R) => people?.get(targetNo) ?? 0;
  const comparisons: Record<UnauthorizedSort, (a: R, b: R) => number> = {
    name: (a, b) => compare(a.sortName, b.sortName),
    people: (a, b) => peopleOf(a) - peopleOf(b),
    engagements: (a, b) => a.engagements - b.engagements,
    first: (a, b) => compare(a.first, b.first),
    last: (a, b) => compare(a.last, b.last),
  };
  const comparison = comparisons[sort];
  return byName.toSorted(descending ? (a, b) => comparison(b, a) : comparison);
}
