import { listDistrictsNamed } from "domain/people/queries/people-places";
import { levelNamed } from "domain/places/levels";
import { districtLine, schoolLine } from "domain/places/lines";
import { countDistricts, type DistrictFilter, listDistricts } from "domain/places/queries/districts";
import { countSchools, listSchoolPage, type SchoolFilter } from "domain/places/queries/schools";
import { listStateChoices, listStates } from "domain/places/queries/states";
import type { PlacesQuery } from "domain/places/reports/places";
import { levels, type PlaceKind } from "domain/places/terms";
import type { PlacesList } from "~/components/places-table";
import { countWords, listOf } from "~/http/list.server";
import { rowCursor } from "~/http/list-cursor.server";
import { choiceFilter, idFilter, typedFilter } from "~/http/list-filters.server";
import { levelOptions } from "~/http/place-forms.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

const filters = { q: typedFilter(), state: idFilter, client: choiceFilter(["yes", "no"]) };
const level = choiceFilter(["none", ...levels]);
const schools = { sort: { by: ["name", "district"], usual: "name" }, cursor: rowCursor } as const;

const readStates = listOf({ filters: {}, sort: { by: ["name", "abbreviation"], usual: "name" } });
const readDistricts = listOf({ filters, sort: { by: ["name", "state"], usual: "name" }, cursor: rowCursor });
const readSchools = listOf({ ...schools, filters: { ...filters, level } });
/** Whoever sees all districts can name one. */
const readAllSchools = listOf({ ...schools, filters: { ...filters, level, district: typedFilter() } });

const isClientOf = (client: "yes" | "no" | undefined) => (client ? client === "yes" : null);

function districtsInput(url: URL) {
  const { values, sort, descending, after, view } = readDistricts(url);
  const { q, state, client } = values;
  const filter: DistrictFilter = { search: q, stateId: state ?? null, isClient: isClientOf(client), sort, descending };
  return { filter, after, view };
}

/** The filter is null where the district that it names is not there. */
async function schoolsInput(viewer: Viewer, url: URL) {
  const { values, sort, descending, after, view } = (viewer.reach === "all" ? readAllSchools : readSchools)(url);
  const text = view.query.district ?? "";
  const named = text ? await listDistrictsNamed(db, viewer, { texts: [text] }) : [];
  const filter: SchoolFilter = {
    search: values.q,
    stateId: values.state ?? null,
    isClient: isClientOf(values.client),
    sort,
    descending,
    districtId: named[0]?.id ?? null,
    level: values.level === "none" ? "none" : ((values.level && levelNamed(values.level)) ?? null),
  };
  return { filter: text !== "" && named.length !== 1 ? null : filter, after, view };
}

/** One page of a kind of places as the address asks for it, in the viewer's scope. */
export async function loadPlaces(viewer: Viewer, url: URL, kind: PlaceKind): Promise<PlacesList> {
  if (kind === "states") return loadStates(viewer, url);
  const choices = viewer.reach === "all" ? await listStateChoices(db) : [];
  const states = choices.map(({ id, name }) => ({ value: id, label: name }));
  if (kind === "schools") return { states, ...(await loadSchools(viewer, url)) };
  const { filter, after, view } = districtsInput(url);
  const { rows, next } = await listDistricts(db, viewer, { filter, after });
  const count = countWords(await countDistricts(db, viewer, { filter }));
  return { view, states, count, next: rowCursor.write(next), rows: { kind, lines: rows.map(districtLine) } };
}

async function loadStates(viewer: Viewer, url: URL) {
  const { sort, descending, view } = readStates(url);
  const lines = await listStates(db, viewer, { sort, descending });
  return { view, states: [], count: countWords(lines.length), next: null, rows: { kind: "states" as const, lines } };
}

async function loadSchools(viewer: Viewer, url: URL) {
  const { filter, after, view } = await schoolsInput(viewer, url);
  const offered = { levels: [...levelOptions, { value: "none", label: "Not set" }] };
  const kind = "schools" as const;
  if (!filter) return { view, ...offered, unknownDistrict: true, count: "0", next: null, rows: { kind, lines: [] } };
  const { rows, next } = await listSchoolPage(db, viewer, { filter, after });
  const count = countWords(await countSchools(db, viewer, { filter }));
  return { view, ...offered, count, next: rowCursor.write(next), rows: { kind, lines: rows.map(schoolLine) } };
}

/** Which places of a kind the same address asks for, without its page. */
export async function readPlacesQuery(viewer: Viewer, url: URL, kind: PlaceKind): Promise<PlacesQuery> {
  if (kind === "districts") return { kind, filter: districtsInput(url).filter };
  if (kind === "schools") return { kind, filter: (await schoolsInput(viewer, url)).filter };
  const { sort, descending } = readStates(url);
  return { kind, order: { sort, descending } };
}
