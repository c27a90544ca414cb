import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "~/http/csv.server";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { exportAgreements } from "~/routes/software/compliance/agreement-list.server";

/** The agreements that the list shows, filters included, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.approveSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  const { heads, rows } = await exportAgreements(viewer, district, new URL(request.url));
  return csvDownload(`agreements-${district.today}`, heads, rows);
}
