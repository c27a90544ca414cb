import type { LoaderFunctionArgs } from "@remix-run/node";
import { rejectedRowsReport } from "domain/places/reports/rejected-rows";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { kindParam, shapeNeeds } from "~/routes/places/place-rights.server";

/** The rows of one's waiting import that are rejected, each with its line and the reason. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, shapeNeeds(params.kind), { resource: true });
  return csvAnswer(request, viewer, found(await rejectedRowsReport(db, viewer, { kind: kindParam(params.kind) })));
}
