import type { Db } from "db/client";
import { unclearWords } from "../logs/action-meanings";
import { type Table, zoneNamed } from "../logs/columns";
import { linesOf } from "../logs/file-lines";
import { type Recognized, recognize } from "../logs/formats";
import { isValue } from "../logs/head-cells";
import { compileLogformat } from "../logs/logformat";
import { utc } from "../logs/times";
import { findFileForm } from "../queries/file-forms";
import { cellsUnder } from "./cells-under";
import { planLaunches } from "./launches";
import type { FileQuestion } from "./question";
import { type FileReading, formKeyOf } from "./reading";
import type { ImportFault } from "./terms";

/** How a file is read. */
export type Plan = Omit<FileReading, "nobody" | "launchRows">;

/** Lines by which a file is recognized. */
export const mostLooked = 50;
/** Lines in which words of a filter are looked for that nobody knows: one that comes seldom is asked about, too. */
export const mostTried = 5_000;
/** Characters of the lines that are looked at, about. */
const mostLookedCharacters = 4_000_000;
/**
 * The first lines of a file as text; none when its packing is damaged from the beginning. Lines that are too long are left
 * out; `onTooLong` hears of each.
 */
export async function firstLinesOf(
  bytes: AsyncIterable<Uint8Array>,
  most: number = mostLooked,
  onTooLong: () => void = () => {},
): Promise<string[] | "packed"> {
  const lines: string[] = [];
  let characters = 0;
  try {
    for await (const some of linesOf(bytes)) {
      for (const line of some) {
        if (lines.length >= most) continue;
        if (line === null) {
          onTooLong();
          continue;
        }
        lines.push(line);
        characters += line.length;
      }
      if (lines.length >= most || characters >= mostLookedCharacters) break;
    }
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith("Z_")) throw error;
    return lines.length > 0 ? lines : "packed";
  }
  return lines;
}

type NamedTable = NonNullable<Recognized["table"]>;

/** The table that a file is, if its first line has names of columns and nothing of a visit. */
export function tableIn(found: Recognized | null) {
  const table = found?.table ?? null;
  return table && !table.heads.some(isValue) ? table : null;
}

/** Whether a file is a table that begins with a visit: nobody can say what its columns are called. */
export const isHeadless = (lines: readonly string[]): boolean => recognize(lines)?.table?.heads.some(isValue) ?? false;

/** How a file is read, what a person has to say first, or why it can't be read. */
export type Planned = Plan | { ask: FileQuestion } | { fault: ImportFault };

type Look = {
  districtId: string;
  sourceNo: number;
  /** The first lines. */
  lines: readonly string[];
  /** Whether lines before or among them are too long to be read. */
  hasLongLines: boolean;
  /** All of the file, from its beginning, as often as it is asked for. */
  bytes: () => AsyncIterable<Uint8Array>;
  /** The district's. */
  timeZone: string;
  /** What was asked about the file before. */
  question: FileQuestion | null;
};

/**
 * Decides how a file is read, by its first lines and by what a person said of files like it. Reads a portal's report to
 * its end, since only then it is known which products it names.
 */
export async function planReading(db: Db, look: Look): Promise<Planned> {
  const { districtId, sourceNo, lines, timeZone } = look;
  if (lines.every((line) => line.trim() === "")) return { fault: look.hasLongLines ? "long_lines" : "empty" };
  const found = recognize(lines);
  if (found?.format === "clever_participation") return { fault: "no_products" };
  if (found?.format === "clever") return planLaunches(db, { ...look, bytes: look.bytes() });
  if (found && found.format !== "table") return { timeZone };
  const table = tableIn(found);
  const planned = table && (await planTable(db, look, table));
  if (planned) return planned;
  const form = formKeyOf(null);
  const said = await findFileForm(db, { districtId, sourceNo, key: form });
  if (said?.logformat && !said.asksAgain && fits(said.logformat, lines)) {
    return { logformat: said.logformat, timeZone: said.timeZone ?? timeZone, form, isSaid: true };
  }
  return { ask: {} };
}

/**
 * How a table is read: as a person said, else by the names of its columns where the words of its filter are known. Null
 * when neither says it.
 */
async function planTable(
  db: Db,
  { districtId, sourceNo, bytes, timeZone }: Look,
  table: NamedTable,
): Promise<Planned | null> {
  const form = formKeyOf(table.heads);
  const said = await findFileForm(db, { districtId, sourceNo, key: form });
  if (said?.asksAgain) return { ask: {} };
  if (said?.columns) return { columns: said.columns, timeZone: said.timeZone ?? timeZone, form, isSaid: true };
  const { columns } = table;
  if (!columns) return null;
  const words = await unclearWordsIn(bytes(), { ...table, columns });
  return words === null ? { columns, timeZone: zoneNamed(columns) ?? timeZone, form } : { ask: { columns, words } };
}

/** The words of a table's filter where a person has to say what some of them mean; none where they are no such words. */
async function unclearWordsIn(bytes: AsyncIterable<Uint8Array>, table: Table) {
  const { action } = table.columns;
  if (action === null) return null;
  const lines = await firstLinesOf(bytes, mostTried);
  if (lines === "packed") return null;
  const unclear = unclearWords(cellsUnder(action, table, lines), table.columns);
  return unclear === "no_action" ? [] : unclear;
}

/** Whether at least half of the lines are written in this logformat. */
export function fits(logformat: string, lines: readonly string[]): boolean {
  const cut = compileLogformat(logformat, utc);
  const content = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return typeof cut !== "string" && content.filter((line) => cut(line) !== null).length * 2 >= content.length;
}
