import type { LoaderFunctionArgs } from "@remix-run/node";
import { recommendationsReport } from "domain/insight/reports/recommendations";
import { csvAnswer } from "~/http/csv.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readShown } from "~/routes/software/requests/recommendations/recommended.server";
import { screens } from "~/screens/table";

/** The recommendations that the page at the same address shows, all of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.recommendations.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const { today, zone } = district;
  const read = () => readShown(viewer, district, new URL(request.url));
  return csvAnswer(request, viewer, recommendationsReport({ today, zone, read }));
}
