import { type ActionWord, unclearWords } from "../logs/action-meanings";
import type { Columns } from "../logs/columns";
import { recognize } from "../logs/formats";
import { compileLogformat } from "../logs/logformat";
import { readLog } from "../logs/read-log";
import type { FileFault, LineFault } from "../logs/terms";
import { utc } from "../logs/times";
import type { FileForm } from "../queries/file-forms";
import { spelledName } from "../spelled-name";
import { cellsUnder } from "./cells-under";
import { fits, mostLooked, tableIn } from "./plan";
import { formKeyOf } from "./reading";
import { clockSlack } from "./terms";

/**
 * "no_lines": no line is written in that form. "later": most lines would be later than the file. `words`: what these
 * words mean has to be said first.
 */
export type Refused = "no_lines" | "later" | LineFault | FileFault | { words: ActionWord[] };
/** What is remembered, and under which key. */
type Fitting = { key: string; form: FileForm };

async function* bytesOf(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(lines.join("\n"));
}

/** What a form is tried on. */
type Trial = {
  /** The first lines of the file. */
  lines: readonly string[];
  /** When the file came. */
  cameAt: Date;
  /** The district's. */
  timeZone: string;
};

type Why = "later" | LineFault | FileFault | null;

/** Why the lines can't be read in this way; null when one can. */
async function whyUnreadable({ lines, cameAt, timeZone }: Trial, form: FileForm): Promise<Why> {
  const { columns, logformat } = form;
  const reading = { salt: "", columns, logformat, timeZone: form.timeZone ?? timeZone };
  const { report, entries } = readLog(bytesOf(lines), reading);
  const latest = cameAt.getTime() + clockSlack;
  let later = 0;
  for await (const some of entries)
    for (const { said } of some) if (said.kind === "visit" && said.at > latest) later += 1;
  if (report.fault) return report.fault;
  const visits = report.allowed + report.blocked;
  if (visits > 0) return later * 2 > visits ? "later" : null;
  const faults = Object.entries(report.faults) as [LineFault, { count: number }][];
  return faults.sort(([, a], [, b]) => b.count - a.count)[0]?.[0] ?? null;
}

/** Only words that were met are remembered: those of another column, chosen before, mean nothing in this one. */
function withWordsMet(columns: Columns, cells: readonly string[]): Columns {
  const { words = {}, ...rest } = columns;
  const met = new Set(cells.map(spelledName));
  const kept = Object.entries(words).filter(([word]) => met.has(spelledName(word)));
  return kept.length > 0 ? { ...rest, words: Object.fromEntries(kept) } : rest;
}

async function tryColumns(trial: Trial, form: FileForm & { columns: Columns }): Promise<Fitting | Refused> {
  const { lines } = trial;
  const table = tableIn(recognize(lines.slice(0, mostLooked)));
  if (!table) return "columns";
  const why = await whyUnreadable(trial, form);
  if (why !== null && why !== "no_action") return why;
  const { action } = form.columns;
  const cells = action === null ? [] : [...cellsUnder(action, table, lines)];
  const unclear = unclearWords(cells, form.columns);
  if (unclear !== null) return unclear === "no_action" ? unclear : { words: unclear };
  return why ?? { key: formKeyOf(table.heads), form: { ...form, columns: withWordsMet(form.columns, cells) } };
}

/** Tries a way to read a file on its first lines: what is to be remembered, or why it can't be read like this. */
export async function tryForm(trial: Trial, form: FileForm): Promise<Fitting | Refused> {
  const { columns, logformat } = form;
  if (logformat === undefined) return columns ? tryColumns(trial, { ...form, columns }) : "columns";
  const cut = compileLogformat(logformat, utc);
  if (typeof cut === "string") return cut;
  if (!fits(logformat, trial.lines.slice(0, mostLooked))) return "no_lines";
  const why = await whyUnreadable(trial, form);
  return why === "later" ? why : { key: formKeyOf(null), form };
}
