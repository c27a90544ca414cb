import { linesOf } from "./file-lines";
import { type Reading, type Recognized, readerOf, recognize } from "./formats";
import { type LogReport, note } from "./log-report";
import { type Row, type RowOptions, Rows } from "./log-rows";
import type { FileFault } from "./terms";

/** How a log is to be read, and who hears of its faults. */
export type LogOptions = Reading & Pick<RowOptions, "salt" | "onFault">;

/** Lines by which a file is recognized. */
const firstLines = 50;

/**
 * Reads a log as it comes, in memory that does not grow with it. Takes its bytes; `entries` gives what its lines say, some
 * at a time and in their order, and `report` what became of it, whole once the entries are read. A file that can't be read
 * gives no entries and a fault in the report; errors of the source itself are thrown.
 */
export function readLog(source: AsyncIterable<Uint8Array>, options: LogOptions) {
  const report: LogReport = {
    format: null,
    lines: 0,
    allowed: 0,
    blocked: 0,
    launches: 0,
    launchRows: 0,
    nobody: 0,
    skipped: {},
    faults: {},
    fault: null,
  };
  return { report, entries: entriesOf(source, options, report) };
}

async function* entriesOf(source: AsyncIterable<Uint8Array>, options: LogOptions, report: LogReport) {
  let rows: Rows | null = null;
  let waiting: Row[] = [];
  try {
    for await (const texts of linesOf(source)) {
      for (const text of texts) {
        report.lines += 1;
        if (text === null) note(options, report, "too_long", report.lines);
        else waiting.push({ text, line: report.lines });
      }
      if (!rows && waiting.length < firstLines) continue;
      rows ??= openRows(waiting, options, report);
      if (!rows) return;
      for (const row of waiting) rows.take(row);
      waiting = [];
      yield rows.taken();
    }
  } catch (error) {
    if (!isPacking(error)) throw error;
    report.fault = "packed";
  }
  rows ??= openRows(waiting, options, report);
  if (!rows) return;
  for (const row of waiting) rows.take(row);
  rows.end();
  yield rows.taken();
}

const isPacking = (error: unknown) => String((error as { code?: unknown })?.code).startsWith("Z_");

function openRows(first: readonly Row[], options: LogOptions, report: LogReport): Rows | null {
  const file: Recognized | null = options.logformat
    ? { format: "squid_custom", head: "", table: null }
    : recognize(first.slice(0, firstLines).map(({ text }) => text));
  const reader = file ? readerOf(file, options) : "unknown_format";
  if (!file || typeof reader === "string") {
    report.fault ??= reader as FileFault;
    return null;
  }
  report.format = file.format;
  return new Rows(reader, { ...options, head: file.head, report });
}
