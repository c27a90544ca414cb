import { districtLine } from "domain/places/lines";
import { countDistricts, type DistrictFilter, listDistricts } from "domain/places/queries/districts";
import { listStateChoices } from "domain/places/queries/states";
import type { PlacesList } from "~/components/places-table";
import { countWords, listOf } from "~/http/list.server";
import { rowCursor } from "~/http/list-cursor.server";
import { choiceFilter, idFilter, typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

const readDistricts = listOf({
  filters: { q: typedFilter(), state: idFilter, client: choiceFilter(["yes", "no"]) },
  sort: { by: ["name", "state"], usual: "name" },
  cursor: rowCursor,
});

const filterOf = ({ values, sort, descending }: ReturnType<typeof readDistricts>): DistrictFilter => ({
  search: values.q,
  stateId: values.state ?? null,
  sort,
  descending,
  isClient: values.client ? values.client === "yes" : null,
});

/** One page of the districts in scope, as the address asks for it. */
export async function loadDistrictList(viewer: Viewer, url: URL): Promise<PlacesList> {
  const requested = readDistricts(url);
  const filter = filterOf(requested);
  const { rows, next } = await listDistricts(db, viewer, { filter, after: requested.after });
  const count = countWords(await countDistricts(db, viewer, { filter }));
  const choices = viewer.reach === "all" ? await listStateChoices(db) : [];
  const states = choices.map(({ id, name }) => ({ value: id, label: name }));
  const lines = rows.map(districtLine);
  return { view: requested.view, states, count, next: rowCursor.write(next), rows: { kind: "districts", lines } };
}

/** Which districts the same address asks for, without its page. */
export const readDistrictFilter = (url: URL): DistrictFilter => filterOf(readDistricts(url));
