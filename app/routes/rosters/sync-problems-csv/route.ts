import type { LoaderFunctionArgs } from "@remix-run/node";
import { syncProblemsReport } from "domain/rosters/reports/sync-problems";
import { csvAnswer } from "~/http/csv.server";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";

/** The problems of one sync, place by place, to hand to whoever corrects them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.sftp.needs, { resource: true });
  const syncId = uuidParam(params.syncId);
  return csvAnswer(request, viewer, found(await syncProblemsReport(db, viewer, { syncId })));
}
