import type { LoaderFunctionArgs } from "@remix-run/node";
import { unauthorizedReport } from "domain/usage/reports/unauthorized";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readUnauthorizedFilter } from "~/routes/software/unauthorized/unauthorized-list.server";
import { screens } from "~/screens/table";

/** What the list shows, filters and order included, all pages of it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.unauthorizedUsage.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const filter = readUnauthorizedFilter(district, new URL(request.url));
  return csvAnswer(request, viewer, unauthorizedReport(db, viewer, { district, ...filter }));
}
