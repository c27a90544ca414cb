/** The kinds of places, the largest first. */
export const placeKinds = ["states", "districts", "schools"] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** One place of a kind, as the actions of the audit log begin: "district.changed". */
export const placeNouns = { states: "state", districts: "district", schools: "school" } as const satisfies Record<
  PlaceKind,
  string
>;

/** The levels of a school, as the federal directory knows them. */
export const levels = [
  "prekindergarten",
  "elementary",
  "middle",
  "high",
  "secondary",
  "adult",
  "ungraded",
  "other",
  "not_applicable",
] as const;
export type SchoolLevel = (typeof levels)[number];

/** What an import does with a row of its file. */
export const importFates = ["create", "update", "same", "reject"] as const;
export type ImportFate = (typeof importFates)[number];

/** Whose columns a file of places has: ours, or those of the federal directory. */
export const directoryLayouts = ["plain", "federal"] as const;
export type DirectoryLayout = (typeof directoryLayouts)[number];
