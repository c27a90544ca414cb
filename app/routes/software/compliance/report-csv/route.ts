import type { LoaderFunctionArgs } from "@remix-run/node";
import { complianceWithCostReport } from "domain/money/reports/compliance";
import { readsForUse } from "domain/software/compliance/reads-for-use";
import { forUseReport } from "domain/software/compliance/reports/for-use";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readComplianceFilter } from "~/routes/software/compliance/compliance-report.server";
import { readForUseFilter } from "~/routes/software/compliance/for-use.server";
import { screens } from "~/screens/table";

/** The products that the report shows, filters included, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.software.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const url = new URL(request.url);
  const report = readsForUse(viewer)
    ? forUseReport(db, viewer, { district, filter: readForUseFilter(url) })
    : complianceWithCostReport(db, viewer, { district, filter: readComplianceFilter(url) });
  return csvAnswer(request, viewer, report);
}
