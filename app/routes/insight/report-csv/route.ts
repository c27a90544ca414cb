import type { LoaderFunctionArgs } from "@remix-run/node";
import { makeReport } from "domain/insight/make-report";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readFilter, requireKind } from "~/routes/insight/report-page.server";
import { screens } from "~/screens/table";

/** The rows that the report's page shows, filters and order included, all pages of them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reports.needs, { resource: true });
  const kind = await requireKind(request, viewer, { name: params.kind, resource: true });
  const district = await requireDistrict(request, viewer);
  const filter = readFilter(viewer, kind, new URL(request.url));
  return csvAnswer(request, viewer, makeReport(db, viewer, { kind, district, filter }));
}
