import type { LoaderFunctionArgs } from "@remix-run/node";
import { findAgreement } from "domain/software/compliance/queries/agreements";
import { needAllowance } from "~/http/allowance.server";
import { downloadHeaders } from "~/http/download-headers.server";
import { getFile } from "~/http/files.server";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { rights } from "~/screens/rights";

/** The document of an agreement, as a download, for those who see the whole district. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.approveSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  const of = { districtId: district.id, id: uuidParam(params.id) };
  const { fileName, fileStored } = found(await findAgreement(db, viewer, of));
  await needAllowance(request, viewer, "documents");
  const bytes = found(fileStored && (await getFile(fileStored)));
  return new Response(bytes, { headers: downloadHeaders(fileName ?? "agreement.pdf") });
}
