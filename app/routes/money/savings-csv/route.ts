import type { LoaderFunctionArgs } from "@remix-run/node";
import { overlapsReport, seatSavingsReport } from "domain/insight/reports/savings";
import { csvAnswer } from "~/http/csv.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readAllSavings, readSavingsPart } from "~/routes/money/savings.server";
import { screens } from "~/screens/table";

/** All rows of one of the two lists of savings: unused seats or, where the address asks for them, overlaps. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.roiSavings.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const url = new URL(request.url);
  const report = readSavingsPart(url) === "overlaps" ? overlapsReport : seatSavingsReport;
  const read = () => readAllSavings(viewer, district, url);
  return csvAnswer(request, viewer, report({ today: district.today, read }));
}
