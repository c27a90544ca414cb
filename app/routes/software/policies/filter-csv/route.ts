import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { exportBlacklist } from "~/routes/software/policies/blacklist-export.server";
import { screens } from "~/screens/table";

/** Every address that is banned today, with for whom and why. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.blacklist.needs, { resource: true });
  return exportBlacklist(viewer, await requireDistrict(request, viewer), request, "csv");
}
