import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportSyncChanges } from "domain/rosters/queries/sync-changes";
import { findSync } from "domain/rosters/queries/sync-logs";
import { csvDownload } from "~/http/csv.server";
import { uuidParam } from "~/http/params.server";
import { sftpScreens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { readChangeFilter, toChange } from "~/routes/rosters/sync-changes.server";

const heads = ["kind", "sourcedId", "name", "what happens", "field", "before", "after"];

/** What a sync changed, or would change, as its page lists it: a line a field of a row that stood before, else one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, sftpScreens.view, { resource: true });
  const sync = found(await findSync(db, viewer, { id: uuidParam(params.syncId) }));
  const { filter } = readChangeFilter(request, sync.id);
  const changes = (await exportSyncChanges(db, viewer, { filter })).map(toChange);
  return csvDownload(
    `changes-of-sync-${sync.started_at.toISOString().slice(0, 16)}`,
    heads,
    changes.flatMap(({ kind, sourcedId, name, op, fields }) => {
      const row = [kind, sourcedId, name, op];
      if (fields.length === 0) return [[...row, null, null, null]];
      return fields.map(({ field, before, after }) => [...row, field, before, after]);
    }),
  );
}
