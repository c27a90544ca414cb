import { markOf } from "domain/stamp";
import type { PlaceKind } from "./terms";

/** What the form of a place shows. */
const shown = {
  states: ["name", "abbreviation"],
  districts: ["name", "stateId", "originalId", "isClient", "timeZone", "schoolYearStart"],
  schools: ["name", "identifier", "level"],
} as const satisfies Record<PlaceKind, readonly string[]>;

/** The mark of a place, by which its form says what it was opened with. */
export function stampOf(kind: PlaceKind, row: object): string {
  const values = new Map<string, unknown>(Object.entries(row));
  return markOf(shown[kind].map((name) => values.get(name) ?? null));
}
