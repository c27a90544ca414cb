import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { compareNames } from "domain/compare-names";
import type { RecordsDistrict } from "domain/kept-records";
import { paidFor } from "domain/money/paid-now";
import { readCosts } from "domain/money/read-costs";
import { readUse } from "domain/money/read-use";
import type { ApprovalStatus } from "domain/software/status/terms";
import { namesAndStatus } from "domain/usage/queries/used-products";
import { placesOf } from "domain/usage/rankings";
import { readValues } from "./read-values";
import { valueSpan, type Weights } from "./terms";
import type { ValueIndex } from "./value";

/** A product with its place by value; equal values share one. Null where too little is known for an index. */
export type RankedValue = {
  id: string;
  name: string;
  category: string | null;
  approval: ApprovalStatus;
  place: number | null;
  value: ValueIndex;
};

type Unplaced = Omit<RankedValue, "place">;

/** Products by value, the highest first; those without an index come last and have no place. Equal ones by name. */
export function rankValues(products: readonly Unplaced[]): RankedValue[] {
  const of = ({ value: { index } }: Unplaced) => index ?? -1;
  const placeOf = placesOf(products.map(of));
  return products
    .map((product) => ({ ...product, place: product.value.index === null ? null : placeOf(of(product)) }))
    .sort((one, other) => of(other) - of(one) || compareNames(one.name, other.name));
}

type Of = { district: RecordsDistrict; weights?: Weights | undefined };

/**
 * The products that a district pays for, used in the last 90 days or keeps a record of, and of which any part is known,
 * by value, with the weights they are ranked by and the reader's own. Null for those who do not see the whole district,
 * and before anything was counted. Five questions at most.
 */
export async function readRankedValues(db: Db, scope: Scope, { district, weights }: Of) {
  const of = { districtId: district.id, today: district.today, stamp: district.stamp };
  const [costs, use] = await Promise.all([
    readCosts(db, scope, of),
    readUse(db, scope, { districtId: district.id, span: valueSpan }),
  ]);
  if (!use) return null;
  const { products: paid } = paidFor(costs);
  const values = await readValues(db, scope, { district, paid, use, ...(weights ? { weights } : {}) });
  const used = [...use.quarter].flatMap(([id, { engagements }]) => (engagements > 0 ? [id] : []));
  const ids = [...new Set([...paid.map(({ id }) => id), ...used, ...values.recorded])];
  const facts = await namesAndStatus(db, scope, of, ids);
  // One that was merged goes by the other one.
  const kept = new Map(facts.map((fact) => [fact.keptId, fact]));
  const products = [...kept].map(([id, { name, category, approval }]) => ({
    id,
    name,
    category,
    approval,
    value: values.of(id),
  }));
  const known = products.filter(({ value }) => value.parts.some(({ score }) => score !== null));
  return { ranked: rankValues(known), weights: values.weights, saved: values.saved, behind: use.behind };
}
