import { inLetters } from "domain/software/addresses/letters";
import { scopeWords } from "domain/software/policies/entry-scope";
import {
  type BlacklistFilter,
  type BlacklistRow,
  blacklistPage,
  countBlacklist,
  listBlacklist,
} from "domain/software/policies/queries/blacklist";
import { blacklistReasons, blacklistStates } from "domain/software/policies/terms";
import { listOf, pageWithin } from "~/http/list.server";
import { choiceFilter, partOf, typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

const readBlacklist = listOf({
  filters: { q: typedFilter(), reason: choiceFilter(blacklistReasons) },
  parts: { state: partOf(blacklistStates, "active") },
  sort: { by: ["newest", "name", "starts", "ends"], usual: "newest" },
});

const filterOf = ({ values, sort, descending }: ReturnType<typeof readBlacklist>): BlacklistFilter => ({
  search: values.q,
  state: values.state,
  reason: values.reason ?? null,
  sort,
  descending,
});

/** An entry as lists show it. */
export function blacklistLine({ schools, grades, roles, createdBy: _, ...row }: BlacklistRow) {
  return {
    ...row,
    name: row.softwareId ? row.name : inLetters(row.name),
    scope: scopeWords({ schools, grades, roles }),
  };
}

export type BlacklistLine = ReturnType<typeof blacklistLine>;

/** One page of the blacklist as the address asks for it. */
export async function loadBlacklist(viewer: Viewer, district: Working, url: URL) {
  const listQuery = readBlacklist(url);
  const on = { districtId: district.id, today: district.today };
  const counts = await countBlacklist(db, viewer, on);
  const filter = filterOf(listQuery);
  const read = (page: number) => listBlacklist(db, viewer, { ...on, filter, page });
  const { rows, ...pages } = await pageWithin(listQuery.page, blacklistPage, read);
  return { ...pages, view: listQuery.view, state: listQuery.values.state, counts, rows: rows.map(blacklistLine) };
}

export type BlacklistList = Awaited<ReturnType<typeof loadBlacklist>>;

/** Which entries the same address asks for, without its page. */
export const readBlacklistFilter = (url: URL): BlacklistFilter => filterOf(readBlacklist(url));
