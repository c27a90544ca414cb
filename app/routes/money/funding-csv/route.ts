import type { LoaderFunctionArgs } from "@remix-run/node";
import { fundingReport } from "domain/money/reports/funding";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { rights } from "~/screens/rights";

/** What contracts cost by where the money comes from. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.seeSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  return csvAnswer(request, viewer, fundingReport(db, viewer, { district }));
}
