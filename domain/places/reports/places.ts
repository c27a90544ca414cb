import type { Db } from "db/client";
import type { RowCursor } from "db/paging";
import type { Scope } from "domain/access/scope";
import { type DistrictFilter, type DistrictRow, listDistricts } from "domain/places/queries/districts";
import { listSchoolPage, type SchoolFilter } from "domain/places/queries/schools";
import { listStates } from "domain/places/queries/states";
import type { PlaceKind } from "domain/places/terms";
import { atOnce, inCells, pageByPage, type Report } from "domain/report";

const size = 10_000;

type StateOrder = Parameters<typeof listStates>[2];
type SchoolRow = Awaited<ReturnType<typeof listSchoolPage>>["rows"][number];

/** What narrows and orders places of a kind. Schools without a filter are none: their district is not there. */
export type PlacesQuery =
  | { kind: "states"; order: StateOrder }
  | { kind: "districts"; filter: DistrictFilter }
  | { kind: "schools"; filter: SchoolFilter | null };

const columns: Record<PlaceKind, readonly string[]> = {
  states: ["name", "abbreviation", "districts"],
  districts: ["name", "state", "number", "is_client", "time_zone", "school_year_start", "schools", "people"],
  schools: ["name", "identifier", "level", "district", "state", "people"],
};

const districtCells = (row: DistrictRow) => [
  ...[row.name, row.state, row.originalId, row.isClient ? "yes" : "no", row.timeZone, row.schoolYearStart],
  ...[row.schools, row.people],
];
const schoolCells = (row: SchoolRow) => [
  ...[row.name, row.identifier, row.level, row.districtName, row.state, row.people],
];

function rows(db: Db, scope: Scope, input: PlacesQuery): Report["rows"] {
  if (input.kind === "states") {
    const states = atOnce(() => listStates(db, scope, input.order));
    return inCells(states, (row) => [row.name, row.abbreviation, row.districts]);
  }
  if (input.kind === "districts") {
    const { filter } = input;
    const page = (after: RowCursor | null) => listDistricts(db, scope, { filter, after, size });
    return inCells(pageByPage(page), districtCells);
  }
  const { filter } = input;
  if (!filter) return atOnce<never>(() => []);
  const page = (after: RowCursor | null) => listSchoolPage(db, scope, { filter, after, size });
  return inCells(pageByPage(page), schoolCells);
}

/** Places of a kind in scope, all that their list has. */
export const placesReport = (db: Db, scope: Scope, input: PlacesQuery): Report => ({
  name: input.kind,
  columns: columns[input.kind],
  rows: rows(db, scope, input),
});
