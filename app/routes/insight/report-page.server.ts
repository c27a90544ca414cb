import { makeReport, syncsFrom, unauthorizedPeriod } from "domain/insight/make-report";
import { paperColumns, sortsOf, usualSort } from "domain/insight/report-column-words";
import { fieldsFor, filterText, type ReportFilter, shapeOf } from "domain/insight/report-filters";
import { formFor, mayHave, reportNeeds } from "domain/insight/report-rights";
import { type ReportKind, reportKinds } from "domain/insight/terms";
import { type Report, wholeOf } from "domain/report";
import { listDaysWithUse } from "domain/usage/queries/days-with-use";
import { findWindow } from "domain/usage/queries/window-use";
import type { UsageSpan } from "domain/usage/terms";
import { z } from "zod";
import { readCoverage } from "~/http/coverage.server";
import { listOf, pageAmong, pageWithin } from "~/http/list.server";
import { db } from "~/http/services.server";
import { found, requireViewer, type Viewer } from "~/http/viewer.server";
import { schoolsToChoose } from "~/http/whose-use.server";
import type { Working } from "~/http/working-district.server";

/** Rows on a page of the screen, and on a printable one: more at once would hold the server up for everyone. */
const pageSize = { screen: 50, paper: 200 };

const kindShape = z.enum(reportKinds);

/** How an address narrows and sorts a report for somebody. */
function readerOf(viewer: Viewer, kind: ReportKind) {
  const form = formFor(viewer, kind);
  return listOf({
    filters: Object.fromEntries(fieldsFor(viewer, kind).map((field) => [field.name, shapeOf(field)])),
    sort: { by: sortsOf(form), usual: usualSort[form] },
  });
}

/** The kind that an address names. Throws 404 for any other, and a refusal for one that the viewer may not have. */
export async function requireKind(
  request: Request,
  viewer: Viewer,
  { name, resource = false }: { name: string | undefined; resource?: boolean },
): Promise<ReportKind> {
  const kind = found(kindShape.safeParse(name).data);
  if (!mayHave(viewer, kind)) await requireViewer(request, reportNeeds[kind], { resource });
  return kind;
}

/** The same without its page. */
export function readFilter(viewer: Viewer, kind: ReportKind, url: URL): ReportFilter {
  const { values, view } = readerOf(viewer, kind)(url);
  return { ...values, sort: view.sort ?? usualSort[formFor(viewer, kind)] };
}

type About = { kind: ReportKind; district: Working; filter: ReportFilter; report: Report };

/** The dates that a report is about, and when its usage was last counted (ISO 8601), where it is about usage. */
async function periodOf(
  viewer: Viewer,
  { kind, district, filter }: About,
): Promise<{ from: string | null; to: string; countedAt: string | null }> {
  const to = district.today;
  if (kind === "roi" && filter.span !== undefined) {
    const window = await findWindow(db, viewer, { districtId: district.id, span: filter.span as UsageSpan });
    if (window) return { from: window.from, to: window.to, countedAt: new Date(window.at).toISOString() };
  }
  if (kind === "unauthorized") return { from: unauthorizedPeriod(district, filter).from, to, countedAt: null };
  if (kind === "syncs") return { from: syncsFrom(district, filter), to, countedAt: null };
  return { from: null, to, countedAt: null };
}

/**
 * The same with how many school days of the dates its usage rests on: null for a report without usage, or before any was
 * counted.
 */
async function datesOf(viewer: Viewer, about: About) {
  const { kind, district, report } = about;
  const known = await report.usage?.();
  if (known) {
    const { coverage, ...period } = known;
    return { period, coverage };
  }
  const period = await periodOf(viewer, about);
  const { from, to, countedAt } = period;
  if (from === null || (kind !== "unauthorized" && countedAt === null)) return { period, coverage: null };
  const window = { from, to };
  const days = await listDaysWithUse(db, viewer, { districtId: district.id, ...window });
  return { period, coverage: await readCoverage(district, { window, days }) };
}

/** One page of a report's rows; where it can't be read by itself, all of them are. */
async function pageOf({ rows, page: readPage }: Report, { page, size }: { page: number; size: number }) {
  if (readPage) return pageWithin(page, size, (nth) => readPage({ page: nth, size }));
  return pageAmong(await wholeOf(rows), page, size);
}

/** A report as the address asks for it, one page of its rows; all other pages are counted. */
export async function loadReport(
  viewer: Viewer,
  district: Working,
  { kind, url, on }: { kind: ReportKind; url: URL; on: keyof typeof pageSize },
) {
  const query = readerOf(viewer, kind)(url);
  const filter = readFilter(viewer, kind, url);
  const form = formFor(viewer, kind);
  const report = makeReport(db, viewer, { kind, district, filter });
  const places = paperColumns[form].map(({ from }) => report.columns.indexOf(from));
  const shown = await pageOf(report, { page: query.page, size: pageSize[on] });
  const schools = kind === "use" ? await schoolsToChoose(viewer, district) : [];
  return {
    fields: fieldsFor(viewer, kind).map(({ name }) => name),
    form,
    view: query.view,
    ...shown,
    rows: shown.rows.map((row) => places.map((at) => row[at] ?? null)),
    ...(await datesOf(viewer, { kind, district, filter, report })),
    values: query.values as Record<string, string | undefined>,
    schools: schools.map(({ id, name }) => ({ value: id, label: name })),
    filterWords: filterText(form, filter, (id) => schools.find((school) => school.id === id)?.name),
  };
}

export type ReportPage = Awaited<ReturnType<typeof loadReport>>;
