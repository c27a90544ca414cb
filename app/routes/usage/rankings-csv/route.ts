import type { LoaderFunctionArgs } from "@remix-run/node";
import { rankingsReport } from "domain/usage/reports/rankings";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readRankingsFilter } from "~/routes/usage/rankings-filter.server";
import { screens } from "~/screens/table";

/** Every product of the rankings, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.rankings.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const { span, measure, school, category } = readRankingsFilter(new URL(request.url)).values;
  const of = { districtId: district.id, today: district.today, span, measure, schoolId: school, category };
  return csvAnswer(request, viewer, rankingsReport(db, viewer, of));
}
