import type { LoaderFunctionArgs } from "@remix-run/node";
import { partsBy } from "domain/usage/parts-terms";
import { partsReport } from "domain/usage/reports/parts";
import { z } from "zod";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readDashboardFilter } from "~/routes/usage/dashboard-filter.server";
import { rights } from "~/screens/rights";

const byShape = z.enum(partsBy).catch("school");

/** All schools, grade bands or categories of the dashboard, in its window, school and grade band. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.seeSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  const url = new URL(request.url);
  const { span, school: schoolId, grades: band } = readDashboardFilter(url).values;
  const { id: districtId, today, stamp } = district;
  const by = byShape.parse(url.searchParams.get("by"));
  return csvAnswer(request, viewer, partsReport(db, viewer, by, { districtId, span, schoolId, band, today, stamp }));
}
