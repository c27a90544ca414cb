import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "~/http/csv.server";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { exportOwnRequests } from "~/routes/software/requests/own-requests.server";

/** One's own requests as the list shows them, filter and order included. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.requestSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  const { heads, rows } = await exportOwnRequests(viewer, district, new URL(request.url));
  return csvDownload("my-requests", heads, rows);
}
