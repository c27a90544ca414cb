import type { Kind } from "domain/rosters/kinds/kind";
import type { Header } from "./header";

/** Where a row's values are expected: how wide the header is, and up to its last name; which must be there; the email. */
export type Places = { width: number; named: number; required: readonly number[]; email: number };

export function placesOf({ columns }: Kind, { width, named, positions }: Header): Places {
  const placeOf = (wanted: (column: Kind["columns"][number]) => boolean) =>
    columns.flatMap((column, nth) => (wanted(column) ? (positions[nth + 1] ?? -1) : [])).filter((at) => at !== -1);
  const [email = -1] = placeOf(({ field }) => field === "email");
  return { width, named, required: placeOf(({ required }) => required), email };
}

/** Whether a row of another width than the header's still has every value in its place: what is left over is empty. */
export function fits(values: readonly string[], places: Places): boolean {
  if (values.length < places.width) return values.length >= places.named;
  const isEmptyBeyond = values.every((value, at) => at < places.named || value.trim() === "");
  return isEmptyBeyond && !isShifted(values, places);
}

/**
 * A comma too many before the end moves what follows: a value that must be there is blank, text begins with a space, or
 * an address stands too late.
 */
function isShifted(values: readonly string[], { required, email }: Places): boolean {
  if (required.some((at) => values[at]?.trim() === "")) return true;
  if (email !== -1 && !values[email]?.includes("@") && values[email + 1]?.includes("@")) return true;
  return values.some((value) => value.length > 1 && value.startsWith(" "));
}

/** How wide a row is, and whether what it has too much is empty: "Line 2 has 10 values; the header has 9". */
export function widthOf({ line, values }: { line: number; values: readonly string[] }, places: Places): string {
  const { width, named } = places;
  const extra = values.slice(Math.max(named, Math.min(width, values.length)));
  const isEmpty = extra.length > 0 && extra.every((value) => value.trim() === "");
  const empty = isEmpty ? ` (the extra ${extra.length === 1 ? "one is" : "ones are"} empty)` : "";
  return `Line ${line} has ${values.length} ${values.length === 1 ? "value" : "values"}; the header has ${width}${empty}`;
}
