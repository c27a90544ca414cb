import { cellsOf } from "./cells";
import { isValue } from "./head-cells";
import { hasDayFirst } from "./table-times";
import type { LogAction } from "./terms";

/** Which columns of a table hold what, by their heads. */
export type Columns = {
  /** One column, or one of the date and one of the time. */
  time: string[];
  /** How far the times are from UTC, as -05:00 or -0500. */
  offset?: string | null;
  address: string;
  person: string | null;
  action: string | null;
  /** What words of that column mean, as a person said it; large and small letters are the same. */
  words?: Record<string, LogAction>;
  device: string | null;
  /** How long a visit took: seconds, or hours, minutes and seconds. */
  duration?: string | null;
  /** Whether 10/6/2026 is a day in June. */
  dayFirst: boolean;
};

/** A table by its first lines: what stands between its cells, its heads and what they seem to hold. */
export type Table = { delimiter: string; heads: string[]; columns: Columns };

/** Lines above the names of the columns: the title of a report, and when it was made. */
const mostTitles = 10;

const delimiters = [",", ";", "\t", "|"];
const mostColumns = 200;

/** Words of a head, the surer ones first, and what a head with other words stands for. */
const words = {
  time: [/\b(?:date ?time|time ?stamp|event time|access time|visit time)\b/, /\bvisited\b/, /\btime\b/, /\bdate\b/],
  person: [
    /\be ?mail\b/,
    /\b(?:user ?name|login|account|upn|sam)\b/,
    /\b(?:student|user) ?id\b/,
    /\b(?:user|student|person|identity|name)\b/,
  ],
  address: [
    /\burl\b/,
    /\bweb ?(?:site|address|page)\b/,
    /\bdomain\b/,
    /\bhost(?: ?name)?\b/,
    /\bdestination\b/,
    /\bsite\b/,
    /\baddress\b/,
  ],
  action: [
    /\baction\b/,
    /\bverdict\b/,
    /\b(?:decision|disposition|blocked|allowed)\b/,
    /\bstatus\b/,
    /\b(?:result|code)\b/,
  ],
  device: [/\bserial\b/, /\bdevice\b/, /\b(?:machine|computer|workstation|chromebook|asset)\b/],
};
const otherwise: Partial<Record<keyof typeof words, RegExp>> = {
  time: /\b(?:zone|offset|spent|duration|total)\b/,
  person: /\b(?:agent|group|ou|type|role|policy|count|host|domain|device|machine|computer|school|site|file|category)\b/,
  address: /\b(?:e ?mail|ip|mac|category|categories|user|source|src|type|count|school|policy|id)\b/,
  action: /\b(?:reason|category|country|zip|school)\b/,
  device: /\b(?:group|type|ip|os|mac|user|policy)\b/,
};

const plain = (head: string) =>
  head
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** The head that most likely holds this, or null. */
function headFor(heads: readonly string[], role: keyof typeof words): string | null {
  const possible = heads.filter((head) => !otherwise[role]?.test(plain(head)));
  for (const word of words[role]) {
    const found = possible.find((head) => word.test(plain(head)));
    if (found) return found;
  }
  return null;
}

/** What the columns of a table are named for; no time, or null, where no name says it. */
export function namedColumns(heads: readonly string[]) {
  const named = (name: string) => heads.find((head) => plain(head) === name);
  const [date, hour] = [named("date"), named("time")];
  const single = headFor(heads, "time");
  const time = date && hour ? [date, hour] : single ? [single] : [];
  const [person, action, device] = [headFor(heads, "person"), headFor(heads, "action"), headFor(heads, "device")];
  return { time, address: headFor(heads, "address"), person, action, device };
}

/**
 * The zone of the times where the name of their column says it, as "Time (UTC)" does; null where it says none. "GMT-05:00"
 * is how some programs call a zone in winter and in summer, so that it says nothing certain.
 */
export const zoneNamed = ({ time }: Pick<Columns, "time">): string | null =>
  time.some((head) => /\b(?:utc|gmt)\b(?! ?[+\u2212-]? ?\d)/i.test(head)) ? "UTC" : null;

/** How far a time is from UTC, in a cell of its own. */
export const isOffset = (cell = ""): boolean => /^(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i.test(cell.trim());

/** The column named for how far each time is from UTC; null where there is none, or where the times are in UTC. */
export function offsetColumn(time: readonly string[], heads: readonly string[], rows: readonly (readonly string[])[]) {
  if (zoneNamed({ time: [...time] })) return null;
  const named = heads.flatMap((head, at) => (/\b(?:offset|time ?zone|tz)\b/.test(plain(head)) ? [{ head, at }] : []));
  return named.find(({ at }) => rows.length > 0 && rows.every((row) => isOffset(row[at])))?.head ?? null;
}

/** What the columns of a table seem to hold, by their heads and a few rows; null without a time and an address. */
function guessColumns(heads: readonly string[], rows: readonly string[][]): Columns | null {
  const { time, address, ...others } = namedColumns(heads);
  if (time.length === 0 || address === null) return null;
  const first = heads.indexOf(time[0] as string);
  const offset = offsetColumn(time, heads, rows);
  const dayFirst = hasDayFirst(rows.map((row) => row[first] ?? ""));
  return { time, ...(offset !== null && { offset }), address, ...others, dayFirst };
}

/**
 * Reads the beginning of a table: its first line has the heads, or one below the title of a report, where its names say
 * what they hold. Null for what is no table.
 */
export function tableOf(lines: readonly string[]): NamedTable | null {
  const first = tableAt(lines, 0);
  if (first?.columns) return first;
  for (let at = 1; at <= Math.min(mostTitles, lines.length - 2); at++) {
    const table = tableAt(lines, at);
    if (table?.columns && !table.heads.some(isValue) && !isHead(first, table)) return table;
  }
  return first;
}

/** Whether a first line has a name for each column of the table below, in whatever language. */
const isHead = (first: NamedTable | null, { delimiter, heads }: NamedTable) =>
  first?.delimiter === delimiter &&
  first.heads.length === heads.length &&
  first.heads.every((head) => head !== "" && !isValue(head));

/** A table with the line of its heads; without columns where their names don't say what they hold. */
export type NamedTable = Omit<Table, "columns"> & { head: string; columns: Columns | null };

function tableAt(lines: readonly string[], at: number): NamedTable | null {
  const [first = "", ...rest] = lines.slice(at);
  const counted = delimiters.map((sign) => ({ sign, cells: cellsOf(first, sign) ?? [] }));
  const { sign, cells } = counted.reduce((most, one) => (one.cells.length > most.cells.length ? one : most));
  const heads = cells.map((head) => head.trim());
  if (heads.length < 2 || heads.length > mostColumns) return null;
  // A cell may go over several lines, each of which is less than a row.
  const rows = rest.flatMap((line) => {
    const row = cellsOf(line, sign);
    return row && row.length >= heads.length ? [row] : [];
  });
  return { head: first, delimiter: sign, heads, columns: guessColumns(heads, rows) };
}
