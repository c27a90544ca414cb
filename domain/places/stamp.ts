import { createHash } from "node:crypto";
import type { PlaceKind } from "./terms";

/** What the form of a place shows. */
const shown = {
  states: ["name", "abbreviation"],
  districts: ["name", "stateId", "originalId", "isClient", "timeZone", "schoolYearStart"],
  schools: ["name", "identifier", "level"],
} as const satisfies Record<PlaceKind, readonly string[]>;

/**
 * A mark of how a place stands. Whoever saves its form sends the mark of what they saw, so that nothing is overwritten
 * that they did not see, whoever wrote it: a colleague, a second tab, an import.
 */
export function stampOf(kind: PlaceKind, row: object): string {
  const values = new Map<string, unknown>(Object.entries(row));
  const seen = shown[kind].map((name) => values.get(name) ?? null);
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 22);
}
