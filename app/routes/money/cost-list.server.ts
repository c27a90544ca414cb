import { daysBetween } from "domain/days";
import type { Values } from "domain/insight/read-values";
import { besideUtilization, uncountedSaid } from "domain/money/licensed-words";
import { productsMatching } from "domain/money/paid-now";
import { type CostFilter, costByFunding, groupBy, sumOf } from "domain/money/product-costs";
import type { ValuedProduct } from "domain/money/product-value";
import type { Costs } from "domain/money/read-costs";
import { usesByContract } from "domain/money/renewal-use";
import { renewalUseSaid } from "domain/money/renewal-use-words";
import { type RenewalDay, renewalMonths } from "domain/money/renewals";
import { costSorts, earliest, sortCosts } from "domain/money/sorted-costs";
import { lineKinds } from "domain/money/terms";
import { spanWords } from "domain/usage/span-words";
import { usageSpans } from "domain/usage/terms";
import { z } from "zod";
import { moneyNote, usageNote } from "~/components/figure-note-words";
import { listOf, pageAmong } from "~/http/list.server";
import { choiceFilter, typedFilter } from "~/http/list-filters.server";
import { paths } from "~/http/paths";
import { chosenName, filterAmong, keptFundingChoices } from "~/http/reference-choices.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { readMoneyCoverage } from "~/routes/money/money-coverage.server";
import { readPaid, readPaidWithUse, usualSpan } from "~/routes/money/paid.server";
import { readSavings } from "~/routes/money/savings.server";
import { formatMoney } from "~/ui/format";
import { addressWith } from "~/ui/list";

const pageSize = 25;

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
  const { savings: _, peak: __, peakMonth: ___, outside, uncounted, ...shown } = value;
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
    value: { ...shown, uncounted: uncountedSaid(outside, uncounted), beside: besideUtilization(value) },
    contractId: contracts.find((one) => one.endsOn === endsOn)?.id ?? null,
    contracts: contracts.length,
    isNoticePast: noticeOn !== null && noticeOn < today,
    worth: values?.of(id) ?? null,
  };
}

export type CostLineShown = ReturnType<typeof lineOf>;

/** So many days stand on the page of products; all of them have a page of their own, with so many at a time. */
const shownDays = { brief: 8, page: 36 } as const;

/** The days to know of the next 12 months, with how far each is, and how many of them are the last of a contract. */
function daysOf({ contracts }: Costs, today: string): DayToKnow[] {
  const known = daysKnown.get(contracts);
  if (known?.today === today) return known.days;
  const days = renewalMonths(contracts, today)
    .flatMap((month) => month.days)
    .map((day) => ({ ...day, days: daysBetween(today, day.on) }));
  daysKnown.set(contracts, { today, days });
  return days;
}

type DayToKnow = RenewalDay & { days: number };
/** Worked out once for contracts that are kept. */
const daysKnown = new WeakMap<Costs["contracts"], { today: string; days: DayToKnow[] }>();

const byMonth = <Day extends DayToKnow>(days: readonly Day[]) =>
  groupBy(days, ({ on }) => on.slice(0, 7)).map((group) => ({ month: group[0]?.on.slice(0, 7) ?? "", days: group }));

const readRenewalList = listOf({ filters: {} });

/**
 * The renewals of the next 12 months, a page at a time, and how many contracts end in them, decided or not. Those who see
 * the whole district are told with each how much it is used and what it could save.
 */
export async function loadRenewals(viewer: Viewer, district: Working, url: URL) {
  const { view, page } = readRenewalList(url);
  const { today } = district;
  const { costs, use, now } = await readPaidWithUse(viewer, district, usualSpan);
  const days = daysOf(costs, today);
  const ends = days.filter(({ what }) => what === "end");
  const counts = {
    ending: ends.length,
    undecided: ends.filter(({ decided }) => decided === "").length,
    renewing: ends.filter(({ autoRenews, isLate }) => autoRenews && !isLate).length,
  };
  const { rows, ...pages } = pageAmong(days, page, shownDays.page);
  const uses = use && usesByContract(now.products);
  const said = ({ id, title }: DayToKnow) =>
    renewalUseSaid(uses?.get(id) ?? [], { title, within: spanWords[usualSpan].within, money: formatMoney }) || null;
  return {
    view,
    months: byMonth(rows.map((day) => ({ ...day, use: said(day) }))),
    ...counts,
    ...pages,
    coverage: use && (await readMoneyCoverage(district, use, usualSpan)),
    notes: notesOf(use !== null),
  };
}

/** What the amounts and, where use is known, the figures of use in the rows mean. */
function notesOf(isUsed: boolean) {
  return [
    moneyNote("annualCost"),
    ...(isUsed
      ? [
          usageNote("activePeople"),
          moneyNote("seats"),
          moneyNote("utilization"),
          moneyNote("costPerEnrolled"),
          moneyNote("realizableSaving", addressWith(paths.roiMade, { figure: "realizableSaving" })),
        ]
      : []),
  ];
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
  const products = sortCosts(productsMatching(costs, { now, filter, today }), {
    ...listQuery,
    worth: (of) => values?.of(of).index ?? null,
  });
  const { rows, ...pages } = pageAmong(products, listQuery.page, pageSize);
  const sources = await keptFundingChoices(viewer, district);
  return {
    figures: now.figures,
    list: { view: listQuery.view, ...pages, rows: rows.map((row) => lineOf(row, { today, values })) },
    sums: {
      annualCents: sumOf(products.map(({ annualCents }) => annualCents)),
      unusedCents: sumOf(products.map(({ value }) => value.unusedCents ?? 0)),
      savingCents: sumOf(products.map(({ value }) => value.savingCents ?? 0)),
    },
    savings: await readSavings(viewer, district, paid),
    hasOwnWeights: values !== null && values.saved !== null,
    coverage: use && (await readMoneyCoverage({ id: district.id, today }, use, span)),
    use: use && { span, at: new Date(use.behind.at).toISOString(), to: use.behind.to, months: use.behind.months },
    renewals: { months: byMonth(renewals.slice(0, shownDays.brief)), count: renewals.length },
    funding: costByFunding(now.lines).map((one) => ({ ...one, name: one.id && chosenName(sources, one.id) })),
    sources: filterAmong(
      sources,
      costs.contracts.map((one) => one.fundingSourceId),
      filter.funding === "none" ? undefined : (filter.funding ?? undefined),
    ),
    isEmpty: paid.isEmpty,
  };
}

export type CostPage = Awaited<ReturnType<typeof loadCosts>>;
