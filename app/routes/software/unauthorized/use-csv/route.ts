import type { LoaderFunctionArgs } from "@remix-run/node";
import { daysOfTargetReport, schoolsOfTargetReport } from "domain/usage/reports/target-use";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readUsePart, requireUse } from "~/routes/software/unauthorized/target-use.server";
import { screens } from "~/screens/table";

/** The days or the schools of one site or product in the range of its page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.unauthorizedOf.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const url = new URL(request.url);
  const { of } = await requireUse(viewer, district, { no: params.no, url });
  const report = readUsePart(url) === "school" ? schoolsOfTargetReport : daysOfTargetReport;
  return csvAnswer(request, viewer, report(db, viewer, of));
}
