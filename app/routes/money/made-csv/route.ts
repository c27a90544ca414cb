import type { LoaderFunctionArgs } from "@remix-run/node";
import { madeReport } from "domain/money/reports/made";
import { csvAnswer } from "~/http/csv.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readMade, readMadeFilter } from "~/routes/money/made-figure.server";
import { rights } from "~/screens/rights";

/** All parts that a total of /roi-dashboard is made of. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.seeSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  const filter = readMadeFilter(new URL(request.url));
  const { made } = found(await readMade(viewer, district, filter));
  return csvAnswer(
    request,
    viewer,
    madeReport({ figure: filter.figure, today: district.today, read: async () => made }),
  );
}
