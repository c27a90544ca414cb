import { spelledName } from "../spelled-name";
import type { FileReader } from "./formats";
import type { LineRead, LogLine } from "./line";
import { count, type LogReport, note, type OnFault } from "./log-report";
import { longestLine } from "./terms";
import { eventIdOf, requestOf, visitIdOf } from "./visit-id";

/** What a line said, with the id of the visit that it belongs to and its place in the file. */
export type LogEntry = { id: string; line: number; said: LogLine };

/** Lines that one row of a table may take. A mark that is never closed costs its own line only. */
const longestRow = 10;

/** A line of the file, with its number from 1. */
export type Row = { text: string; line: number };

export type RowOptions = {
  /** The district's: goes into the ids of events. */
  salt: string;
  /** Hears of each line that could not be read, before the entries of what follows it are given. */
  onFault?: OnFault | undefined;
  /** The line of heads, which says nothing, as what stands above it; "" where there is none. */
  head: string;
  report: LogReport;
};

/** Takes lines one by one, puts together the rows that go over several, and counts. */
export class Rows {
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

  /** Reads the next line. */
  take(row: Row): void {
    const { text } = row;
    if (this.#open.length > 0) {
      this.#goOn(row);
      return;
    }
    if (text.trim() === "" || text.startsWith("#")) return;
    if (this.#isBeforeHead) {
      this.#isBeforeHead = text !== this.#options.head;
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
