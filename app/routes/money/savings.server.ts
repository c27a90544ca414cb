import { daysBetween } from "domain/days";
import { type Going, knownOverlaps, type Overlap, overlapSaving, wholeSaving } from "domain/insight/overlap";
import type { Values } from "domain/insight/read-values";
import { fewestInPlace, valueSpan } from "domain/insight/terms";
import { type CostLine, sumOf } from "domain/money/product-costs";
import { isUndecided, savingsOf, type ValuedProduct } from "domain/money/product-value";
import type { Costs } from "domain/money/read-costs";
import type { UseForMoney } from "domain/money/read-use";
import { cautionBefore } from "domain/money/saving-words";
import { readPlacesOfUse } from "domain/usage/queries/places-of-use";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { type Paid, readPaid, usualSpan } from "~/routes/money/paid.server";

/** So much of each part stands on the page of products; all of it has a page of its own, with this much of it at a time. */
const shown = {
  brief: { savings: 5, overlaps: 5 },
  whole: { savings: 100, overlaps: 50 },
} as const;
type Extent = keyof typeof shown;

/**
 * What could be saved, renewal by renewal; what is not shown is summed, so that the list still adds up. Renewals that are
 * decided come last, in the whole list alone, and count no more. A product that could go altogether has that as its one
 * way (`better`), of which its unused seats are a part.
 */
function savingsShown(
  products: readonly ValuedProduct[],
  { today, use, going, extent }: { today: string; use: UseForMoney | null; going: readonly Going[]; extent: Extent },
) {
  const ways = new Map(going.map(({ id, into, ...way }) => [id, { into: into.name, cents: wholeSaving(way) }]));
  const found = savingsOf(products);
  const open = found.filter(isUndecided);
  const all = extent === "brief" ? open : found;
  const [first, rest] = [all.slice(0, shown[extent].savings), all.slice(shown[extent].savings)];
  return {
    count: open.length,
    rows: first.map((saving) => ({
      ...saving,
      better: ways.get(saving.product.id) ?? null,
      days: daysBetween(today, saving.contract.decideBy),
      caution: cautionBefore({ kept: saving.kept, quarter: use?.quarter.get(saving.product.id)?.people ?? 0 }),
    })),
    rest: { count: rest.length, cents: sumOf(rest.filter(isUndecided).map(({ cents }) => cents)) },
  };
}

/** So many products of an overlap are named, the most costly first. */
const shownProducts = 10;

type Overlapping = { values: Values; paid: ValuedProduct[]; lines: CostLine[]; enrolled: Costs["enrolled"] };

/** Products that overlap, the most costly first. One query. */
async function readOverlaps(
  viewer: Viewer,
  district: { id: string },
  { values: { products }, paid, lines, enrolled }: Overlapping,
) {
  const of = { districtId: district.id, span: valueSpan, fewest: fewestInPlace } as const;
  return knownOverlaps(paid, lines, enrolled, products, await readPlacesOfUse(db, viewer, of));
}

/** Overlaps as their list shows them, and what all of them could save; in brief those alone that could save something. */
function overlapShown(all: readonly Overlap[], extent: Extent) {
  const wanted = extent === "brief" ? all.filter(({ going }) => going !== null) : all;
  const rows = wanted.slice(0, shown[extent].overlaps).map(({ products: of, going, ...overlap }) => ({
    ...overlap,
    going: going && { ...going, wholeCents: wholeSaving(going) },
    products: of.slice(0, shownProducts),
    more: Math.max(0, of.length - shownProducts),
  }));
  return { rows, count: all.length, cents: overlapSaving(all) };
}

/** What could be saved on seats that nobody needs, and on products that overlap. Null where no use is known. */
export async function readSavings(
  viewer: Viewer,
  district: Working,
  { costs, use, now, values }: Paid,
  extent: Extent,
) {
  const { lines: active, products: paid, figures } = now;
  if (!values) return null;
  const overlapping = { paid, lines: active, enrolled: costs.enrolled, values };
  const overlaps = await readOverlaps(viewer, district, overlapping);
  const going = overlaps.flatMap((overlap) => overlap.going ?? []);
  return {
    seats: savingsShown(paid, { today: district.today, use, going, extent }),
    seatCents: figures.savingCents,
    overlap: overlapShown(overlaps, extent),
  };
}

/** All that could be saved, for the page of savings. */
export async function loadSavings(viewer: Viewer, district: Working) {
  const paid = await readPaid(viewer, district, usualSpan);
  const savings = await readSavings(viewer, district, paid, "whole");
  return { isEmpty: paid.isEmpty, savings, months: paid.use?.behind.months ?? 0 };
}

export type SavingsShown = NonNullable<Awaited<ReturnType<typeof readSavings>>>;
