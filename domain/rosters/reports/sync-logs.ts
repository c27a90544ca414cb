import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { inCells, pageByPage, type Report } from "domain/report";
import { listSyncs, type SyncCursor, type SyncFilter } from "domain/rosters/queries/sync-logs";
import { toSyncRow } from "domain/rosters/sync-row";
import { resultText, triggerWords, verdictText } from "domain/rosters/words";

const columns = [
  ...["started", "ended", "configuration", "district", "started_by", "result", "file_check", "records", "changed"],
  ...["skipped", "message"],
];

const most = 10_000;
const size = 1_000;

type Logged = Parameters<typeof toSyncRow>[0];

function cellsOf(logged: Logged) {
  const row = toSyncRow(logged);
  return [
    ...[row.startedAt, row.finishedAt, row.configurationName, row.districtName],
    ...[triggerWords[row.trigger], resultText(row), row.verdict && verdictText(row.verdict)],
    ...[row.recordsRead, row.changed, row.rejected, row.message],
  ];
}

/** The syncs in scope that match a filter, in its order: the first 10,000. */
export function syncLogsReport(db: Db, scope: Scope, { filter }: { filter: SyncFilter }): Report {
  const page = (after: SyncCursor | null) => listSyncs(db, scope, { filter, after: after ?? undefined, size });
  return { name: "sync-logs", columns, rows: inCells(pageByPage(page, most), cellsOf) };
}
