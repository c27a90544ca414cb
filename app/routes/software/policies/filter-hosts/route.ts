import type { LoaderFunctionArgs } from "@remix-run/node";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { exportBlacklist } from "~/routes/software/policies/blacklist-export.server";

/** What is banned today, as a hosts file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.blacklist, { resource: true });
  return exportBlacklist(viewer, await requireDistrict(request, viewer), request, "hosts");
}
