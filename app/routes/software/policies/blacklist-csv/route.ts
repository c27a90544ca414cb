import type { LoaderFunctionArgs } from "@remix-run/node";
import { blacklistReport } from "domain/software/policies/reports/blacklist";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readBlacklistFilter } from "~/routes/software/policies/blacklist-list.server";
import { screens } from "~/screens/table";

/** The entries that /software-blacklist-manager shows, filters included, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.blacklist.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const filter = readBlacklistFilter(new URL(request.url));
  return csvAnswer(request, viewer, blacklistReport(db, viewer, { district, filter }));
}
