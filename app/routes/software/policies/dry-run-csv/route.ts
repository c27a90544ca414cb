import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "~/http/csv.server";
import { uuidParam } from "~/http/params.server";
import { needs } from "~/http/screens.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { dryRunOf } from "~/routes/software/policies/policy-rule-dry-run.server";

const heads = ["product", "answer_without", "answer_with", "changes", "reason", "open_requests"];

/** All products that a rule catches, as its dry run shows them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.policyRules, { resource: true });
  const district = await requireDistrict(request, viewer);
  const { rows } = found(await dryRunOf(viewer, district, uuidParam(params.id)));
  return csvDownload(
    `policy-rule-dry-run-${district.today}`,
    heads,
    rows.map((row) => [row.name, row.without, row.with, row.changes ? "yes" : "no", row.reason, row.requests]),
  );
}
