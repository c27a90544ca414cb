import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownRequestsReport } from "domain/software/requests/reports/own-requests";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readOwnFilter } from "~/routes/software/requests/own-requests.server";
import { rights } from "~/screens/rights";

/** One's own requests as the list shows them, filter and order included. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.requestSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  const filter = readOwnFilter(district, new URL(request.url));
  return csvAnswer(request, viewer, ownRequestsReport(db, viewer, { filter, zone: viewer.zone }));
}
