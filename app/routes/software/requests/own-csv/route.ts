import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvAnswer } from "~/http/csv.server";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { ownRequestsReport } from "~/routes/software/requests/own-requests.server";

/** One's own requests as the list shows them, filter and order included. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.requestSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  return csvAnswer(await ownRequestsReport(viewer, district, new URL(request.url)));
}
