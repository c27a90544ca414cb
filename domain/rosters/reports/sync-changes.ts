import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { secondIn } from "domain/local-days";
import { type Cell, pageByPage, type Report, type Some } from "domain/report";
import { type ChangeFilter, exportSyncChanges, type ListedChange } from "domain/rosters/queries/sync-changes";
import { findSync } from "domain/rosters/queries/sync-logs";
import { type SyncChange, toChange } from "domain/rosters/sync-change";
import { changeOpWords } from "domain/rosters/words";

const columns = ["kind", "sourcedId", "name", "what happens", "field", "before", "after"];

function linesOf({ kind, sourcedId, name, op, fields }: SyncChange): Cell[][] {
  const row = [kind, sourcedId, name, changeOpWords[op]];
  if (fields.length === 0) return [[...row, null, null, null]];
  return fields.map(({ field, before, after }) => [...row, field, before, after]);
}

/**
 * What a sync changed, or would change: a line a field of a row that stood before, otherwise one. Undefined when the
 * sync is not there.
 */
export async function syncChangesReport(
  db: Db,
  scope: Scope,
  { filter }: { filter: ChangeFilter },
): Promise<Report | undefined> {
  const sync = await findSync(db, scope, { id: filter.syncId });
  if (!sync) return undefined;
  return {
    name: `changes-of-sync-${secondIn(sync.started_at, sync.zone)}`,
    columns,
    rows: lines(pageByPage((after: ListedChange | null) => exportSyncChanges(db, scope, { filter, after }))),
  };
}

async function* lines(changes: AsyncIterable<Some<Parameters<typeof toChange>[0]>>) {
  for await (const some of changes) yield some.flatMap((change) => linesOf(toChange(change)));
}
