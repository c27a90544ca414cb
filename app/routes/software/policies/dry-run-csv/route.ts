import type { LoaderFunctionArgs } from "@remix-run/node";
import { dryRunReport } from "domain/software/policies/reports/dry-run";
import { readProductPeople } from "domain/usage/product-people";
import { csvAnswer } from "~/http/csv.server";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";

/** All products that a rule catches, as its dry run shows them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.policyRules.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const used = await readProductPeople(db, viewer, { districtId: district.id, span: "30" });
  const of = { district, id: uuidParam(params.id), people: used?.people };
  return csvAnswer(request, viewer, found(await dryRunReport(db, viewer, of)));
}
