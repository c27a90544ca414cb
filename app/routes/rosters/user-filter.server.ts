import type { UserFilter } from "domain/rosters/queries/sftp-users";
import { listOf } from "~/http/list.server";
import { typedFilter } from "~/http/list-filters.server";

const readUsers = listOf({
  filters: { q: typedFilter() },
  sort: { by: ["name", "role", "newest"], usual: "newest", turns: false },
  mostPages: 100_000,
});

/** Search, order and page of a configuration's users, as the address has them. */
export function readUserFilter(url: URL, configurationId: string) {
  const { values, sort, page, view } = readUsers(url);
  const filter: UserFilter = { configurationId, search: values.q, sort };
  return { view, filter, page };
}
