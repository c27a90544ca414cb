import { type ActionWord, unclearWords } from "../logs/action-words";
import { cellsOf } from "../logs/cells";
import type { Columns } from "../logs/columns";
import { recognize } from "../logs/formats";
import { compileLogformat } from "../logs/logformat";
import { readLog } from "../logs/read-log";
import type { FileFault, LineFault } from "../logs/terms";
import { utc } from "../logs/times";
import type { FileForm } from "../queries/file-forms";
import { spelledName } from "../spelled-name";
import { fits, mostLooked, tableIn } from "./plan";
import { formKeyOf } from "./reading";

/** "no_lines": no line is written in that form. `words`: what these words mean has to be said first. */
export type Refused = "no_lines" | LineFault | FileFault | { words: ActionWord[] };
/** What is remembered, and under which key. */
export type Fitting = { key: string; form: FileForm };

async function* bytesOf(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(lines.join("\n"));
}

/** Why none of the lines can be read in this way; null when one can. */
async function whyUnreadable(lines: readonly string[], form: FileForm): Promise<LineFault | FileFault | null> {
  const timeZone = form.timeZone ?? "UTC";
  const { report, entries } = readLog(bytesOf(lines), { salt: "", columns: form.columns, timeZone });
  for await (const _ of entries);
  if (report.fault) return report.fault;
  if (report.allowed + report.blocked > 0) return null;
  const faults = Object.entries(report.faults) as [LineFault, { count: number }][];
  return faults.sort(([, a], [, b]) => b.count - a.count)[0]?.[0] ?? null;
}

/** The cells of one column. Rows that go over several lines are left out. */
function* cellsUnder(
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

/** Only words that were met are remembered: those of another column, chosen before, mean nothing in this one. */
function withWordsMet(columns: Columns, cells: readonly string[]): Columns {
  const { words = {}, ...rest } = columns;
  const met = new Set(cells.map(spelledName));
  const kept = Object.entries(words).filter(([word]) => met.has(word));
  return kept.length > 0 ? { ...rest, words: Object.fromEntries(kept) } : rest;
}

async function tryColumns(lines: readonly string[], form: FileForm & { columns: Columns }): Promise<Fitting | Refused> {
  const table = tableIn(recognize(lines.slice(0, mostLooked)));
  if (!table) return "columns";
  const why = await whyUnreadable(lines, form);
  if (why !== null && why !== "no_action") return why;
  const { action } = form.columns;
  const cells = action === null ? [] : [...cellsUnder(action, table, lines)];
  const unclear = unclearWords(cells, form.columns);
  if (unclear !== null) return unclear === "no_action" ? unclear : { words: unclear };
  return why ?? { key: formKeyOf(table.heads), form: { ...form, columns: withWordsMet(form.columns, cells) } };
}

/** Tries a way to read a file on its first lines: what is to be remembered, or why it can't be read like this. */
export async function tryForm(lines: readonly string[], form: FileForm): Promise<Fitting | Refused> {
  const { columns, logformat } = form;
  if (logformat === undefined) return columns ? tryColumns(lines, { ...form, columns }) : "columns";
  const cut = compileLogformat(logformat, utc);
  if (typeof cut === "string") return cut;
  return fits(logformat, lines.slice(0, mostLooked)) ? { key: formKeyOf(null), form } : "no_lines";
}
