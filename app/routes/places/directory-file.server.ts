import { setImmediate } from "node:timers/promises";
import type { DirectoryRow } from "domain/places/directory";
import type { PlaceKind } from "domain/places/terms";
import { BrokenFile, readCsvChunks } from "domain/rosters/csv-records";
import { type Columns, columnsOf, plainColumns } from "./directory-layouts.server";
import { rowOf } from "./directory-row.server";

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
    if (found.length === 0) return { fault: "The file has column names but no rows." };
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
  return `We don’t know the column names of this file. It needs ${said}, separated by commas, or the column names of the federal directory.`;
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
