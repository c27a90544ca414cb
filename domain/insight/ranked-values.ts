import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { compareNames } from "domain/compare-names";
import type { RecordsDistrict } from "domain/kept-records";
import { paidFor } from "domain/money/paid-now";
import type { UseBehind } from "domain/money/queries/use-behind";
import { readPaidAndUsed } from "domain/money/read-paid";
import { dayAfter } from "domain/places/calendar/days";
import { type ReferenceNames, readCategoryNames } from "domain/places/kept-references";
import { readCalendarBetween } from "domain/places/queries/school-calendar";
import type { ApprovalStatus } from "domain/software/status/terms";
import { besideIn } from "domain/usage/beside";
import { keptNames, type Named } from "domain/usage/queries/used-products";
import { placesOf } from "domain/usage/rankings";
import { workedOut } from "domain/worked-out";
import { type Grounds, readValues } from "./read-values";
import { valueSpan, type Weights } from "./terms";
import { indexOf, type Scores, scoresOf, type ValueIndex } from "./value";

/** A product with the scores that its value index is made of, today and with everybody's use of the 90 days before. */
type Scored = Pick<RankedValue, "id" | "name" | "categoryId" | "category" | "approval"> & {
  scores: Scores;
  before: Scores;
};

/** A product with its place by value; equal values share one. Null where too little is known for an index. */
export type RankedValue = {
  id: string;
  name: string;
  categoryId: string | null;
  category: string | null;
  approval: ApprovalStatus;
  place: number | null;
  /** The place it would have with everybody's use of the 90 days before; null where it would have none. */
  placeBefore: number | null;
  value: ValueIndex;
};

/** Which place each index has; none has none. */
function placesAmong(indexes: readonly (number | null)[]) {
  const placeOf = placesOf(indexes.filter((index) => index !== null));
  return (index: number | null) => (index === null ? null : placeOf(index));
}

/**
 * Products by value, the highest first, each with its places; those without an index come last and have none. Equal ones
 * stay in the order in which they come.
 */
export function rankValues<T extends Pick<Scored, "scores" | "before">>(products: readonly T[], weights: Weights) {
  const indexed = products.map((product) => ({
    product,
    index: indexOf(product.scores, weights),
    before: indexOf(product.before, weights),
  }));
  const now = placesAmong(indexed.map(({ index }) => index));
  const then = placesAmong(indexed.map(({ before }) => before));
  return indexed
    .sort((one, other) => (other.index ?? -1) - (one.index ?? -1))
    .map(({ product, index, before }) => ({ product, index, place: now(index), placeBefore: then(before) }));
}

/** The products of which any part is known, by name. One that was merged goes by the other one. */
const scored = workedOut((named: Named, categories: ReferenceNames, { ids, now, before }: Grounds): Scored[] => {
  const kept = new Map(ids.flatMap((id) => named.get(id) ?? []).map((fact) => [fact.keptId, fact]));
  return [...kept]
    .map(([id, { name, categoryId, approval }]) => {
      const category = categories.of(categoryId);
      return { id, name, categoryId, category, approval, scores: scoresOf(now(id)), before: scoresOf(before(id)) };
    })
    .filter(({ scores }) => scores.some((score) => score !== null))
    .sort((one, other) => compareNames(one.name, other.name));
});

type Of = { district: RecordsDistrict; weights?: Weights | undefined };

/**
 * The products that a district pays for, used in the last 90 days or keeps a record of, and of which any part is known,
 * by value, with the weights they are ranked by and the reader's own, and how complete the use of these 90 days and of those
 * before is: places before are told where they can be compared. `valued` is one of them with all that its index is made of.
 * Null for those who do not see the whole district, and before anything was counted. Six questions at most.
 */
export async function readRankedValues(db: Db, scope: Scope, { district, weights }: Of) {
  const of = { districtId: district.id, today: district.today, stamp: district.stamp };
  const { costs, use } = await readPaidAndUsed(db, scope, { ...of, span: valueSpan });
  if (!use) return null;
  const { products: paid } = paidFor(costs);
  const values = await readValues(db, scope, { district, paid, use, ...(weights ? { weights } : {}) });
  const [named, categories] = await Promise.all([
    keptNames(db, scope, of, values.grounds.ids),
    readCategoryNames(db, { ...of, scope }),
  ]);
  const beside = await readBeside(db, scope, { district, behind: use.behind });
  const isCompared = beside?.unlike === null;
  const ranked = rankValues(scored(named, categories, values.grounds), values.weights);
  return {
    ranked,
    valued: ({ product, place, placeBefore }: (typeof ranked)[number]): RankedValue => {
      const { id, name, categoryId, category, approval } = product;
      const then = isCompared ? placeBefore : null;
      return { id, name, categoryId, category, approval, place, placeBefore: then, value: values.of(id) };
    },
    beside,
    window: quarterTo(use.behind.to),
    weights: values.weights,
    saved: values.saved,
  };
}

/** The 90 days that end on a day, and as many before them. */
function quarterTo(to: string) {
  const from = dayAfter(to, 1 - Number(valueSpan));
  return { from, to, before: { from: dayAfter(from, -Number(valueSpan)), to: dayAfter(from, -1) } };
}

async function readBeside(db: Db, scope: Scope, of: { district: RecordsDistrict; behind: UseBehind }) {
  const { id: districtId, today } = of.district;
  const window = quarterTo(of.behind.to);
  const read = await readCalendarBetween(db, scope, { districtId, from: window.before.from, to: window.to });
  return read ? besideIn(read.calendar, { today, window, days: of.behind.days }) : null;
}
