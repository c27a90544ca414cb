import type { LoaderFunctionArgs } from "@remix-run/node";
import { classProductsReport } from "domain/insight/reports/class-products";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { readClassQuery } from "~/routes/people/class-use.server";
import { personFile } from "~/routes/people/person-page.server";
import { screens } from "~/screens/table";

/** The classes of a teacher's page, each with all its products. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.teacherDashboard.needs, { resource: true });
  const id = uuidParam(params.id);
  const { span, order } = readClassQuery(new URL(request.url));
  const report = classProductsReport(db, viewer, { profileId: id, span, order });
  return personFile(request, viewer, { id, role: "teacher" }, report);
}
