import { withApostrophe } from "./csv-apostrophe";
import type { Cell, Report } from "./report";

/** A cell that a spreadsheet would run as a formula is led by an apostrophe; quotes as RFC 4180 has them. */
function textOf(cell: Cell): string {
  const text = cell === null ? "" : String(cell);
  const calm = typeof cell === "string" ? withApostrophe(text) : text;
  return /[",\r\n]/.test(calm) ? `"${calm.replaceAll('"', '""')}"` : calm;
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(textOf).join(",")}\r\n`;

/**
 * A report as parts of a CSV file (RFC 4180), the heads first, and how many rows each part has. A byte-order mark leads
 * them, so that spreadsheets read the names right.
 */
export async function* csvParts({ columns, rows }: Report): AsyncGenerator<{ text: string; rows: number }> {
  yield { text: `\ufeff${lineOf(columns)}`, rows: 0 };
  for await (const some of rows) yield { text: some.map(lineOf).join(""), rows: some.length };
}
