import type { LoaderFunctionArgs } from "@remix-run/node";
import { rankedValuesReport } from "domain/insight/reports/ranked-values";
import { rankingsReport } from "domain/usage/reports/rankings";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readRankingsFilter, seesValue, weightsIn } from "~/routes/usage/rankings-filter.server";
import { screens } from "~/screens/table";

/** Every product of the rankings, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.rankings.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const url = new URL(request.url);
  const { values } = readRankingsFilter(url);
  const { span, school, category } = values;
  if (values.measure === "value" && seesValue(viewer)) {
    const { weights } = weightsIn(url, values);
    return csvAnswer(request, viewer, rankedValuesReport(db, viewer, { district, weights, category }));
  }
  const measure = values.measure === "value" ? "people" : values.measure;
  const of = {
    districtId: district.id,
    today: district.today,
    stamp: district.stamp,
    span,
    measure,
    schoolId: school,
    category,
  };
  return csvAnswer(request, viewer, rankingsReport(db, viewer, of));
}
