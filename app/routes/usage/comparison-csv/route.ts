import type { LoaderFunctionArgs } from "@remix-run/node";
import { comparisonReport } from "domain/insight/reports/comparison";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readPeriods } from "~/routes/usage/compared-periods.server";
import { screens } from "~/screens/table";

/** Every line of the comparison, in the order of the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.history.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const { pair, values, order, calendar } = await readPeriods(viewer, district, new URL(request.url));
  return csvAnswer(request, viewer, comparisonReport(db, viewer, { district, pair, calendar, by: values.by, order }));
}
