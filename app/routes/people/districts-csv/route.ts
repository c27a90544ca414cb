import type { LoaderFunctionArgs } from "@remix-run/node";
import { placesReport } from "domain/places/reports/places";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { readDistrictFilter } from "~/routes/people/districts-list.server";
import { screens } from "~/screens/table";

/** The districts as the tab shows them, filters and order included. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.districts.needs, { resource: true });
  const filter = readDistrictFilter(new URL(request.url));
  return csvAnswer(request, viewer, placesReport(db, viewer, { kind: "districts", filter }));
}
