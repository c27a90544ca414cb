import type { ImportFate, PlaceKind, SchoolLevel } from "./terms";

export const placeWords: Record<PlaceKind, { one: string; many: string; title: string; new: string }> = {
  states: { one: "state", many: "states", title: "States", new: "Add a state" },
  districts: { one: "district", many: "districts", title: "Districts", new: "Add a district" },
  schools: { one: "school", many: "schools", title: "Schools", new: "Add a school" },
};

export const schoolLevels: Record<SchoolLevel, string> = {
  prekindergarten: "Prekindergarten",
  elementary: "Elementary",
  middle: "Middle",
  high: "High",
  secondary: "Secondary",
  adult: "Adult education",
  ungraded: "Ungraded",
  other: "Other",
  not_applicable: "Not applicable",
};

/** Where people are counted by school: those whom no roster places at one. */
export const noSchoolKnown = "No school known";

/** What stands for a school in a list: its name, or why it has none. */
export const schoolInList = (id: string | null, name: string | null | undefined): string =>
  name ?? (id ? "A school that is gone" : noSchoolKnown);

export const importFateWords: Record<ImportFate, string> = {
  create: "New",
  update: "Changed",
  same: "Unchanged",
  reject: "Left out",
};

/** The message when a list to choose from can't be read, in a toast and where it was needed. */
export const referenceFailures = {
  schools: "Failed to fetch schools",
  categories: "Failed to fetch categories",
  "funding-sources": "Failed to fetch funding sources",
  districts: "Failed to fetch districts",
  states: "Failed to fetch states",
} as const;
