import { knownOverlaps, nameOverlaps } from "domain/insight/overlap";
import type { Values } from "domain/insight/read-values";
import { fewestInPlace, valueSpan } from "domain/insight/terms";
import type { CostLine } from "domain/money/product-costs";
import type { ValuedProduct } from "domain/money/product-value";
import type { Costs } from "domain/money/read-costs";
import { readCategoryNames } from "domain/places/kept-references";
import { readPlacesOfUse } from "domain/usage/queries/places-of-use";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

type Overlapping = { values: Values; paid: ValuedProduct[]; lines: CostLine[]; enrolled: Costs["enrolled"] };

/** Products that overlap, the most costly first. One query. */
export async function readOverlaps(
  viewer: Viewer,
  district: Working,
  { values: { products }, paid, lines, enrolled }: Overlapping,
) {
  const of = { districtId: district.id, span: valueSpan, fewest: fewestInPlace } as const;
  const [places, categories] = await Promise.all([
    readPlacesOfUse(db, viewer, of),
    readCategoryNames(db, { ...of, today: district.today, stamp: district.stamp, scope: viewer }),
  ]);
  return nameOverlaps(knownOverlaps(paid, lines, enrolled, products, places), categories);
}
