import { cellsOf } from "../logs/cells";

/**
 * The cells of one column of a table. Rows that go over several lines are left out, and so are the heads, as often as they
 * come: a filter that appends to a file may write them each time.
 */
export function* cellsUnder(
  head: string,
  { heads, delimiter }: { heads: string[]; delimiter: string },
  lines: readonly string[],
) {
  const place = heads.indexOf(head);
  for (const line of lines) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const cells = cellsOf(line, delimiter);
    if (cells?.length !== heads.length || cells.every((cell, nth) => cell.trim() === heads[nth])) continue;
    yield cells[place] ?? "";
  }
}
