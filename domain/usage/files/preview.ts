import type { Db } from "db/client";
import type { SecretsKey } from "db/secrets";
import { cellsOf } from "../logs/cells";
import { recognize } from "../logs/formats";
import { suggestColumns } from "../logs/suggest-columns";
import type { FileRow } from "../queries/file-lists";
import { openFileKey, readParts } from "./parts";
import { firstLinesOf, tableIn } from "./plan";

const mostRows = 5;
const longestCell = 60;
/** What is a time, or part of one, may have slashes and stays as it is. */
const timeLike = /^[\d\s/.:,+-]*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;

/** A cell as a preview shows it: of an address the host alone. */
export function shownCell(text: string): string {
  const cell = text.trim();
  if (!timeLike.test(cell) && /[/?&=#%\\]/.test(cell)) {
    const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(cell) ? cell : `https://${cell}`;
    return (URL.canParse(address) && new URL(address).hostname.slice(0, longestCell)) || "…";
  }
  return cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell;
}

/** The first lines of a file that waits, `most` at most; none when nothing is kept of it any more. */
export async function readFirstLines(db: Db, secretsKey: SecretsKey, file: FileRow, most?: number): Promise<string[]> {
  if (file.keySealed === null) return [];
  const of = { districtId: file.districtId, fileId: file.id };
  const key = openFileKey(secretsKey, of, file.keySealed);
  const lines = await firstLinesOf(readParts(db, { ...of, key, parts: file.parts }), most);
  return lines === "packed" ? [] : lines;
}

/**
 * The heads of a table with its first rows, addresses reduced to their hosts, and what its columns seem to hold; null when
 * these lines are no table.
 */
export function previewOf(lines: readonly string[]) {
  const table = tableIn(recognize(lines));
  if (!table) return null;
  const content = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const rows = content.slice(content.indexOf(table.head) + 1);
  const cells = rows.map((row) => cellsOf(row, table.delimiter) ?? []);
  const suggested = suggestColumns(table.heads, cells);
  return { heads: table.heads, rows: cells.slice(0, mostRows).map((row) => row.map(shownCell)), suggested };
}
