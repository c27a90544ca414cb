import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import type { Cell, Report } from "domain/report";
import { syncLogsReport } from "domain/rosters/reports/sync-logs";
import type { SyncStatus } from "domain/rosters/terms";
import { complianceReport } from "domain/software/compliance/reports/compliance";
import type { Law } from "domain/software/compliance/terms";
import { queueReport } from "domain/software/decisions/reports/queue";
import type { QueueShow } from "domain/software/decisions/terms";
import type { ApprovalStatus } from "domain/software/status/terms";
import { periodOf, type UnauthorizedFilter } from "domain/usage/queries/unauthorized";
import { unauthorizedReport } from "domain/usage/reports/unauthorized";
import { usedProductsReport } from "domain/usage/reports/used-products";
import type { GradeBand, UsageSpan } from "domain/usage/terms";
import { paperColumns, sortsOf, usualSort } from "./report-column-words";
import type { ReportFilter } from "./report-filters";
import { productCostsReport } from "./reports/product-costs";
import type { ReportKind } from "./terms";

type District = { id: string; today: string; zone: string };
type Of = { district: District; filter: ReportFilter; now: Date };
/** Which report: of a district, narrowed by a filter that readReportFilter has read, as of a moment. */
export type ReportOf = Of & { kind: ReportKind };

const dayMs = 86_400_000;

/** The dates of a report about unauthorized usage. */
export const unauthorizedPeriod = ({ today }: Pick<District, "today">, filter: ReportFilter) =>
  periodOf(today, Number(filter.days));

/** Since when a report of syncs lists them. */
export const syncsSince = (now: Date, filter: ReportFilter) => new Date(now.getTime() - Number(filter.days) * dayMs);

/** Whoever sees all districts has a report of the one that it is about. */
const within = (actor: Actor, districtId: string): Actor =>
  actor.reach === "all" ? { ...actor, reach: "district", districtId } : actor;

const makers: Record<ReportKind, (db: Db, actor: Actor, of: Of) => Report> = {
  use: (db, actor, { district: { id, today }, filter }) =>
    usedProductsReport(db, actor, {
      ...{ districtId: id, today, span: filter.span as UsageSpan, schoolId: filter.school },
      band: filter.grades as GradeBand | undefined,
    }),
  roi: (db, actor, { district, filter }) =>
    productCostsReport(db, actor, {
      district,
      filter: {
        ...{ search: "", funding: null, kind: null },
        when: (filter.when as "soon" | "upcoming" | "past" | undefined) ?? "now",
      },
      order: { sort: "cost", descending: true },
      span: filter.span as UsageSpan,
    }),
  compliance: (db, actor, { district, filter: { status, law, ends, agreement } }) =>
    complianceReport(db, actor, {
      district,
      filter: {
        ...{ search: "", isBare: agreement === "missing", sort: "name", descending: false },
        ...(status && { status: status as ApprovalStatus }),
        ...(law && { law: law as Law }),
        ...(ends && { endsWithin: Number(ends) }),
      },
    }),
  unauthorized: (db, actor, { district, filter }) =>
    unauthorizedReport(db, actor, {
      ...{ district, period: unauthorizedPeriod(district, filter) },
      filter: {
        ...{ search: "", infrastructure: false, sort: "engagements", descending: true },
        state: filter.state as UnauthorizedFilter["state"],
        kind: (filter.kind as UnauthorizedFilter["kind"] | undefined) ?? null,
      },
    }),
  requests: (db, actor, { district, filter: { show } }) =>
    queueReport(db, actor, {
      district,
      filter: { show: show as QueueShow, search: "", sort: "waiting", descending: true },
    }),
  syncs: (db, actor, { district, filter, now }) =>
    syncLogsReport(db, within(actor, district.id), {
      filter: {
        ...{ since: syncsSince(now, filter), order: "newest" },
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
  const { page, ...report } = makers[kind](db, actor, of);
  const sort = sortOf(kind, of.filter.sort);
  return { ...report, rows: inOrder(report, sort, kind), ...(page && sort === usualSort[kind] && { page }) };
}

/** The order that a filter names, as far as the report can be sorted by it. */
export function sortOf(kind: ReportKind, sort: string | undefined): string {
  return sort !== undefined && sortsOf(kind).includes(sort.replace(/^-/, "")) ? sort : usualSort[kind];
}

/** Rows by one column; what has nothing there comes last, and rows that are alike stay as they came. */
async function* inOrder({ columns, rows }: Report, sort: string, kind: ReportKind) {
  const from = sort.replace(/^-/, "");
  const at = columns.indexOf(from);
  const isText = !["number", "dollars", "percent"].includes(
    paperColumns[kind].find((column) => column.from === from)?.as ?? "text",
  );
  const sign = sort.startsWith("-") ? -1 : 1;
  const all: (readonly Cell[])[] = [];
  for await (const row of rows) all.push(row);
  const isBare = (cell: Cell | undefined) => cell === null || cell === undefined || cell === "";
  const compare = (one: Cell, other: Cell) =>
    isText ? String(one).localeCompare(String(other), "en", { numeric: true }) : Number(one) - Number(other);
  yield* all.sort((one, other) => {
    const [a, b] = [one[at], other[at]];
    if (isBare(a) || isBare(b)) return Number(isBare(a)) - Number(isBare(b));
    return sign * compare(a as Cell, b as Cell);
  });
}
