import { daysBetween } from "domain/days";
import { overlapSaving, overlapsOf } from "domain/insight/overlap";
import { readValues, type Values } from "domain/insight/read-values";
import { fewestInPlace, valueSpan } from "domain/insight/terms";
import { judgedBy, paidNow } from "domain/money/paid-now";
import {
  type CostFilter,
  costByFunding,
  groupBy,
  linesMatching,
  productCosts,
  sumOf,
} from "domain/money/product-costs";
import { savingsOf, type ValuedProduct } from "domain/money/product-value";
import { type Costs, readCosts } from "domain/money/read-costs";
import { readUse, type UseForMoney } from "domain/money/read-use";
import { renewalMonths } from "domain/money/renewals";
import { cautionBefore } from "domain/money/saving-words";
import { costSorts, earliest, sortCosts } from "domain/money/sorted-costs";
import { lineKinds } from "domain/money/terms";
import { listPlacesOfUse } from "domain/usage/queries/places-of-use";
import { type UsageSpan, usageSpans } from "domain/usage/terms";
import { z } from "zod";
import { listOf, pageAmong } from "~/http/list.server";
import { choiceFilter, typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { readMoneyCoverage } from "~/routes/money/money-coverage.server";

const pageSize = 25;

/** The dates that active users are counted in when the address names none. */
const usualSpan = "90";

const readCostList = listOf({
  filters: {
    q: typedFilter(),
    when: choiceFilter(["soon", "upcoming", "past"]),
    funding: z
      .union([z.uuid(), z.literal("none")])
      .optional()
      .catch(undefined),
    kind: choiceFilter(lineKinds),
    span: z.enum(usageSpans).catch(usualSpan),
  },
  sort: { by: costSorts, usual: "-cost" },
});

const filterOf = ({ values: { q, when, funding, kind } }: ReturnType<typeof readCostList>): CostFilter => ({
  search: q,
  when: when ?? "now",
  funding: funding ?? null,
  kind: kind ?? null,
});

/** Which products the same address asks for, in which order and with the use of which dates, without its page. */
export function readCostFilter(url: URL) {
  const query = readCostList(url);
  const order = { sort: query.sort, descending: query.descending };
  return { filter: filterOf(query), order, span: query.values.span };
}

/** A product as its row shows it. */
function lineOf(
  { id, name, vendor, annualCents, seats, isSite, contracts, demo, value }: ValuedProduct,
  { today, values }: { today: string; values: Values | null },
) {
  const endsOn = earliest(contracts.map((one) => one.endsOn));
  const noticeOn = earliest(contracts.flatMap((one) => one.noticeOn ?? []));
  const { savings: _, peak: __, ...shown } = value;
  return {
    id,
    name,
    vendor,
    annualCents,
    seats,
    isSite,
    demo,
    endsOn,
    noticeOn,
    value: shown,
    contractId: contracts.find((one) => one.endsOn === endsOn)?.id ?? null,
    contracts: contracts.length,
    isNoticePast: noticeOn !== null && noticeOn < today,
    worth: values?.of(id) ?? null,
  };
}

export type CostLineShown = ReturnType<typeof lineOf>;

/** So much of each part stands on the page of products; all of it has a page of its own, with this much of it at a time. */
const shown = {
  brief: { savings: 5, overlaps: 5 },
  whole: { savings: 100, overlaps: 50 },
} as const;
const shownDays = { brief: 8, page: 36 } as const;
type Extent = keyof typeof shown;

/** The days to know of the next 12 months, with how far each is, and how many of them are the last of a contract. */
function daysOf({ contracts }: Costs, today: string) {
  const days = renewalMonths(contracts, today).flatMap((month) => month.days);
  return days.map((day) => ({ ...day, days: daysBetween(today, day.on) }));
}

const byMonth = (days: ReturnType<typeof daysOf>) =>
  groupBy(days, ({ on }) => on.slice(0, 7)).map((group) => ({ month: group[0]?.on.slice(0, 7) ?? "", days: group }));

/** What could be saved, renewal by renewal; what is not shown is summed, so that the list still adds up. */
function savingsShown(
  products: readonly ValuedProduct[],
  { today, use, extent }: { today: string; use: UseForMoney | null; extent: Extent },
) {
  const all = savingsOf(products);
  const [first, rest] = [all.slice(0, shown[extent].savings), all.slice(shown[extent].savings)];
  return {
    count: all.length,
    rows: first.map((saving) => ({
      ...saving,
      days: daysBetween(today, saving.contract.decideBy),
      caution: cautionBefore({ kept: saving.kept, quarter: use?.quarter.get(saving.product.id)?.people ?? 0 }),
    })),
    rest: { count: rest.length, cents: sumOf(rest.map(({ cents }) => cents)) },
  };
}

/** So many products of an overlap are named, the most costly first. */
const shownProducts = 10;

type Overlapping = Omit<Parameters<typeof overlapsOf>[0], "products" | "places"> & { values: Values };

/**
 * Products that overlap, the most costly first, and what all of them could save; in brief those alone that could save
 * something. One query.
 */
async function overlapShown(
  viewer: Viewer,
  district: { id: string },
  { values, ...known }: Overlapping,
  extent: Extent,
) {
  const { products } = values;
  const places = await listPlacesOfUse(db, viewer, {
    districtId: district.id,
    span: valueSpan,
    fewest: fewestInPlace,
    softwareIds: products.map(({ id }) => id),
  });
  const all = overlapsOf({ ...known, products, places });
  const wanted = extent === "brief" ? all.filter(({ going }) => going !== null) : all;
  const rows = wanted.slice(0, shown[extent].overlaps).map(({ products: of, ...overlap }) => ({
    ...overlap,
    products: of.slice(0, shownProducts),
    more: Math.max(0, of.length - shownProducts),
  }));
  return { rows, count: all.length, cents: overlapSaving(all) };
}

/** What a district pays for, with the use of the dates and, where it is known, the value of each product. */
async function readPaid(viewer: Viewer, { id: districtId, today }: Working, span: UsageSpan) {
  const [costs, use] = await Promise.all([
    readCosts(db, viewer, { districtId, today }),
    readUse(db, viewer, { districtId, span }),
  ]);
  const now = paidNow(costs, use);
  const values =
    use && (await readValues(db, viewer, { district: { id: districtId, today }, paid: now.products, use }));
  return { costs, use, now, values, isEmpty: costs.contracts.length === 0 };
}

type Paid = Awaited<ReturnType<typeof readPaid>>;

/** What could be saved on seats that nobody needs, and on products that overlap. Null where no use is known. */
async function readSavings(viewer: Viewer, district: Working, { costs, use, now, values }: Paid, extent: Extent) {
  const { lines: active, products: paid, figures } = now;
  if (!values) return null;
  const overlapping = { paid, lines: active, enrolled: costs.enrolled, values };
  return {
    seats: savingsShown(paid, { today: district.today, use, extent }),
    seatCents: figures.savingCents,
    overlap: await overlapShown(viewer, district, overlapping, extent),
  };
}

/** All that could be saved, for the page of savings. */
export async function loadSavings(viewer: Viewer, district: Working) {
  const paid = await readPaid(viewer, district, usualSpan);
  const savings = await readSavings(viewer, district, paid, "whole");
  return { isEmpty: paid.isEmpty, savings, months: paid.use?.behind.months ?? 0 };
}

const readRenewalList = listOf({ filters: {} });

/** The renewals of the next 12 months, a page at a time, and how many contracts end in them. */
export async function loadRenewals(viewer: Viewer, { id: districtId, today }: Working, url: URL) {
  const { view, page } = readRenewalList(url);
  const days = daysOf(await readCosts(db, viewer, { districtId, today }), today);
  const ending = days.filter(({ what }) => what === "end").length;
  const { rows, ...pages } = pageAmong(days, page, shownDays.page);
  return { view, months: byMonth(rows), ending, ...pages };
}

/** What a district pays for and what comes of it, as the address asks: figures, one page of products, savings, renewals. */
export async function loadCosts(viewer: Viewer, district: Working, url: URL) {
  const listQuery = readCostList(url);
  const { span } = listQuery.values;
  const { today } = district;
  const paid = await readPaid(viewer, district, span);
  const { costs, use, values, now } = paid;
  const renewals = daysOf(costs, today);
  const filter = filterOf(listQuery);
  const matching = linesMatching(costs.lines, filter, today);
  // Of a list that nothing narrows the products are those of the figures.
  const judged =
    matching.length === now.lines.length && filter.when === "now"
      ? now.products
      : productCosts(matching, costs.enrolled).map(judgedBy(now.products, filter.when));
  const products = sortCosts(judged, {
    ...listQuery,
    worth: (of) => values?.of(of).index ?? null,
  });
  const { rows, ...pages } = pageAmong(products, listQuery.page, pageSize);
  const sources = new Map(costs.contracts.map((one) => [one.fundingSourceId, one.fundingSource]));
  return {
    figures: now.figures,
    list: { view: listQuery.view, ...pages, rows: rows.map((row) => lineOf(row, { today, values })) },
    sums: {
      annualCents: sumOf(products.map(({ annualCents }) => annualCents)),
      unusedCents: sumOf(products.map(({ value }) => value.unusedCents ?? 0)),
      savingCents: sumOf(products.map(({ value }) => value.savingCents ?? 0)),
    },
    savings: await readSavings(viewer, district, paid, "brief"),
    hasOwnWeights: values !== null && values.saved !== null,
    coverage: use && (await readMoneyCoverage({ id: district.id, today }, use, span)),
    use: use && { span, at: new Date(use.behind.at).toISOString(), to: use.behind.to, months: use.behind.months },
    renewals: { months: byMonth(renewals.slice(0, shownDays.brief)), count: renewals.length },
    funding: costByFunding(now.lines),
    sources: [...sources].flatMap(([value, label]) => (value && label ? [{ value, label }] : [])),
    isEmpty: paid.isEmpty,
  };
}

export type CostPage = Awaited<ReturnType<typeof loadCosts>>;
export type SavingsShown = NonNullable<CostPage["savings"]>;
