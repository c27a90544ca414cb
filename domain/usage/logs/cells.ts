/**
 * The cells of a line of a table. Lenient, as logs are written by many hands: blanks may stand before a quotation mark,
 * and a mark inside a cell that is not doubled belongs to the cell. Null when a cell is opened and never closed.
 */
export function cellsOf(line: string, delimiter: string): string[] | null {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; ; ) {
    let start = at;
    while (line[start] === " ") start++;
    if (line[start] === '"') {
      const close = closingOf(line, start + 1, delimiter);
      if (close === -1) return null;
      const inner = line.slice(start + 1, close);
      cells.push(inner.includes('""') ? inner.replaceAll('""', '"') : inner);
      at = line.indexOf(delimiter, close);
    } else {
      const end = line.indexOf(delimiter, at);
      cells.push(line.slice(at, end === -1 ? line.length : end));
      at = end;
    }
    if (at === -1) return cells;
    at += 1;
  }
}

/** Where the mark stands that closes a cell: only the delimiter or the end comes after it. */
function closingOf(line: string, from: number, delimiter: string): number {
  for (let at = line.indexOf('"', from); at !== -1; at = line.indexOf('"', at + 1)) {
    if (line[at + 1] === '"') {
      at += 1;
      continue;
    }
    let after = at + 1;
    while (line[after] === " ") after++;
    if (after >= line.length || line[after] === delimiter) return at;
  }
  return -1;
}
