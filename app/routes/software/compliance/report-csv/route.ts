import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "~/http/csv.server";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { exportReport } from "~/routes/software/compliance/compliance-report.server";

/** The products that the report shows, filters included, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.software, { resource: true });
  const district = await requireDistrict(request, viewer);
  const { heads, rows } = await exportReport(viewer, district, new URL(request.url));
  return csvDownload(`compliance-${district.today}`, heads, rows);
}
