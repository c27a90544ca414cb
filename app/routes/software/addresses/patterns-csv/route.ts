import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvStream } from "~/http/csv.server";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { exportPatterns, patternColumns } from "~/routes/software/addresses/patterns-list.server";

/** Patterns as the list shows them, filters and order included. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.urlMapper, { resource: true });
  const district = await requireDistrict(request, viewer);
  return csvStream("url-patterns", [...patternColumns], exportPatterns(viewer, district, new URL(request.url)));
}
