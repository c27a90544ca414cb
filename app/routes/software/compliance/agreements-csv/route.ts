import type { LoaderFunctionArgs } from "@remix-run/node";
import { agreementsReport } from "domain/software/compliance/reports/agreements";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readAgreementFilter } from "~/routes/software/compliance/agreement-list.server";
import { rights } from "~/screens/rights";

/** The agreements that the list shows, filters included, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.approveSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  const filter = readAgreementFilter(new URL(request.url));
  return csvAnswer(request, viewer, agreementsReport(db, viewer, { district, filter }));
}
