import type { DayRange } from "domain/places/calendar/terms";
import { medianOf } from "./median";
import { weekOf, weeksOf } from "./spans";

/** A day of somebody with a product, or with a site that leads to none; `engagements` are its hours with a visit. */
export type UseCell = {
  /** YYYY-MM-DD, the district's. */
  day: string;
  targetNo: number;
  productId: string | null;
  engagements: number;
  seconds: number;
};

/** Engagements and whole minutes. */
export type Amount = { engagements: number; minutes: number };
export type WeekOfUse = Amount & {
  /** Its Monday. */
  week: string;
};
export type ProductOfUse = Amount & { productId: string; days: number; lastUsed: string };

export type PersonFigures = Amount & {
  /** Different products, and different days with anything. */
  products: ProductOfUse[];
  days: number;
  /** Sites that lead to no product: how many, and what was done there. */
  otherSites: Amount & { sites: number };
  weeks: WeekOfUse[];
};

function grouped<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const amountOf = (cells: readonly UseCell[]): Amount => ({
  engagements: cells.reduce((sum, cell) => sum + cell.engagements, 0),
  // Seconds add up and are rounded last: parts on a screen may differ from their total by a minute.
  minutes: Math.round(cells.reduce((sum, cell) => sum + cell.seconds, 0) / 60),
});

const daysIn = (cells: readonly UseCell[]) => new Set(cells.map(({ day }) => day)).size;

/**
 * What a person used in a range, from their days. `currentOf` says as which product one that was merged counts. Each week
 * that the range touches has a row, also one with nothing.
 */
export function personFigures(
  cells: readonly UseCell[],
  range: DayRange,
  currentOf: (productId: string) => string | undefined,
): PersonFigures {
  const idOf = ({ productId }: UseCell) => (productId === null ? undefined : currentOf(productId));
  const byProduct = grouped(cells, idOf);
  const sites = byProduct.get(undefined) ?? [];
  const byWeek = grouped(cells, ({ day }) => weekOf(day));
  const products = [...byProduct].flatMap(([productId, own]) =>
    productId === undefined ? [] : [{ productId, ...amountOf(own), days: daysIn(own), lastUsed: lastOf(own) }],
  );
  return {
    ...amountOf(cells),
    products,
    days: daysIn(cells),
    otherSites: { ...amountOf(sites), sites: new Set(sites.map(({ targetNo }) => targetNo)).size },
    weeks: weeksOf(range).map((week) => ({ week, ...amountOf(byWeek.get(week) ?? []) })),
  };
}

const lastOf = (cells: readonly UseCell[]) =>
  cells
    .map(({ day }) => day)
    .sort()
    .at(-1) ?? "";

/** What others of a class did, without who: a value for each of them who did anything. */
export type ClassUse = {
  people: { engagements: number; seconds: number; products: number; days: number }[];
  weeks: { week: string; engagements: number[]; seconds: number[] }[];
};

/** Medians over all classmates, also those who used nothing. */
export type ClassMedians = Amount & {
  classmates: number;
  products: number;
  days: number;
  weeks: WeekOfUse[];
};

/** The medians of a group of so many; null for one of fewer than `fewest`, in which one of them could be guessed. */
export function classMedians(
  use: ClassUse,
  { classmates, fewest, range }: { classmates: number; fewest: number; range: DayRange },
): ClassMedians | null {
  if (classmates < fewest) return null;
  const middle = (values: readonly number[]) => medianOf(values, classmates) ?? 0;
  const whole = (of: (one: ClassUse["people"][number]) => number) => middle(use.people.map(of));
  const byWeek = new Map(use.weeks.map((row) => [row.week, row]));
  return {
    classmates,
    engagements: whole((one) => one.engagements),
    minutes: Math.round(whole((one) => one.seconds) / 60),
    products: whole((one) => one.products),
    days: whole((one) => one.days),
    weeks: weeksOf(range).map((week) => {
      const row = byWeek.get(week);
      return {
        week,
        engagements: middle(row?.engagements ?? []),
        minutes: Math.round(middle(row?.seconds ?? []) / 60),
      };
    }),
  };
}
