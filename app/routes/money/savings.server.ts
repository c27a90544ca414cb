import { daysBetween } from "domain/days";
import { type Going, type NamedOverlap, overlapSaving, wholeSaving } from "domain/insight/overlap";
import { overlapWords } from "domain/insight/overlap-words";
import { readOverlaps } from "domain/insight/read-overlaps";
import type { AllSavings } from "domain/insight/reports/savings";
import {
  type OverlapOrder,
  overlapSorts,
  type SeatOrder,
  seatSorts,
  sortOverlaps,
  sortSeats,
} from "domain/insight/sorted-savings";
import { endingOf, endingSaid } from "domain/money/ending";
import { sumOf } from "domain/money/product-costs";
import { isUndecided, type Saving, savingsOf } from "domain/money/product-value";
import type { UseForMoney } from "domain/money/read-use";
import { changeableSaid } from "domain/money/renewal-said";
import { cautionBefore } from "domain/money/saving-words";
import { z } from "zod";
import { definitionAt } from "~/components/made-parts";
import { listOf, pageAmong } from "~/http/list.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { readMoneyCoverage } from "~/routes/money/money-coverage.server";
import { type Paid, readPaid, usualSpan } from "~/routes/money/paid.server";
import { formatMoney } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

/** So much of each part stands on the page of products; all of it has a page of its own, with this much of it at a time. */
const shown = {
  brief: { seats: 5, overlaps: 5 },
  whole: { seats: 100, overlaps: 50 },
} as const;

/** Which page of each list is wanted, in which order; null for the first few rows of both. */
type Wanted = { seats: SeatOrder & { page: number }; overlaps: OverlapOrder & { page: number } } | null;

const readSeatList = listOf({ filters: {}, prefix: "seats", sort: { by: seatSorts, usual: "decide" } });
const readOverlapList = listOf({ filters: {}, prefix: "overlaps", sort: { by: overlapSorts, usual: "-together" } });
const partShape = z.enum(["seats", "overlaps"]).catch("seats");

/** Which of the two lists a file has. */
export const readSavingsPart = (url: URL) => partShape.parse(url.searchParams.get("part"));

/** A page of a list of savings, or its first rows. */
function pageOf<Row>(all: readonly Row[], list: keyof (typeof shown)["brief"], wanted: Wanted) {
  if (wanted) return pageAmong(all, wanted[list].page, shown.whole[list]);
  return { rows: all.slice(0, shown.brief[list]), total: all.length, page: 1, pages: 1 };
}

type Seats = { today: string; use: UseForMoney | null; going: readonly Going[]; wanted: Wanted };

/**
 * What could be saved, renewal by renewal; in brief what is not shown is summed, so that the list still adds up. Renewals
 * that are decided come last, in the whole list alone, and count no more. A product that could go altogether has that as its
 * one way (`better`), of which its unused seats are a part.
 */
function savingsShown(found: readonly Saving[], { today, use, going, wanted }: Seats) {
  const ways = new Map(going.map(({ id, into, ...way }) => [id, { into: into.name, cents: wholeSaving(way) }]));
  const open = found.filter(isUndecided);
  const all = wanted ? sortSeats(found, wanted.seats) : open;
  const { rows, ...paging } = pageOf(all, "seats", wanted);
  const rest = wanted ? [] : all.slice(rows.length);
  return {
    count: open.length,
    ...paging,
    rows: rows.map((saving) => ({
      ...saving,
      better: ways.get(saving.product.id) ?? null,
      days: daysBetween(today, saving.contract.decideBy),
      changeable: isUndecided(saving) ? null : changeableSaid(saving.contract, formatDay),
      caution: cautionBefore({ kept: saving.kept, quarter: use?.quarters.now.get(saving.product.id)?.people ?? 0 }),
    })),
    rest: { count: rest.length, cents: sumOf(rest.filter(isUndecided).map(({ cents }) => cents)) },
  };
}

/** So many products of an overlap are named, the most costly first. */
const shownProducts = 10;

/** Overlaps as their list shows them, and what all of them could save; in brief those alone that could save something. */
function overlapShown(all: readonly NamedOverlap[], wanted: Wanted) {
  const listed = wanted ? sortOverlaps(all, wanted.overlaps) : all.filter(({ going }) => going !== null);
  const { rows, page, pages } = pageOf(listed, "overlaps", wanted);
  return {
    rows: rows.map(({ products: of, going, ...overlap }) => ({
      ...overlap,
      going: going && { ...going, wholeCents: wholeSaving(going) },
      products: of.slice(0, shownProducts),
      more: Math.max(0, of.length - shownProducts),
    })),
    page,
    pages,
    isAll: listed.length === all.length,
    count: all.length,
    cents: overlapSaving(all),
    about: {
      name: overlapWords.name,
      text: overlapWords.definition,
      examples: definitionAt("value", overlapWords.heading),
    },
  };
}

/** All that could be saved, unless no use is known. */
async function savingsOfAll(
  viewer: Viewer,
  district: Working,
  { costs, now, values }: Paid,
): Promise<AllSavings | null> {
  if (!values) return null;
  const overlapping = { district, paid: now.products, lines: now.lines, enrolled: costs.enrolled, values };
  return { seats: savingsOf(now.products), overlaps: await readOverlaps(db, viewer, overlapping) };
}

/** What could be saved on seats that nobody needs, and on products that overlap. Null where no use is known. */
export async function readSavings(viewer: Viewer, district: Working, paid: Paid, wanted: Wanted = null) {
  const all = await savingsOfAll(viewer, district, paid);
  if (!all) return null;
  const going = all.overlaps.flatMap((overlap) => overlap.going ?? []);
  return {
    seats: savingsShown(all.seats, { today: district.today, use: paid.use, going, wanted }),
    seatCents: paid.now.figures.savingCents,
    ending: endingSaid(endingOf(paid.now.lines), formatMoney),
    overlap: overlapShown(all.overlaps, wanted),
  };
}

/** The same as files have it: every row of both lists, in the order that the address names. */
export async function readAllSavings(viewer: Viewer, district: Working, url: URL): Promise<AllSavings | null> {
  const all = await savingsOfAll(viewer, district, await readPaid(viewer, district, usualSpan));
  return (
    all && {
      seats: sortSeats(all.seats, readSeatList(url)),
      overlaps: sortOverlaps(all.overlaps, readOverlapList(url)),
    }
  );
}

/** All that could be saved, for the page of savings. */
export async function loadSavings(viewer: Viewer, district: Working, url: URL) {
  const [seats, overlaps] = [readSeatList(url), readOverlapList(url)];
  const paid = await readPaid(viewer, district, usualSpan);
  const savings = await readSavings(viewer, district, paid, { seats, overlaps });
  const views = { seats: seats.view, overlaps: overlaps.view };
  const coverage = paid.use && (await readMoneyCoverage(district, paid.use, usualSpan));
  return { isEmpty: paid.isEmpty, savings, views, coverage, months: paid.use?.behind.months ?? 0 };
}

export type SavingsShown = NonNullable<Awaited<ReturnType<typeof readSavings>>>;
