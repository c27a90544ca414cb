import { mostPlacesCounted } from "db/paging";
import { listDistrictsNamed } from "domain/people/queries/people-places";
import type { PlaceKind } from "domain/places/directory";
import { levelNamed, schoolLevels } from "domain/places/levels";
import { countDistricts, type DistrictFilter, listDistricts } from "domain/places/queries/districts";
import { countSchools, listSchoolPage, type SchoolFilter } from "domain/places/queries/schools";
import { listStateChoices, listStates } from "domain/places/queries/states";
import type { PlacesAsked } from "domain/places/reports/places";
import { z } from "zod";
import type { PlacesList, PlacesQuery } from "~/components/places-types";
import { readCursor, writeCursor } from "./list-cursor.server";
import { levelOptions } from "./place-forms.server";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";

const sorts = {
  states: ["name", "abbreviation"],
  districts: ["name", "state"],
  schools: ["name", "district"],
} as const;

const text = z.string().trim().max(200).catch("");
const Query = z.object({
  q: text,
  state: z.uuid().optional().catch(undefined),
  district: text,
  level: z
    .string()
    .refine((level) => level === "none" || level in schoolLevels)
    .optional()
    .catch(undefined),
  client: z.enum(["yes", "no"]).optional().catch(undefined),
  sort: z
    .string()
    .regex(/^-?[a-z]{1,20}$/)
    .optional()
    .catch(undefined),
  after: z.string().max(1_000).catch(""),
});

const capped = (count: number) => (count > mostPlacesCounted ? "more than 10,000" : count.toLocaleString("en-US"));

async function readFilter(viewer: Viewer, url: URL, kind: PlaceKind) {
  const { after, ...read } = Query.parse(Object.fromEntries(url.searchParams));
  const bare = read.sort?.replace(/^-/, "") ?? "";
  const known = (sorts[kind] as readonly string[]).includes(bare);
  const districtText = kind === "schools" && viewer.reach === "all" ? read.district : "";
  const named = districtText ? await listDistrictsNamed(db, viewer, { texts: [districtText] }) : [];
  const query: PlacesQuery = Object.fromEntries(
    Object.entries({ ...read, district: districtText, sort: known ? read.sort : undefined }).filter(([, set]) => set),
  );
  return {
    query,
    after: readCursor(after),
    sort: known ? bare : "name",
    unknownDistrict: districtText !== "" && named.length !== 1,
    shared: {
      search: read.q,
      stateId: read.state ?? null,
      isClient: read.client ? read.client === "yes" : null,
      descending: known && read.sort?.startsWith("-") === true,
    },
    districtId: named.length === 1 ? (named[0]?.id ?? null) : null,
    level: read.level === "none" ? "none" : ((read.level && levelNamed(read.level)) ?? null),
  };
}

type Read = Awaited<ReturnType<typeof readFilter>>;

const districtFilter = ({ shared, sort }: Read): DistrictFilter => ({ ...shared, sort: sort as "name" | "state" });
const schoolFilter = ({ shared, sort, districtId, level }: Read): SchoolFilter => ({
  ...shared,
  sort: sort as "name" | "district",
  districtId,
  level,
});

/** One page of a kind of places as the address asks for it, in the viewer's scope. */
export async function loadPlaces(viewer: Viewer, url: URL, kind: PlaceKind): Promise<PlacesList> {
  const read = await readFilter(viewer, url, kind);
  const { query, after, unknownDistrict } = read;
  const base = { query, first: after === null, unknownDistrict, states: [], levels: [] };
  if (kind === "states") {
    const sort = read.sort as "name" | "abbreviation";
    const lines = await listStates(db, viewer, { sort, descending: read.shared.descending });
    return { ...base, count: capped(lines.length), next: null, rows: { kind, lines } };
  }
  const choices = viewer.reach === "all" ? await listStateChoices(db) : [];
  const states = choices.map(({ id, name }) => ({ value: id, label: name }));
  if (kind === "districts") {
    const filter = districtFilter(read);
    const { rows, next } = await listDistricts(db, viewer, { filter, after });
    const count = capped(await countDistricts(db, viewer, { filter }));
    return { ...base, states, count, next: writeCursor(next), rows: { kind, lines: rows.map(districtLine) } };
  }
  const levels = [...levelOptions, { value: "none", label: "Not set" }];
  if (unknownDistrict) return { ...base, states, levels, count: "0", next: null, rows: { kind, lines: [] } };
  const filter = schoolFilter(read);
  const { rows, next } = await listSchoolPage(db, viewer, { filter, after });
  const count = capped(await countSchools(db, viewer, { filter }));
  return { ...base, states, levels, count, next: writeCursor(next), rows: { kind, lines: rows.map(schoolLine) } };
}

type DistrictRow = Awaited<ReturnType<typeof listDistricts>>["rows"][number];
type SchoolRow = Awaited<ReturnType<typeof listSchoolPage>>["rows"][number];

const districtLine = ({ id, name, state, originalId, isClient, timeZone, schools, people }: DistrictRow) => {
  return { id, name, state, originalId, isClient, timeZone, schools, people };
};
const levelName = (level: string | null) =>
  level ? (schoolLevels[level as keyof typeof schoolLevels] ?? level) : null;
const schoolLine = ({ id, name, identifier, level, districtName, state, people }: SchoolRow) => {
  return { id, name, identifier, level: levelName(level), districtName, state, people };
};

/** Which places of a kind the address asks for, without its page. */
export async function readPlacesAsked(viewer: Viewer, url: URL, kind: PlaceKind): Promise<PlacesAsked> {
  const read = await readFilter(viewer, url, kind);
  if (kind === "states") {
    return { kind, order: { sort: read.sort as "name" | "abbreviation", descending: read.shared.descending } };
  }
  if (kind === "districts") return { kind, filter: districtFilter(read) };
  return { kind, filter: read.unknownDistrict ? null : schoolFilter(read) };
}
