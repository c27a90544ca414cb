import type { LoaderFunctionArgs } from "@remix-run/node";
import { contractsReport } from "domain/money/reports/contracts";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readContractFilter } from "~/routes/money/contract-list.server";
import { rights } from "~/screens/rights";

/** The contracts that the list shows, filters included, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.seeSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  const filter = readContractFilter(new URL(request.url));
  return csvAnswer(request, viewer, contractsReport(db, viewer, { district, filter }));
}
