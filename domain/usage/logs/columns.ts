import { cellsOf } from "./cells";
import { hasDayFirst } from "./table-times";
import type { LogAction } from "./terms";

/** Which columns of a table hold what, by their heads. */
export type Columns = {
  /** One column, or one of the date and one of the time. */
  time: string[];
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
  time: /\b(?:zone|spent|duration|total)\b/,
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

/** What the columns of a table seem to hold, by their heads and a few rows; null without a time and an address. */
function guessColumns(heads: readonly string[], rows: readonly string[][]): Columns | null {
  const { time, address, ...others } = namedColumns(heads);
  if (time.length === 0 || address === null) return null;
  const first = heads.indexOf(time[0] as string);
  return { time, address, ...others, dayFirst: hasDayFirst(rows.map((row) => row[first] ?? "")) };
}

/** Reads the beginning of a table: its first line has the heads. Null for what is no table. */
export function tableOf(lines: readonly string[]): (Omit<Table, "columns"> & { columns: Columns | null }) | null {
  const [first = "", ...rest] = lines;
  const counted = delimiters.map((sign) => ({ sign, cells: cellsOf(first, sign) ?? [] }));
  const { sign, cells } = counted.reduce((most, one) => (one.cells.length > most.cells.length ? one : most));
  const heads = cells.map((head) => head.trim());
  if (heads.length < 2 || heads.length > mostColumns) return null;
  const rows = rest.flatMap((line) => [cellsOf(line, sign) ?? []]);
  return { delimiter: sign, heads, columns: guessColumns(heads, rows) };
}
