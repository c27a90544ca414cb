import type { LoaderFunctionArgs } from "@remix-run/node";
import { madeReport } from "domain/usage/reports/made";
import { csvAnswer } from "~/http/csv.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readMade, readMadeFilter } from "~/routes/usage/made-figure.server";
import { rights } from "~/screens/rights";

/** All parts that a figure of the dashboard is made of, with the same filters. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.seeSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  const filter = readMadeFilter(new URL(request.url));
  const read = async () => (await readMade(viewer, district, filter))?.made ?? null;
  return csvAnswer(request, viewer, madeReport({ figure: filter.figure, today: district.today, read }));
}
