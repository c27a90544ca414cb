import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvStream } from "~/http/csv.server";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { exportSoftware } from "~/routes/software/catalogue/software-list.server";

/** The products that a search finds, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.softwareSearch, { resource: true });
  const district = await requireDistrict(request, viewer);
  const { heads, lines } = exportSoftware(viewer, district, new URL(request.url));
  return csvStream("software", heads, lines);
}
