import type { LoaderFunctionArgs } from "@remix-run/node";
import { listReportFiles } from "domain/insight/queries/report-files";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";

/** What the list of reports asks every two seconds while one of its files is made. Asking is no activity. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reports.needs, { passive: true, resource: true });
  const district = await requireDistrict(request, viewer);
  const files = await listReportFiles(db, viewer, { districtId: district.id });
  return Response.json(
    { files: files.map(({ id, state, rows }) => ({ id, state, rows })) },
    { headers: { "Cache-Control": "no-store" } },
  );
}
