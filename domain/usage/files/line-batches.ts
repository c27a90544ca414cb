import type { LogEntry } from "../logs/log-rows";
import type { LineFault } from "../logs/terms";

/** The lines of a file from one number to `lastLine`: what they say, and which of them say nothing that can be read. */
export type LineBatch = {
  no: number;
  lastLine: number;
  entries: LogEntry[];
  faults: { line: number; fault: LineFault }[];
};

/**
 * Lines of one batch. The numbers of lines decide, so that the same file falls into the same batches each time. A line of
 * a portal's report may be many visits.
 */
const linesInBatch = { visits: 10_000, launches: 2_000 } as const;
/** A row of a table may begin so many lines before the one that was read last. */
const longestRow = 20;

/** Sorts what is read of a file into batches. */
export class LineBatches {
  readonly #open = new Map<number, LineBatch>();
  readonly #lines: number;

  constructor(kind: keyof typeof linesInBatch = "visits") {
    this.#lines = linesInBatch[kind];
  }

  add(entry: LogEntry): void {
    this.#of(entry.line).entries.push(entry);
  }

  addFault(fault: LineFault, line: number): void {
    this.#of(line).faults.push({ line, fault });
  }

  /** The batches that are whole once so many lines were read, in their order. They are given once. */
  *whole(linesRead: number): Generator<LineBatch> {
    yield* this.#take(Math.floor((linesRead - longestRow) / this.#lines));
  }

  /** All that is left. */
  *rest(): Generator<LineBatch> {
    yield* this.#take(Number.POSITIVE_INFINITY);
  }

  *#take(before: number): Generator<LineBatch> {
    for (const no of [...this.#open.keys()].sort((a, b) => a - b)) {
      if (no >= before) return;
      const batch = this.#open.get(no) as LineBatch;
      this.#open.delete(no);
      yield batch;
    }
  }

  #of(line: number): LineBatch {
    const no = Math.floor((line - 1) / this.#lines);
    const there = this.#open.get(no);
    if (there) return there;
    const batch: LineBatch = { no, lastLine: (no + 1) * this.#lines, entries: [], faults: [] };
    this.#open.set(no, batch);
    return batch;
  }
}
