import type { LoaderFunctionArgs } from "@remix-run/node";
import { productCostsReport } from "domain/insight/reports/product-costs";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readCostFilter } from "~/routes/money/cost-list.server";
import { rights } from "~/screens/rights";

/** The products that ROI Analytics shows, filters included, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.seeSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  const filter = readCostFilter(new URL(request.url));
  return csvAnswer(request, viewer, productCostsReport(db, viewer, { district, ...filter }));
}
