import type { LoaderFunctionArgs } from "@remix-run/node";
import { softwareReport } from "domain/software/overview/reports/software";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readSoftwareQuery } from "~/routes/software/catalogue/software-list.server";
import { screens } from "~/screens/table";

/** The products that a search finds, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.softwareSearch.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const query = readSoftwareQuery(new URL(request.url), district);
  return csvAnswer(request, viewer, softwareReport(db, viewer, { district, ...query }));
}
