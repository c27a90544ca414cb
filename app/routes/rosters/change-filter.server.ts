import type { ChangeFilter } from "domain/rosters/queries/sync-changes";
import { changeOps, kindNames } from "domain/rosters/terms";
import { listOf } from "~/http/list.server";
import { choiceFilter, typedFilter } from "~/http/list-filters.server";

const readChanges = listOf({
  filters: { op: choiceFilter(changeOps), q: typedFilter() },
  parts: { kind: choiceFilter(kindNames) },
  mostPages: 100_000,
});

/** Kind, operation, search and page of a sync's changes, as the address has them. */
export function readChangeFilter(url: URL, syncId: string) {
  const { values, page, view } = readChanges(url);
  const { kind, op, q } = values;
  const filter: ChangeFilter = { syncId, kind, op, search: q };
  return { view, filter, page };
}
