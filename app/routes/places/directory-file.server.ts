import { setImmediate } from "node:timers/promises";
import type { DirectoryRow } from "domain/places/directory";
import { levelNamed } from "domain/places/levels";
import type { PlaceKind } from "domain/places/terms";
import { isTimeZone, isYearDay } from "domain/places/time-zones";
import { BrokenFile, readCsvChunks } from "domain/rosters/csv-records";
import { type Columns, columnsOf, type DirectoryField, plainColumns } from "./directory-layouts.server";

/** The largest file that is taken: the schools of the whole country fit in neither it nor one look. */
export const directoryBytes = 20 * 1024 * 1024;
const mostRows = 200_000;
const chunkBytes = 512 * 1024;
/** Table generators write a few lines about the table above its heads. */
const headsWithin = 10;

type Read = { layout: Columns["layout"]; rows: DirectoryRow[] };

function* chunksOf(bytes: Uint8Array): Generator<Buffer> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole.length; at += chunkBytes) yield whole.subarray(at, at + chunkBytes);
}

const broken: Partial<Record<BrokenFile["code"], string>> = {
  "encoding.not_utf8": "is not UTF-8 text. Save the file as “CSV UTF-8” and choose it again.",
  "csv.unterminated_quote": "opens a quotation mark that is never closed.",
  "csv.text_after_quote": "has text after a closing quotation mark. Put the whole value in quotation marks.",
  "csv.record_too_long": "is longer than a row can be. Check the quotation marks there.",
};

/**
 * Reads a directory of places. Takes the file's bytes; returns its rows (each with what is wrong with it by itself), or
 * a sentence that says why the file can't be read. Lets other requests run in between.
 */
export async function readDirectory(bytes: Uint8Array, kind: PlaceKind): Promise<Read | { fault: string }> {
  try {
    const { columns, rows } = await readRows(bytes, kind);
    if (!columns) return { fault: noHeads(kind) };
    if (rows.length > mostRows) {
      return { fault: "The file has more than 200,000 rows. Filter it by state, and import it in parts." };
    }
    const found = kind === "states" && columns.layout === "federal" ? eachStateOnce(rows) : rows;
    if (found.length === 0) return { fault: "The file has column heads, but no rows." };
    return { layout: columns.layout, rows: found };
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    const where = error.line === null ? "The file" : `Line ${error.line}`;
    return { fault: `${where} ${broken[error.code] ?? "can’t be read as CSV."}` };
  }
}

/** The rows below the heads; no columns where there are no heads that we know. */
async function readRows(
  bytes: Uint8Array,
  kind: PlaceKind,
): Promise<{ columns: Columns | null; rows: DirectoryRow[] }> {
  let columns: Columns | null = null;
  const rows: DirectoryRow[] = [];
  for await (const { records } of readCsvChunks(chunksOf(bytes), () => {})) {
    for (const { line, values } of records) {
      if (columns) {
        if (values.some((value) => value.trim() !== "")) rows.push(rowOf(values, line, kind, columns));
      } else if (line <= headsWithin) columns = columnsOf(values, kind);
    }
    if (!columns || rows.length > mostRows) break;
    await setImmediate();
  }
  return { columns, rows };
}

function noHeads(kind: PlaceKind): string {
  const names = plainColumns(kind, true).filter((column) => column.needed);
  const said = names.map(({ name }) => `“${name}”`).join(" and ");
  return `The file has no line of column heads that we know. It needs ${said}, separated by commas, or the federal directory’s own heads.`;
}

/** A directory of schools or districts names each state again and again. */
function eachStateOnce(rows: DirectoryRow[]): DirectoryRow[] {
  const seen = new Set<string>();
  return rows.filter(({ state }) => {
    const key = (state ?? "").toUpperCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Some tables write numbers as ="0100005", so that a spreadsheet keeps their zeros. */
const plainly = (value: string) =>
  value
    .trim()
    .replace(/^="?([^"]*)"?$/, "$1")
    .replace(/\s+/g, " ");

/** Spreadsheets drop the zeros that a number begins with. */
const padded = (value: string | null, digits: number) =>
  value && /^\d+$/.test(value) && value.length === digits - 1 ? `0${value}` : value;

/** "ALABAMA" as people write it. */
const titled = (name: string) =>
  name === name.toUpperCase()
    ? name.toLowerCase().replace(/(^|[\s-])(?!of\b)[a-z]/g, (first) => first.toUpperCase())
    : name;

function rowOf(values: string[], line: number, kind: PlaceKind, { layout, at }: Columns): DirectoryRow {
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
  return faultOfName(row) ?? faultOfPlace(row, kind) ?? faultOfSettings(row, raw);
}

function faultOfName({ name, number }: DirectoryRow): string | null {
  if (!name) return "The name is missing.";
  if (name.length > 200) return "The name has more than 200 characters.";
  if (/\p{Cc}/u.test(name)) return "The name has a line break or another control character.";
  return (number?.length ?? 0) > 50 ? "The number has more than 50 characters." : null;
}

function faultOfPlace({ state }: DirectoryRow, kind: PlaceKind): string | null {
  if (kind === "schools") return null;
  if (!state) return kind === "states" ? "The abbreviation is missing." : "The state is missing.";
  return kind === "states" && !/^[A-Za-z]{2}$/.test(state) ? "The abbreviation is not two letters." : null;
}

function faultOfSettings({ timeZone, schoolYearStart }: DirectoryRow, { level, client, status }: Raw): string | null {
  if (level === undefined) return "The level is none that we know.";
  if (timeZone && !isTimeZone(timeZone)) return "The time zone is none that we know.";
  if (schoolYearStart && !isYearDay(schoolYearStart)) return "The start of the school year is not MM-DD.";
  if (client && !/^(yes|no|true|false|1|0)$/i.test(client)) return "is_client is neither yes nor no.";
  // 2 closed, 6 inactive, 7 to open later.
  const gone = status && /^(2|6|7|closed|inactive|future)$/i.test(status);
  return gone ? "The directory says that it is closed, or not open yet." : null;
}
