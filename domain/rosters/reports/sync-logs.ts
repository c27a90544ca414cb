import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { inCells, pageByPage, type Report } from "domain/report";
import { listSyncs, type SyncCursor, type SyncFilter } from "domain/rosters/queries/sync-logs";
import { toSyncRow } from "domain/rosters/sync-row";

const columns = [
  ...["started", "ended", "configuration", "district", "trigger", "result", "verdict", "records", "changed"],
  ...["rejected", "message"],
];

const most = 10_000;
const size = 1_000;

type Logged = Parameters<typeof toSyncRow>[0];

function cellsOf(logged: Logged) {
  const row = toSyncRow(logged);
  return [
    ...[row.startedAt, row.finishedAt, row.configurationName, row.districtName, row.trigger, row.status, row.verdict],
    ...[row.recordsRead, row.changed, row.rejected, row.message],
  ];
}

/** The syncs in scope that match a filter, in its order: the first 10,000. */
export function syncLogsReport(db: Db, scope: Scope, { filter }: { filter: SyncFilter }): Report {
  const page = (after: SyncCursor | null) => listSyncs(db, scope, { filter, after: after ?? undefined, size });
  return { name: "sync-logs", columns, rows: inCells(pageByPage(page, most), cellsOf) };
}
