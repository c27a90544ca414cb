import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { compareNames } from "domain/compare-names";
import type { RecordsDistrict } from "domain/kept-records";
import { paidFor } from "domain/money/paid-now";
import type { UseBehind } from "domain/money/queries/use-behind";
import { readPaidAndUsed } from "domain/money/read-paid";
import { dayAfter } from "domain/places/calendar/days";
import { readCategoryNames } from "domain/places/kept-references";
import { readCalendarBetween } from "domain/places/queries/school-calendar";
import type { ApprovalStatus } from "domain/software/status/terms";
import { besideIn } from "domain/usage/beside";
import { namesAndStatus } from "domain/usage/queries/used-products";
import { placesOf } from "domain/usage/rankings";
import { readValues } from "./read-values";
import { valueSpan, type Weights } from "./terms";
import type { ValueIndex } from "./value";

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

type Unplaced = Omit<RankedValue, "place" | "placeBefore"> & { before: number | null };

/** Which place each index has; none has none. */
function placesAmong(indexes: readonly (number | null)[]) {
  const placeOf = placesOf(indexes.filter((index) => index !== null));
  return (index: number | null) => (index === null ? null : placeOf(index));
}

/** Products by value, the highest first; those without an index come last and have no place. Equal ones by name. */
export function rankValues(products: readonly Unplaced[]): RankedValue[] {
  const of = ({ value: { index } }: Pick<RankedValue, "value">) => index ?? -1;
  const now = placesAmong(products.map(({ value }) => value.index));
  const then = placesAmong(products.map(({ before }) => before));
  return products
    .map(({ before, ...product }) => ({ ...product, place: now(product.value.index), placeBefore: then(before) }))
    .sort((one, other) => of(other) - of(one) || compareNames(one.name, other.name));
}

type Of = { district: RecordsDistrict; weights?: Weights | undefined };

/**
 * The products that a district pays for, used in the last 90 days or keeps a record of, and of which any part is known,
 * by value, with the weights they are ranked by and the reader's own, and how complete the use of these 90 days and of those
 * before is: places before are told where they can be compared. Null for those who do not see the whole district, and before
 * anything was counted. Six questions at most.
 */
export async function readRankedValues(db: Db, scope: Scope, { district, weights }: Of) {
  const of = { districtId: district.id, today: district.today, stamp: district.stamp };
  const { costs, use } = await readPaidAndUsed(db, scope, { ...of, span: valueSpan });
  if (!use) return null;
  const { products: paid } = paidFor(costs);
  const values = await readValues(db, scope, { district, paid, use, ...(weights ? { weights } : {}) });
  const used = [...use.quarter].flatMap(([id, { engagements }]) => (engagements > 0 ? [id] : []));
  const ids = [...new Set([...paid.map(({ id }) => id), ...used, ...values.recorded])];
  const [facts, categories] = await Promise.all([
    namesAndStatus(db, scope, of, ids),
    readCategoryNames(db, { ...of, scope }),
  ]);
  // One that was merged goes by the other one.
  const kept = new Map(facts.map((fact) => [fact.keptId, fact]));
  const beside = await readBeside(db, scope, { district, behind: use.behind });
  const before = beside?.unlike === null ? (id: string) => values.ofBefore(id).index : () => null;
  const products = [...kept].flatMap(([id, { name, categoryId, approval }]) => {
    const value = values.of(id);
    const isKnown = value.parts.some(({ score }) => score !== null);
    const category = categories.of(categoryId);
    return isKnown ? [{ id, name, categoryId, category, approval, value, before: before(id) }] : [];
  });
  return {
    ranked: rankValues(products),
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
