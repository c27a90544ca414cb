import type { LoaderFunctionArgs } from "@remix-run/node";
import { patternsReport } from "domain/software/addresses/reports/patterns";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readPatternFilter } from "~/routes/software/addresses/patterns-list.server";
import { screens } from "~/screens/table";

/** Patterns as the list shows them, filters and order included. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.urlMapper.needs, { resource: true });
  const { id: districtId } = await requireDistrict(request, viewer);
  const filter = readPatternFilter(new URL(request.url));
  return csvAnswer(request, viewer, patternsReport(db, viewer, { districtId, filter }));
}
