import { compareNames } from "domain/compare-names";
import { workedOut } from "domain/worked-out";
import type { UsedProduct } from "./queries/used-products";
import type { Use } from "./queries/window-use";

/** By what products can be ranked: the highest is first. */
export const rankMeasures = ["people", "engagements", "minutes", "each"] as const;
export type RankMeasure = (typeof rankMeasures)[number];

/** A product with its place among all; `placeBefore` is null where it wasn't used before. Equal values share a place. */
export type Ranked = UsedProduct & { place: number; placeBefore: number | null; value: number; valueBefore: number };

/**
 * Minutes per active user, rounded to whole minutes: the seconds of a window ÷ 60 ÷ its active users. Time of people who
 * aren't known is in it, as it is in minutes. Null where nobody was active or the people aren't known.
 */
export const minutesEach = ({ people, seconds }: Pick<Use, "people" | "seconds">) =>
  people ? Math.round(seconds / 60 / people) : null;

const measures: Record<RankMeasure, (use: Use) => number> = {
  people: ({ people }) => people ?? 0,
  engagements: ({ engagements }) => engagements,
  minutes: ({ seconds }) => Math.round(seconds / 60),
  each: (use) => minutesEach(use) ?? 0,
};

/** What products can be ranked by where some of their people aren't known: engagements in place of people. */
export function knownMeasure(products: readonly UsedProduct[], measure: RankMeasure): RankMeasure {
  const isByPeople = measure === "people" || measure === "each";
  return isByPeople && products.some(({ people }) => people === null) ? "engagements" : measure;
}

/**
 * Products in the order of a measure, among all that were used in the window; the place before is among those of the window
 * before. `each` is whole minutes for each active user. Worked out once for products that are kept: nobody may change it.
 */
export const rankProducts = (products: readonly UsedProduct[], measure: RankMeasure): readonly Ranked[] =>
  rankedBy[measure](products);

const by = (measure: RankMeasure) => workedOut((products: readonly UsedProduct[]) => rank(products, measures[measure]));
const rankedBy = { people: by("people"), engagements: by("engagements"), minutes: by("minutes"), each: by("each") };

function rank(products: readonly UsedProduct[], of: (use: Use) => number): Ranked[] {
  const used = products.filter(({ engagements }) => engagements > 0);
  const before = products.filter(({ before: { engagements } }) => engagements > 0);
  const places = placesOf(before.map((product) => of(product.before)));
  const now = placesOf(used.map(of));
  return used
    .map((product) => ({
      ...product,
      value: of(product),
      valueBefore: of(product.before),
      place: now(of(product)),
      placeBefore: product.before.engagements > 0 ? places(of(product.before)) : null,
    }))
    .sort((a, b) => a.place - b.place || b.engagements - a.engagements || compareNames(a.name, b.name));
}

/** Which place a value has: one more than there are higher ones. */
export function placesOf(values: readonly number[]): (value: number) => number {
  const sorted = [...values].sort((a, b) => b - a);
  const first = new Map<number, number>();
  for (const [at, value] of sorted.entries()) if (!first.has(value)) first.set(value, at + 1);
  return (value) => first.get(value) ?? sorted.length + 1;
}
