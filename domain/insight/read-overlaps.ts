import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { RecordsDistrict } from "domain/kept-records";
import type { CostLine } from "domain/money/product-costs";
import type { ValuedProduct } from "domain/money/product-value";
import type { Costs } from "domain/money/read-costs";
import { readCategoryNames } from "domain/places/kept-references";
import { readPlacesOfUse } from "domain/usage/queries/places-of-use";
import { knownOverlaps, type NamedOverlap, nameOverlaps } from "./overlap";
import type { Values } from "./read-values";
import { fewestInPlace, valueSpan } from "./terms";

type Of = {
  district: RecordsDistrict;
  values: Values;
  paid: ValuedProduct[];
  lines: CostLine[];
  enrolled: Costs["enrolled"];
};

/** A district's products that overlap, the most costly first. Two queries, where nothing is kept. */
export async function readOverlaps(db: Db, scope: Scope, of: Of): Promise<NamedOverlap[]> {
  const { district, values, paid, lines, enrolled } = of;
  const { id: districtId, today, stamp } = district;
  const [places, categories] = await Promise.all([
    readPlacesOfUse(db, scope, { districtId, span: valueSpan, fewest: fewestInPlace }),
    readCategoryNames(db, { districtId, today, stamp, scope }),
  ]);
  return nameOverlaps(knownOverlaps(paid, lines, enrolled, values.products, places), categories);
}
