import { spelledName } from "../spelled-name";
import { linesOf } from "./file-lines";
import { type FileReader, type Reading, type Recognized, readerOf, recognize } from "./formats";
import type { LineRead, LogLine } from "./line";
import { type FileFault, type LineFault, type LogFormat, longestLine, type SkipReason } from "./terms";
import { eventIdOf, requestOf, visitIdOf } from "./visit-id";

/** What a line said, with the id of the visit that it belongs to and its place in the file. */
export type LogEntry = { id: string; line: number; said: LogLine };

/** How many lines, and the number of the first one, from 1. */
export type Tally = { count: number; firstLine: number };

/** What became of a file. Holds numbers only, and nothing that stood in a line. */
export type LogReport = {
  format: LogFormat | null;
  lines: number;
  allowed: number;
  blocked: number;
  launches: number;
  /** Rows that tell of launches. */
  launchRows: number;
  /** Requests of which the log does not say whose. */
  nobody: number;
  skipped: Partial<Record<SkipReason, Tally>>;
  faults: Partial<Record<LineFault, Tally>>;
  fault: FileFault | null;
};

export type LogOptions = Reading & {
  /** The district's: goes into the ids of events. */
  salt: string;
  /** Hears of each line that could not be read, before the entries of what follows it are given. */
  onFault?: ((fault: LineFault, line: number) => void) | undefined;
};

/** Lines by which a file is recognized. */
const firstLines = 50;
/** Lines that one row of a table may take. A mark that is never closed costs its own line only. */
const longestRow = 10;

type Row = { text: string; line: number };
type RowOptions = Pick<LogOptions, "salt" | "onFault"> & { head: string; report: LogReport };

/**
 * Reads a log as it comes, in memory that does not grow with it. Takes its bytes; `entries` gives what its lines say, some
 * at a time and in their order, and `report` what became of it, whole once the entries are read. A file that can't be read
 * gives no entries and a fault in the report; errors of the source itself are thrown.
 */
export function readLog(source: AsyncIterable<Uint8Array>, options: LogOptions) {
  const report: LogReport = {
    ...{ format: null, lines: 0, allowed: 0, blocked: 0, launches: 0, launchRows: 0, nobody: 0 },
    ...{ skipped: {}, faults: {}, fault: null },
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

/** Takes lines one by one, puts together the rows that go over several, and counts. */
class Rows {
  readonly #reader: FileReader;
  readonly #options: RowOptions;
  #entries: LogEntry[] = [];
  #open: Row[] = [];
  #isBeforeHead: boolean;

  constructor(reader: FileReader, options: RowOptions) {
    this.#reader = reader;
    this.#options = options;
    this.#isBeforeHead = options.head !== "";
  }

  take(row: Row): void {
    const { text } = row;
    if (this.#open.length > 0) {
      this.#goOn(row);
      return;
    }
    if (text.trim() === "" || text.startsWith("#")) return;
    if (this.#isBeforeHead && text === this.#options.head) {
      this.#isBeforeHead = false;
      return;
    }
    const content = this.#reader.bare(text);
    const read = this.#reader.read(content);
    if (this.#reader.spans && "fault" in read && read.fault === "quote") this.#open = [row];
    else this.#note(read, row.line);
  }

  /** The rows since the last time. */
  taken(): LogEntry[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  /** The file is over: what is still open will not be closed. */
  end(): void {
    while (this.#open.length > 0) this.#giveUp();
  }

  /** The next line of a row that is open. */
  #goOn(row: Row): void {
    this.#open.push(row);
    const content = this.#open.map(({ text }) => text).join("\n");
    const read = content.length > longestLine ? null : this.#reader.read(content);
    const isOpen = read === null || ("fault" in read && read.fault === "quote");
    if (!isOpen) {
      const line = this.#open[0]?.line as number;
      this.#open = [];
      this.#note(read, line);
    } else if (read === null || this.#open.length >= longestRow) this.#giveUp();
  }

  /** The first line of what is open is at fault; those behind it are read anew. */
  #giveUp(): void {
    const [first, ...rest] = this.#open;
    this.#open = [];
    if (first) this.#note({ fault: "quote" }, first.line);
    for (const row of rest) this.take(row);
  }

  #note(read: LineRead, line: number): void {
    const { report, salt } = this.#options;
    if ("skipped" in read) {
      count(report.skipped, read.skipped, line);
      return;
    }
    if ("fault" in read) {
      note(this.#options, report, read.fault, line);
      return;
    }
    if (read.kind === "launches") {
      report.launches += read.launches;
      report.launchRows += 1;
    } else {
      report[read.action] += 1;
      if (read.person === null) report.nobody += 1;
    }
    this.#entries.push({ id: idOf(salt, read), line, said: read });
  }
}

/** What makes a count the same is whose it is, of what and when: of a corrected one only what is more is added. */
const idOf = (salt: string, said: LogLine) =>
  said.kind === "visit"
    ? visitIdOf(salt, requestOf(said))
    : eventIdOf(salt, JSON.stringify([said.day, spelledName(said.person), said.productId || said.product]));

function note({ onFault }: Pick<LogOptions, "onFault">, report: LogReport, fault: LineFault, line: number): void {
  count(report.faults, fault, line);
  onFault?.(fault, line);
}

function count<Reason extends string>(tallies: Partial<Record<Reason, Tally>>, reason: Reason, line: number): void {
  const tally = tallies[reason];
  if (tally) tally.count += 1;
  else tallies[reason] = { count: 1, firstLine: line };
}
