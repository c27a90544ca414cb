import type { LoaderFunctionArgs } from "@remix-run/node";
import { renewalsReport } from "domain/money/reports/renewals";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { rights } from "~/screens/rights";

/** Every day to know of the next 12 months. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.seeSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  return csvAnswer(request, viewer, renewalsReport(db, viewer, { district }));
}
