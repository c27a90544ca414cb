import type { LoaderFunctionArgs } from "@remix-run/node";
import { badRowsReport } from "domain/usage/reports/bad-rows";
import { csvAnswer } from "~/http/csv.server";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";

/** The lines of a file that were skipped: numbers and reasons, to hand to whoever looks after the filter. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.usageFile.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const of = { districtId: district.id, fileId: uuidParam(params.fileId), zone: district.zone };
  return csvAnswer(request, viewer, found(await badRowsReport(db, viewer, of)));
}
