import type { LoaderFunctionArgs } from "@remix-run/node";
import { noteReportDownload } from "domain/insight/commands/keep-report-files";
import { findReadyFile, readFilePart } from "domain/insight/queries/report-files";
import { z } from "zod";
import { needAllowance } from "~/http/allowance.server";
import { bytesFile } from "~/http/csv-file.server";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";

/** A report that was made earlier, for its owner, as far as they may (still) have it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reports.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const of = { districtId: district.id, id: found(z.uuid().safeParse(params.fileId).data) };
  const file = found(await findReadyFile(db, viewer, of));
  await needAllowance(request, viewer, "exports");
  await perform(noteReportDownload, viewer, { ...of, kind: file.kind, filter: file.filter, rows: file.rows });
  return bytesFile(file.name, (no) => readFilePart(db, viewer, { ...of, no }));
}
