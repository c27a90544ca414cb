import type { LoaderFunctionArgs } from "@remix-run/node";
import { findFile } from "domain/usage/queries/file-lists";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { shownFile } from "~/routes/usage/shown-file.server";
import { screens } from "~/screens/table";

/** What the page of a file asks every two seconds while it is imported. Asking is no activity. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.usageFile.needs, { passive: true, resource: true });
  const district = await requireDistrict(request, viewer);
  const of = { districtId: district.id, fileId: uuidParam(params.fileId) };
  return Response.json(shownFile(found(await findFile(db, viewer, of))), { headers: { "Cache-Control": "no-store" } });
}
