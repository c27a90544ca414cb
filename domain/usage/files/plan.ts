import type { Db } from "db/client";
import { linesOf } from "../logs/file-lines";
import { type Recognized, recognize } from "../logs/formats";
import { compileLogformat } from "../logs/logformat";
import { utc } from "../logs/times";
import { findFileForm } from "../queries/file-forms";
import { type FileReading, formKeyOf } from "./reading";
import type { ImportFault } from "./terms";

/** How a file is read. */
export type Plan = Omit<FileReading, "nobody">;

/** Lines by which a file is recognized. */
export const mostLooked = 50;
/** Characters of the lines that are looked at, about. */
const mostLookedCharacters = 4_000_000;
/** What stands in addresses and in no name of a column. */
const addressLike = /:\/\/|[?&=]|\/[^/]*\//;

/** The first lines of a file as text; none when its packing is damaged from the beginning. */
export async function firstLinesOf(
  bytes: AsyncIterable<Uint8Array>,
  most: number = mostLooked,
): Promise<string[] | "packed"> {
  const lines: string[] = [];
  let characters = 0;
  try {
    for await (const some of linesOf(bytes)) {
      for (const line of some) {
        if (line === null || lines.length >= most) continue;
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

/** The table that a file is, if its first line has names of columns and nothing that somebody visited. */
export function tableIn(found: Recognized | null) {
  const table = found?.table ?? null;
  return table && !table.heads.some((head) => addressLike.test(head)) ? table : null;
}

type Look = { districtId: string; sourceNo: number; lines: readonly string[]; timeZone: string };

/**
 * Decides how a file is read, by its first lines and by what a person said of files like it. Takes the district's time
 * zone. Returns "ask" when a person has to say it, or why it can't be read.
 */
export async function planReading(
  db: Db,
  { districtId, sourceNo, lines, timeZone }: Look,
): Promise<Plan | "ask" | { fault: ImportFault }> {
  if (lines.every((line) => line.trim() === "")) return { fault: "empty" };
  const found = recognize(lines);
  if (found?.format === "clever" || found?.format === "clever_participation") return { fault: "no_addresses" };
  if (found && found.format !== "table") return { timeZone };
  const table = tableIn(found);
  if (table) {
    const form = formKeyOf(table.heads);
    const said = await findFileForm(db, { districtId, sourceNo, key: form });
    if (said?.isAsked) return "ask";
    if (said?.columns) return { columns: said.columns, timeZone: said.timeZone ?? timeZone, form, isSaid: true };
    if (table.columns) return { columns: table.columns, timeZone, form };
  }
  const form = formKeyOf(null);
  const said = await findFileForm(db, { districtId, sourceNo, key: form });
  if (said?.logformat && !said.isAsked && fits(said.logformat, lines)) {
    return { logformat: said.logformat, timeZone: said.timeZone ?? timeZone, form, isSaid: true };
  }
  return "ask";
}

/** Whether at least half of the lines are written in this logformat. */
export function fits(logformat: string, lines: readonly string[]): boolean {
  const cut = compileLogformat(logformat, utc);
  const content = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return typeof cut !== "string" && content.filter((line) => cut(line) !== null).length * 2 >= content.length;
}
