import type { LoaderFunctionArgs } from "@remix-run/node";
import { personProductsReport } from "domain/usage/reports/person-products";
import { uuidParam } from "~/http/params.server";
import { readPersonUseQuery } from "~/http/person-use.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { personFile } from "~/routes/people/person-page.server";
import { screens } from "~/screens/table";

/** The products of a student's page, all pages of them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.studentDashboard.needs, { resource: true });
  const id = uuidParam(params.id);
  const { span, order } = readPersonUseQuery(new URL(request.url));
  const report = personProductsReport(db, viewer, { profileId: id, span, order });
  return personFile(request, viewer, { id, role: "student" }, report);
}
