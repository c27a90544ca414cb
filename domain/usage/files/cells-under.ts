import { cellsOf } from "../logs/cells";

/** The cells of one column of a table. Rows that go over several lines are left out. */
export function* cellsUnder(
  head: string,
  { heads, delimiter }: { heads: string[]; delimiter: string },
  lines: readonly string[],
) {
  const place = heads.indexOf(head);
  let isBeforeHeads = true;
  for (const line of lines) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const cells = cellsOf(line, delimiter);
    if (!isBeforeHeads && cells && cells.length === heads.length) yield cells[place] ?? "";
    isBeforeHeads = false;
  }
}
