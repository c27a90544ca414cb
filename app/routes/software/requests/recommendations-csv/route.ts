import type { LoaderFunctionArgs } from "@remix-run/node";
import { recommendationsReport } from "domain/insight/reports/recommendations";
import { csvAnswer } from "~/http/csv.server";
import { opens } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readRecommended } from "~/routes/software/requests/recommended-parts.server";
import { saidOf } from "~/routes/software/requests/recommended-said.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";

/** What the page at the same address is about, all of it: what is open comes with what is accepted. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.recommendations.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const { today, zone } = district;
  const decides = opens(viewer, rights.reviewSoftware);
  const read = async () => {
    const { show, parts } = await readRecommended(viewer, district, new URL(request.url));
    const shown = show === "open" ? [...parts.open, ...parts.accepted] : parts[show];
    return shown.map((row) => ({ ...row, said: row.one && saidOf(row.one, decides) }));
  };
  return csvAnswer(request, viewer, recommendationsReport({ today, zone, read }));
}
