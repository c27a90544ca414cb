import { kinds } from "domain/rosters/kinds";
import { countSyncChanges, listSyncChanges, syncChangesPage } from "domain/rosters/queries/sync-changes";
import { toChange } from "domain/rosters/sync-change";
import { type KindName, kindNames } from "domain/rosters/terms";
import { pageWithin } from "~/http/list.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { readChangeFilter } from "~/routes/rosters/change-filter.server";
import type { ChangesPart } from "./changes";

/** What a sync changed, or would change, as its page lists it: counts of all, rows of the page that is asked for. */
export async function loadChanges(viewer: Viewer, request: Request, syncId: string): Promise<ChangesPart> {
  const counts = await countSyncChanges(db, viewer, { syncId });
  const url = new URL(request.url);
  const { view, filter, page: requested } = readChangeFilter(url, syncId);
  const read = (page: number) => listSyncChanges(db, viewer, { filter, page });
  const { rows, ...pages } = await pageWithin(requested, syncChangesPage, read);
  const ofKind = (name: KindName) =>
    counts.filter(({ kind }) => kind === name).reduce((sum, row) => sum + row.count, 0);
  return {
    view,
    ...pages,
    isFiltered: url.searchParams.size > 0,
    everything: counts.reduce((sum, row) => sum + row.count, 0),
    kinds: kindNames.flatMap((name) => {
      const count = ofKind(name);
      return count > 0 ? [{ name, label: kinds[name].label, count }] : [];
    }),
    rows: rows.map(toChange),
  };
}
