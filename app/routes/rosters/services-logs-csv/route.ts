import type { LoaderFunctionArgs } from "@remix-run/node";
import { syncLogsReport } from "domain/rosters/reports/sync-logs";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { readSyncFilter } from "~/routes/rosters/sync-filter.server";
import { screens } from "~/screens/table";

/** The sync logs as the tab shows them, filters and order included. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.oneRoster.needs, { resource: true });
  const { filter } = readSyncFilter(new URL(request.url), { way: "service", now: new Date() });
  return csvAnswer(request, viewer, syncLogsReport(db, viewer, { filter }));
}
