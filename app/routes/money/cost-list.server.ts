import { overlapSaving, overlapsOf } from "domain/insight/overlap";
import { readValues, type Values } from "domain/insight/read-values";
import { fewestInPlace, valueSpan } from "domain/insight/terms";
import { daysBetween } from "domain/money/days";
import { paidNow, withUse } from "domain/money/paid-now";
import { type CostFilter, costByFunding, linesMatching, productCosts, sumOf } from "domain/money/product-costs";
import { savingsOf, type ValuedProduct } from "domain/money/product-value";
import { type Costs, readCosts } from "domain/money/read-costs";
import { readUse } from "domain/money/read-use";
import { type RenewalDay, renewalMonths } from "domain/money/renewals";
import { costSorts, earliest, sortCosts } from "domain/money/sorted-costs";
import { lineKinds } from "domain/money/terms";
import { listPlacesOfUse } from "domain/usage/queries/window-use";
import { usageSpans } from "domain/usage/terms";
import { z } from "zod";
import { listOf, pageAmong } from "~/http/list.server";
import { choiceFilter, typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { readMoneyCoverage } from "~/routes/money/money-coverage.server";

const pageSize = 50;

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
  ...{ search: q, when: when ?? "now", funding: funding ?? null, kind: kind ?? null },
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
    ...{ id, name, vendor, annualCents, seats, isSite, demo, endsOn, noticeOn, value: shown },
    ...{ contractId: contracts[0]?.id ?? null, contracts: contracts.length },
    isNoticePast: noticeOn !== null && noticeOn < today,
    worth: values?.of(id) ?? null,
  };
}

export type CostLineShown = ReturnType<typeof lineOf>;

/** So many days of a month, and so many renewals with a saving, stand on the page: a large district has hundreds. */
const shownDays = 8;
const shownSavings = 30;

/** The renewal calendar of the next 12 months, with how far each day is; of each month the first days, and how many more. */
function monthsOf({ contracts }: Costs, today: string) {
  const shown = (day: RenewalDay) => ({ ...day, days: daysBetween(today, day.on) });
  return renewalMonths(contracts, today).map(({ month, days }) => ({
    ...{ month, days: days.slice(0, shownDays).map(shown), more: Math.max(0, days.length - shownDays) },
  }));
}

/** What could be saved, renewal by renewal; what is not shown is summed, so that the list still adds up. */
function savingsShown(products: readonly ValuedProduct[], today: string) {
  const all = savingsOf(products);
  const rest = all.slice(shownSavings);
  return {
    count: all.length,
    rows: all
      .slice(0, shownSavings)
      .map((saving) => ({ ...saving, days: daysBetween(today, saving.contract.decideBy) })),
    rest: { count: rest.length, cents: sumOf(rest.map(({ cents }) => cents)) },
  };
}

/** So many overlaps stand on the page; a district with more of them begins with the most costly ones. */
const shownOverlaps = 20;

/** So many products of an overlap are named, the most costly first. */
const shownProducts = 10;

type Overlapping = Omit<Parameters<typeof overlapsOf>[0], "products" | "places"> & { values: Values };

/** Products that overlap, the most costly first, and what all of them could save. One query. */
async function overlapShown(viewer: Viewer, district: { id: string }, { values, ...known }: Overlapping) {
  const { products } = values;
  const places = await listPlacesOfUse(db, viewer, {
    ...{ districtId: district.id, span: valueSpan, fewest: fewestInPlace },
    softwareIds: products.map(({ id }) => id),
  });
  const all = overlapsOf({ ...known, products, places });
  const rows = all.slice(0, shownOverlaps).map(({ products: of, ...overlap }) => ({
    ...{ ...overlap, products: of.slice(0, shownProducts) },
    more: Math.max(0, of.length - shownProducts),
  }));
  return { rows, count: all.length, cents: overlapSaving(all) };
}

/** What a district pays for and what comes of it, as the address asks: figures, one page of products, savings, renewals. */
export async function loadCosts(viewer: Viewer, { id: districtId, today }: Working, url: URL) {
  const listQuery = readCostList(url);
  const { span } = listQuery.values;
  const [costs, use] = await Promise.all([
    readCosts(db, viewer, { districtId, today }),
    readUse(db, viewer, { districtId, span }),
  ]);
  const { lines, enrolled, contracts } = costs;
  const { lines: active, products: paid, figures } = paidNow(costs, use);
  const district = { id: districtId, today };
  const values = use && (await readValues(db, viewer, { district, paid, use }));
  const matching = linesMatching(lines, filterOf(listQuery), today);
  const products = sortCosts(productCosts(matching, enrolled).map(withUse(use)), {
    ...listQuery,
    worth: (of) => values?.of(of).index ?? null,
  });
  const { rows, ...pages } = pageAmong(products, listQuery.page, pageSize);
  const sources = new Map(contracts.map((one) => [one.fundingSourceId, one.fundingSource]));
  return {
    figures,
    list: { view: listQuery.view, ...pages, rows: rows.map((row) => lineOf(row, { today, values })) },
    sums: {
      annualCents: sumOf(products.map(({ annualCents }) => annualCents)),
      unusedCents: sumOf(products.map(({ value }) => value.unusedCents ?? 0)),
      savingCents: sumOf(products.map(({ value }) => value.savingCents ?? 0)),
    },
    savings: savingsShown(paid, today),
    overlap: values && (await overlapShown(viewer, district, { paid, lines: active, enrolled, values })),
    hasOwnWeights: values !== null && values.saved !== null,
    coverage: use && (await readMoneyCoverage(district, use, span)),
    use: use && { span, at: new Date(use.behind.at).toISOString(), to: use.behind.to, months: use.behind.months },
    months: monthsOf(costs, today),
    funding: costByFunding(active),
    sources: [...sources].flatMap(([value, label]) => (value && label ? [{ value, label }] : [])),
    isEmpty: contracts.length === 0,
  };
}

export type CostPage = Awaited<ReturnType<typeof loadCosts>>;
