import { isUndecided, type Saving } from "domain/money/product-value";
import { renewalWords } from "domain/money/renewal-words";
import { inDollars } from "domain/money/reports/contracts";
import { atOnce, inCells, type Report } from "domain/report";
import { bandWords } from "domain/usage/span-words";
import { type NamedOverlap, wholeSaving } from "../overlap";

const seatColumns = [
  ...[
    "product",
    "contract",
    "decide_by",
    "decision",
    "seats",
    "busiest_month",
    "busiest_month_people",
    "seats_to_spare",
  ],
  ...["saving_usd", "not_counted_already_decided_usd", "could_end_for", "saving_if_ended_usd"],
];
const overlapColumns = [
  ...["category", "products", "schools", "grade_bands", "cost_together_usd"],
  ...["could_end", "could_end_for", "saving_usd"],
];

/** All that could be saved: on seats renewal by renewal, and on products for the same purpose. */
export type AllSavings = { seats: readonly Saving[]; overlaps: readonly NamedOverlap[] };
type Of = { today: string; read: () => Promise<AllSavings | null> };

/**
 * Every renewal at which seats could be given back, as the page has them: the first to be decided first. What is decided
 * comes last, with its decision; its saving is no longer part of the total, and stands in a column of its own, so that
 * each column adds up. Amounts are dollars a year.
 */
export function seatSavingsReport({ today, read }: Of): Report {
  const rows = async () => {
    const { seats, overlaps } = (await read()) ?? { seats: [], overlaps: [] };
    const ways = new Map(overlaps.flatMap(({ going }) => (going ? [[going.id, going] as const] : [])));
    return seats.map((saving) => ({ saving, way: ways.get(saving.product.id) ?? null }));
  };
  return {
    name: `unused-seats-${today}`,
    columns: seatColumns,
    rows: inCells(atOnce(rows), ({ saving: { product, contract, ...of }, way }) => [
      ...[product.name, contract.title, contract.decideBy],
      contract.decision === null ? null : renewalWords[contract.decision].short,
      ...[of.seats, of.peakMonth?.slice(0, 7) ?? null, of.peak, of.spare],
      ...(isUndecided({ contract }) ? [inDollars(of.cents), null] : [null, inDollars(of.cents)]),
      ...(way ? [way.into.name, inDollars(wholeSaving(way))] : [null, null]),
    ]),
  };
}

/** Every category with products for the same purpose, the most costly first. Amounts are dollars a year. */
export function overlapsReport({ today, read }: Of): Report {
  const rows = async () => (await read())?.overlaps ?? [];
  return {
    name: `same-purpose-${today}`,
    columns: overlapColumns,
    rows: inCells(atOnce(rows), ({ category, products, schools, bands, annualCents, going }) => [
      ...[category, products.map(({ name }) => name).join("; "), schools],
      ...[bands.map((band) => bandWords[band]).join("; "), inDollars(annualCents)],
      ...(going ? [going.name, going.into.name, inDollars(going.cents)] : [null, null, inDollars(0)]),
    ]),
  };
}
