import { withoutApostrophe } from "domain/csv-apostrophe";
import type { DirectoryRow } from "domain/places/directory";
import { levelNamed } from "domain/places/levels";
import type { PlaceKind } from "domain/places/terms";
import { isTimeZone, isYearDay } from "domain/places/time-zones";
import { hasHidden, hiddenIn } from "domain/plain-text";
import type { Columns, DirectoryField } from "./directory-layouts.server";

/**
 * Some tables write numbers as ="0100005", so that a spreadsheet keeps their zeros; our own files lead a value that begins
 * with "=" by an apostrophe. Any other "=" is a value's own.
 */
const plainly = (value: string) => withoutApostrophe(value.trim().replace(/^="([^"]*)"$/, "$1")).replace(/\s+/g, " ");

/** Spreadsheets drop the zeros that a number begins with. */
const padded = (value: string | null, digits: number) =>
  value && /^\d+$/.test(value) && value.length === digits - 1 ? `0${value}` : value;

/** "ALABAMA" as people write it. */
const titled = (name: string) =>
  name === name.toUpperCase()
    ? name.toLowerCase().replace(/(^|[\s-])(?!of\b)[a-z]/g, (first) => first.toUpperCase())
    : name;

/** A row of a directory out of the values of its line, with what is wrong with it by itself. */
export function rowOf(values: string[], line: number, kind: PlaceKind, { layout, at }: Columns): DirectoryRow {
  const get = (field: DirectoryField) => {
    const column = at[field];
    return column === undefined ? null : plainly(values[column] ?? "") || null;
  };
  const isFederal = layout === "federal";
  const name = get("name") ?? "";
  const number = get("number");
  const level = kind === "schools" ? levelNamed(get("level") ?? "") : null;
  const row: DirectoryRow = {
    line,
    name: isFederal && kind === "states" ? titled(name) : name,
    number: isFederal ? padded(number, kind === "schools" ? 12 : 7) : number,
    state: get("state"),
    district: get("district"),
    districtNumber: isFederal ? padded(get("districtNumber"), 7) : get("districtNumber"),
    level: level ?? null,
    timeZone: get("timeZone"),
    schoolYearStart: get("schoolYearStart"),
    isClient: clientOf(get("isClient")),
    fault: null,
  };
  const fault = faultOf(row, kind, { level, client: get("isClient"), status: isFederal ? get("status") : null });
  // What does not fit is not kept: the row says only where to look.
  return fault
    ? { ...row, name: row.name.slice(0, 200), number: row.number?.slice(0, 50) ?? null, level: null, fault }
    : row;
}

function clientOf(text: string | null): boolean | null {
  if (!text) return null;
  return /^(yes|true|1)$/i.test(text);
}

type Raw = { level: unknown; client: string | null; status: string | null };

function faultOf(row: DirectoryRow, kind: PlaceKind, raw: Raw): string | null {
  return faultOfName(row) ?? faultOfHidden(row, kind) ?? faultOfPlace(row, kind) ?? faultOfSettings(row, raw);
}

function faultOfName({ name, number }: DirectoryRow): string | null {
  if (!name) return "The name is missing.";
  if (name.length > 200) return "The name has more than 200 characters.";
  if (/\p{Cc}/u.test(name)) return "The name has a line break or another control character.";
  return (number?.length ?? 0) > 50 ? "The number has more than 50 characters." : null;
}

function faultOfHidden({ name, number, district, districtNumber }: DirectoryRow, kind: PlaceKind): string | null {
  const columns = { name, [kind === "schools" ? "identifier" : "number"]: number, district };
  const found = Object.entries({ ...columns, "district number": districtNumber }).find(
    ([, value]) => value && hasHidden(value),
  );
  return found ? hiddenIn(found[0]) : null;
}

function faultOfPlace({ state }: DirectoryRow, kind: PlaceKind): string | null {
  if (kind === "schools") return null;
  if (!state) return kind === "states" ? "The abbreviation is missing." : "The state is missing.";
  return kind === "states" && !/^[A-Za-z]{2}$/.test(state) ? "The abbreviation must be two letters." : null;
}

function faultOfSettings({ timeZone, schoolYearStart }: DirectoryRow, { level, client, status }: Raw): string | null {
  if (level === undefined) return "We don’t know this level.";
  if (timeZone && !isTimeZone(timeZone)) return "We don’t know this time zone.";
  if (schoolYearStart && !isYearDay(schoolYearStart)) return "The start of the school year must be MM-DD.";
  if (client && !/^(yes|no|true|false|1|0)$/i.test(client)) return "is_client must be yes or no.";
  // 2 closed, 6 inactive, 7 to open later.
  const gone = status && /^(2|6|7|closed|inactive|future)$/i.test(status);
  return gone ? "The directory says that it is closed, or not open yet." : null;
}
