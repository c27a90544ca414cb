import type { LoaderFunctionArgs } from "@remix-run/node";
import { syncChangesReport } from "domain/rosters/reports/sync-changes";
import { csvAnswer } from "~/http/csv.server";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { readChangeFilter } from "~/routes/rosters/change-filter.server";
import { screens } from "~/screens/table";

/** What a sync changed, or would change, as its page lists it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.sftp.needs, { resource: true });
  const { filter } = readChangeFilter(new URL(request.url), uuidParam(params.syncId));
  return csvAnswer(request, viewer, found(await syncChangesReport(db, viewer, { filter })));
}
