import type { ListView } from "~/ui/list";

export type PlaceKind = "states" | "districts" | "schools";

type Choice = { value: string; label: string };

export type StateLine = { id: string; name: string; abbreviation: string; districts: number };
export type DistrictLine = {
  id: string;
  name: string;
  state: string;
  originalId: string | null;
  isClient: boolean;
  timeZone: string;
  schools: number;
  people: number;
};
export type SchoolLine = {
  id: string;
  name: string;
  identifier: string | null;
  level: string | null;
  districtName: string;
  state: string;
  people: number;
};

/** One page of places, with all that its filters offer. */
export type PlacesList = {
  view: ListView;
  /** How many the filters hold, in words. */
  count: string;
  next: string | null;
  /** The filter by district names none. */
  unknownDistrict?: boolean;
  states: Choice[];
  levels?: Choice[];
  rows:
    | { kind: "states"; lines: StateLine[] }
    | { kind: "districts"; lines: DistrictLine[] }
    | { kind: "schools"; lines: SchoolLine[] };
};

/** A district as lists show it. */
export function districtLine(row: DistrictLine): DistrictLine {
  const { id, name, state, originalId, isClient, timeZone, schools, people } = row;
  return { id, name, state, originalId, isClient, timeZone, schools, people };
}

export const placeWords = {
  states: { one: "state", many: "states", title: "States", new: "Add a state" },
  districts: { one: "district", many: "districts", title: "Districts", new: "Add a district" },
  schools: { one: "school", many: "schools", title: "Schools", new: "Add a school" },
} as const;
