import type { PlaceKind } from "domain/places/terms";
import type { Layout } from "./directory-layouts.server";

type Sample = { heads: string[]; rows: string[][] };

const plainSamples: Record<PlaceKind, Sample> = {
  states: {
    heads: ["name", "abbreviation"],
    rows: [
      ["Puerto Rico", "PR"],
      ["Guam", "GU"],
    ],
  },
  districts: {
    heads: ["name", "state", "number", "time_zone", "school_year_start", "is_client"],
    rows: [
      ["Lakeside Schools", "MN", "2700001", "America/Chicago", "08-15", "yes"],
      ["Northfield Unified", "MN", "2700002", "", "", "no"],
    ],
  },
  schools: {
    heads: ["name", "identifier", "level", "district", "state", "district_number"],
    rows: [
      ["Alder Elementary", "270000100001", "elementary", "Lakeside Schools", "MN", "2700001"],
      ["Birch High", "270000100002", "high", "Lakeside Schools", "MN", "2700001"],
    ],
  },
};

const federalSamples: Record<PlaceKind, Sample> = {
  states: {
    heads: ["STATENAME", "ST"],
    rows: [
      ["Minnesota", "MN"],
      ["Oregon", "OR"],
    ],
  },
  districts: {
    heads: ["STATENAME", "ST", "LEA_NAME", "LEAID", "SY_STATUS"],
    rows: [["Minnesota", "MN", "Lakeside Schools", "2700001", "1"]],
  },
  schools: {
    heads: ["STATENAME", "ST", "SCH_NAME", "LEA_NAME", "LEAID", "NCESSCH", "LEVEL", "SY_STATUS"],
    rows: [["Minnesota", "MN", "Alder Elementary", "Lakeside Schools", "2700001", "270000100001", "Elementary", "1"]],
  },
};

/** A small file of a kind in a layout. Those who have one district need not name it. */
export function samples(kind: PlaceKind, layout: Layout, all: boolean): Sample {
  const { heads, rows } = { plain: plainSamples, federal: federalSamples }[layout][kind];
  const width = layout === "plain" && kind === "schools" && !all ? 3 : heads.length;
  return { heads: heads.slice(0, width), rows: rows.map((row) => row.slice(0, width)) };
}
