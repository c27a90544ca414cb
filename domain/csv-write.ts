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
 * A report as the lines of a CSV file (RFC 4180), the heads first, each line with its end. A byte-order mark leads them,
 * so that spreadsheets read the names right.
 */
export async function* csvLines({ columns, rows }: Report): AsyncGenerator<string> {
  yield `\ufeff${lineOf(columns)}`;
  for await (const cells of rows) yield lineOf(cells);
}
