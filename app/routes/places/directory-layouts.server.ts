import type { PlaceKind } from "domain/places/terms";

/** What a column means. `number` is a district's number or a school's identifier. */
export type DirectoryField =
  | "name"
  | "number"
  | "state"
  | "stateName"
  | "district"
  | "districtNumber"
  | "level"
  | "timeZone"
  | "schoolYearStart"
  | "isClient"
  | "status";

export type Layout = "plain" | "federal";
type Heads = Partial<Record<DirectoryField, string[]>>;

const federalState = { state: ["st", "lstate", "stabr", "state abbr", "state abbr [district] latest available year"] };
const federalStatus = { status: ["sy_status", "updated_status"] };

/**
 * The heads of the federal directory (the Common Core of Data of NCES), of its two directory files and of its table
 * generator, in small letters. A file has that layout when it has the head of the number.
 */
const federal: Record<PlaceKind, Heads> = {
  states: { ...federalState, name: ["statename", "state name"] },
  districts: {
    ...federalState,
    ...federalStatus,
    name: ["lea_name", "name", "agency name"],
    number: ["leaid", "agency id - nces assigned"],
  },
  schools: {
    ...federalState,
    ...federalStatus,
    name: ["sch_name", "schnam", "school name"],
    number: ["ncessch", "school id - nces assigned"],
    districtNumber: ["leaid", "agency id - nces assigned"],
    district: ["lea_name", "leanm", "agency name"],
    level: ["level", "school level"],
  },
};

const plain: Record<PlaceKind, Heads> = {
  states: { name: ["name"], state: ["abbreviation"] },
  districts: {
    name: ["name"],
    state: ["state"],
    number: ["number"],
    timeZone: ["time_zone"],
    schoolYearStart: ["school_year_start"],
    isClient: ["is_client"],
  },
  schools: {
    name: ["name"],
    number: ["identifier"],
    level: ["level"],
    district: ["district"],
    districtNumber: ["district_number"],
    state: ["state"],
  },
};

/** What a file must have, by layout and kind; of a federal one its own number tells it from ours. */
const needed: Record<Layout, Record<PlaceKind, DirectoryField[]>> = {
  plain: { states: ["name", "state"], districts: ["name", "state"], schools: ["name"] },
  federal: {
    states: ["name", "state"],
    districts: ["name", "number", "state"],
    schools: ["name", "number", "districtNumber"],
  },
};

/** Longer than any head that we know. */
const longestHead = 200;

/** Table generators put the year behind a head: "Agency Name [District] 2023-24". */
const bare = (head: string) =>
  head
    .trim()
    .slice(0, longestHead)
    .toLowerCase()
    .replace(/\s*\[[^\]]*\]\s*(latest available year|\d{4}-\d{2})?$/, "")
    .replace(/\s+/g, " ");

export type Columns = { layout: Layout; at: Partial<Record<DirectoryField, number>> };

function placed(heads: string[], layout: Layout, kind: PlaceKind): Columns | null {
  const wanted = { plain, federal }[layout][kind];
  const at: Columns["at"] = {};
  for (const [field, names] of Object.entries(wanted)) {
    const column = names.map((name) => heads.indexOf(name)).find((index) => index >= 0);
    if (column !== undefined) at[field as DirectoryField] = column;
  }
  return needed[layout][kind].every((field) => at[field] !== undefined) ? { layout, at } : null;
}

/** Which columns a line of heads names, and in whose layout; null when it is no such line. Others are left alone. */
export function columnsOf(values: string[], kind: PlaceKind): Columns | null {
  const heads = values.map(bare);
  // Spreadsheets are typed by hand: "Time zone" is our time_zone.
  const ours = heads.map((head) => head.replace(/[ -]/g, "_"));
  return placed(heads, "federal", kind) ?? placed(ours, "plain", kind);
}

/** The columns of our own layout, for the page that explains it. */
export const plainColumns = (kind: PlaceKind, all: boolean): { name: string; needed: boolean }[] =>
  Object.entries(plain[kind])
    .filter(([field]) => all || kind !== "schools" || !["district", "districtNumber", "state"].includes(field))
    .map(([field, names]) => ({
      name: names[0] ?? field,
      needed: needed.plain[kind].includes(field as DirectoryField),
    }));
