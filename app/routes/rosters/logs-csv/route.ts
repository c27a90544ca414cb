import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportSyncs } from "domain/rosters/queries/sync-logs";
import { csvDownload } from "~/http/csv.server";
import { sftpScreens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { toSyncRow } from "~/routes/rosters/sftp-words";
import { readSyncFilter } from "~/routes/rosters/sync-filter.server";

const heads = [
  "started",
  "ended",
  "configuration",
  "district",
  "trigger",
  "result",
  "verdict",
  "records",
  "changed",
  "rejected",
  "message",
];

/** The sync logs as the tab shows them, filters and order included. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, sftpScreens.view, { resource: true });
  const { filter } = readSyncFilter(request, new Date());
  const rows = (await exportSyncs(db, viewer, { filter })).map(toSyncRow);
  return csvDownload(
    "sync-logs",
    heads,
    rows.map((row) => [
      row.startedAt,
      row.finishedAt,
      row.configurationName,
      row.districtName,
      row.trigger,
      row.status,
      row.verdict,
      row.totalProcessed,
      row.changed,
      row.rejected,
      row.message,
    ]),
  );
}
