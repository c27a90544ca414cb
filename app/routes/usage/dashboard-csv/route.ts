import type { LoaderFunctionArgs } from "@remix-run/node";
import { usedProductsReport } from "domain/usage/reports/used-products";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readDashboardFilter } from "~/routes/usage/dashboard-filter.server";
import { rights } from "~/screens/rights";

/** Every product in use in the dashboard's window, school and grade band. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.seeSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  const { span, school, grades } = readDashboardFilter(new URL(request.url)).values;
  const of = {
    districtId: district.id,
    span,
    schoolId: school,
    band: grades,
    today: district.today,
    stamp: district.stamp,
  };
  return csvAnswer(request, viewer, usedProductsReport(db, viewer, of));
}
