import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import type { RecordsDistrict } from "domain/kept-records";
import { beginOf } from "domain/local-days";
import { dayAfter } from "domain/places/calendar/days";
import { type Cell, type Report, wholeOf } from "domain/report";
import { syncLogsReport } from "domain/rosters/reports/sync-logs";
import type { SyncStatus } from "domain/rosters/terms";
import { complianceReport } from "domain/software/compliance/reports/compliance";
import { forUseReport } from "domain/software/compliance/reports/for-use";
import type { Law } from "domain/software/compliance/terms";
import { queueReport } from "domain/software/decisions/reports/queue";
import type { QueueShow } from "domain/software/decisions/terms";
import type { ApprovalStatus } from "domain/software/status/terms";
import { periodOf, type UnauthorizedFilter } from "domain/usage/queries/unauthorized";
import { unauthorizedReport } from "domain/usage/reports/unauthorized";
import { usedProductsReport } from "domain/usage/reports/used-products";
import type { GradeBand, UsageSpan } from "domain/usage/terms";
import { type PaperColumn, paperColumns, sortsOf, usualSort } from "./report-column-words";
import type { ReportFilter } from "./report-filters";
import { formFor } from "./report-rights";
import { productCostsReport } from "./reports/product-costs";
import type { ReportForm, ReportKind } from "./terms";

type District = RecordsDistrict & { zone: string };
type Of = { district: District; filter: ReportFilter };
/** Which report: of a district, narrowed by a filter that readReportFilter has read. */
export type ReportOf = Of & { kind: ReportKind };

/** The dates of a report about unauthorized usage. */
export const unauthorizedPeriod = ({ today }: Pick<District, "today">, filter: ReportFilter) =>
  periodOf(today, Number(filter.days));

/** The first day of a report of syncs, in the district: it lists all syncs since that day began there. */
export const syncsFrom = ({ today }: Pick<District, "today">, filter: ReportFilter) =>
  dayAfter(today, 1 - Number(filter.days));

/** Whoever sees all districts has a report of the one that it is about. */
const within = (actor: Actor, districtId: string): Actor =>
  actor.reach === "all" ? { ...actor, reach: "district", districtId } : actor;

/** Without a choice of dates, as for whoever sees costs alone, no people are counted, whatever the dates. */
function costsOf(db: Db, actor: Actor, { district, filter }: Of): Report {
  return productCostsReport(db, actor, {
    district,
    filter: {
      search: "",
      funding: null,
      kind: null,
      when: (filter.when as "soon" | "upcoming" | "past" | undefined) ?? "now",
    },
    order: { sort: "cost", descending: true },
    span: (filter.span as UsageSpan | undefined) ?? "90",
  });
}

const makers: Record<ReportForm, (db: Db, actor: Actor, of: Of) => Report> = {
  use: (db, actor, { district: { id, today, stamp }, filter }) =>
    usedProductsReport(db, actor, {
      districtId: id,
      today,
      stamp,
      span: filter.span as UsageSpan,
      schoolId: filter.school,
      band: filter.grades as GradeBand | undefined,
    }),
  roi: costsOf,
  costs: costsOf,
  compliance: (db, actor, { district, filter: { status, law, ends, agreement } }) =>
    complianceReport(db, actor, {
      district,
      filter: {
        search: "",
        isBare: agreement === "missing",
        sort: "name",
        descending: false,
        ...(status && { status: status as ApprovalStatus }),
        ...(law && { law: law as Law }),
        ...(ends && { endsWithin: Number(ends) }),
      },
    }),
  for_use: (db, actor, { district }) =>
    forUseReport(db, actor, { district, filter: { search: "", descending: false } }),
  unauthorized: (db, actor, { district, filter }) =>
    unauthorizedReport(db, actor, {
      district,
      period: unauthorizedPeriod(district, filter),
      filter: {
        search: "",
        infrastructure: false,
        sort: "engagements",
        descending: true,
        state: filter.state as UnauthorizedFilter["state"],
        kind: (filter.kind as UnauthorizedFilter["kind"] | undefined) ?? null,
      },
    }),
  requests: (db, actor, { district, filter: { show } }) =>
    queueReport(db, actor, {
      district,
      filter: { show: show as QueueShow, search: "", sort: "waiting", descending: true },
    }),
  syncs: (db, actor, { district, filter }) =>
    syncLogsReport(db, within(actor, district.id), {
      filter: {
        since: beginOf(syncsFrom(district, filter), district.zone),
        order: "newest",
        ...(filter.result && { results: [filter.result as SyncStatus] }),
      },
    }),
};

/**
 * A report of one kind, in the scope of who asks for it: the file that the subject's own screen has, in the order that the
 * filter names; one page of it can be read only in the order in which its subject has it. Whether they may have it is
 * `mayHave`'s question.
 */
export function makeReport(db: Db, actor: Actor, { kind, ...of }: ReportOf): Report {
  const form = formFor(actor, kind);
  const { page, ...report } = makers[form](db, actor, of);
  const sort = sortOf(form, of.filter.sort);
  return { ...report, rows: inOrder(report, sort, form), ...(page && sort === usualSort[form] && { page }) };
}

/** The order that a filter names, as far as the report can be sorted by it. */
export function sortOf(form: ReportForm, sort: string | undefined): string {
  return sort !== undefined && sortsOf(form).includes(sort.replace(/^-/, "")) ? sort : usualSort[form];
}

const collator = new Intl.Collator("en", { numeric: true });

/** How two cells compare by what their column says; days and moments are written so that their signs have their order. */
function comparing(as: PaperColumn["as"] = "text"): (one: Cell, other: Cell) => number {
  if (as === "number" || as === "dollars" || as === "percent") return (one, other) => Number(one) - Number(other);
  if (as === "text") return (one, other) => collator.compare(String(one), String(other));
  return (one, other) => Number(String(one) > String(other)) - Number(String(one) < String(other));
}

/** Rows by one column; what has nothing there comes last, and rows that are alike stay as they came. */
async function* inOrder({ columns, rows }: Report, sort: string, form: ReportForm) {
  const from = sort.replace(/^-/, "");
  const at = columns.indexOf(from);
  const compare = comparing(paperColumns[form].find((column) => column.from === from)?.as);
  const sign = sort.startsWith("-") ? -1 : 1;
  const all = await wholeOf(rows);
  const isBare = (cell: Cell | undefined) => cell === null || cell === undefined || cell === "";
  yield all.sort((one, other) => {
    const [a, b] = [one[at], other[at]];
    if (isBare(a) || isBare(b)) return Number(isBare(a)) - Number(isBare(b));
    return sign * compare(a as Cell, b as Cell);
  });
}
