import type { LoaderFunctionArgs } from "@remix-run/node";
import { peersReport } from "domain/insight/peers/reports/peers";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readPeersFilter } from "~/routes/insight/peers-filter.server";
import { screens } from "~/screens/table";

/** The rows of the comparison. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.peers.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const level = readPeersFilter(new URL(request.url)).values.with;
  return csvAnswer(request, viewer, peersReport(db, viewer, { districtId: district.id, today: district.today, level }));
}
