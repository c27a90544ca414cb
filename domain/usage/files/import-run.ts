import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "db/client";
import type { SecretsKey } from "db/secrets";
import type { Matcher } from "domain/software/addresses/matcher";
import type { LogReport } from "../logs/log-report";
import { readLog } from "../logs/read-log";
import { Recent } from "../logs/recent";
import type { Numbers } from "../numbers";
import { noteFileVisits } from "../queries/file-undo";
import { type ClaimedFile, endFile, noteFileBatch, readFileCounts } from "../queries/files";
import type { Visit } from "../read-events";
import { rollUpWaiting } from "../roll-up";
import { type Counts, takeBatch } from "../take-batch";
import { batchKeyOf, type OfFile } from "./file-row";
import { launchReadingOf } from "./launches";
import { type LineBatch, LineBatches } from "./line-batches";
import type { Plan } from "./plan";
import { clockSlack, type ImportFault, mostFileLines } from "./terms";
import { type BadRow, type LaunchReading, visitsOf } from "./visits";

export type ImportTools = {
  db: Db;
  secretsKey: SecretsKey;
  /** The matcher as the patterns stand. */
  matcher: () => Promise<Matcher>;
  numbers: Numbers;
  now: () => Date;
  signal: AbortSignal;
  /** Hears of each step that begins; for tests. */
  atStep?: ((step: string) => Promise<void>) | undefined;
};

/** How long to wait, in milliseconds, when so much is to be counted that nothing more is taken. */
const behindMs = 500;

/** What is kept of a visit until its batch is taken in. */
type Known = Pick<Visit, "id" | "day">;
type ToNote = {
  batch: LineBatch;
  report: LogReport;
  counts: Counts;
  rows: readonly BadRow[];
  visits: readonly Known[];
  sameMinute: number;
};

/** One run through a file. */
export class ImportRun {
  #partsRead = 0;
  /** Visits that were taken in last: a minute may go on in the next batch. */
  #recent = new Recent();
  readonly #launchReading: LaunchReading | undefined;

  constructor(
    private readonly tools: ImportTools,
    private readonly of: OfFile,
    private readonly file: ClaimedFile,
    private readonly plan: Plan,
  ) {
    this.#launchReading = plan.resources && launchReadingOf(plan.resources, plan.timeZone);
  }

  /** Reads to the end of the file; `stored` gives its bytes and hears of each part that is begun. */
  async run(stored: (onPart: (no: number) => void) => AsyncIterable<Uint8Array>) {
    const batches = new LineBatches(this.plan.resources ? "launches" : "visits");
    const bytes = stored((no) => {
      this.#partsRead = no;
    });
    const { report, entries } = readLog(bytes, {
      ...this.plan,
      salt: this.of.districtId,
      onFault: (fault, line) => batches.addFault(fault, line),
    });
    for await (const some of entries) {
      for (const entry of some) batches.add(entry);
      for (const batch of batches.whole(report.lines)) await this.#take(batch, report);
      if (report.lines > mostFileLines) return this.#end(report, "too_many_lines");
      this.tools.signal.throwIfAborted();
    }
    for (const batch of batches.rest()) await this.#take(batch, report);
    return this.#end(report, report.fault ?? (this.#isAll("later", report) ? "all_later" : null));
  }

  /**
   * Whether there are visits, and all have the same fault, so that none was kept. Where each is later than the file, its
   * times were misread.
   */
  #isAll(fault: "later" | "too_old", { allowed, blocked, launchRows }: LogReport): boolean {
    const all = allowed + blocked + launchRows;
    return all > 0 && this.file.faults[fault] === all;
  }

  async #end(report: LogReport, fault: ImportFault | null) {
    await this.tools.atStep?.("end");
    const state = fault === null ? ("done" as const) : ("failed" as const);
    const counted = Object.fromEntries(Object.entries(report.skipped).map(([reason, { count }]) => [reason, count]));
    const skipped = { ...counted, ...this.file.skipped };
    const reading = { ...this.plan, nobody: report.nobody, ...this.#launches(report) };
    await endFile(this.tools.db, {
      ...this.of,
      state,
      fault,
      format: report.format,
      lines: report.lines,
      skipped,
      reading,
      // What waits for an answer can count then, and what was too old once visits are kept for longer.
      mayComeAgain: (this.file.faults.product_open ?? 0) > 0 || this.#isAll("too_old", report),
    });
    return state;
  }

  /** How many rows of a portal's report count; nothing for other logs. */
  #launches({ launchRows }: LogReport): { launchRows?: number } {
    if (!this.plan.resources) return {};
    const { later = 0, too_old = 0, too_new = 0, product_open = 0, product_skipped = 0 } = this.file.faults;
    return { launchRows: launchRows - later - too_old - too_new - product_open - product_skipped };
  }

  async #take(batch: LineBatch, report: LogReport): Promise<void> {
    if (batch.no < this.file.batches) return;
    const { db, numbers, now, signal } = this.tools;
    const launches = this.#launchReading;
    const key = batchKeyOf(this.of, batch.no);
    for (;;) {
      signal.throwIfAborted();
      await this.tools.atStep?.("batch");
      let [rows, visits, sameMinute]: [BadRow[], Known[], number] = [[], [], 0];
      const taken = await takeBatch(db, {
        districtId: this.of.districtId,
        key,
        bodyHash: key,
        reader: { matcher: await this.tools.matcher(), numbers, now },
        read: (reading) => {
          const latest = this.file.createdAt.getTime() + clockSlack;
          const read = visitsOf(batch, { ...reading, latest, launches }, (id) => this.#recent.has(id));
          rows = read.rejected;
          visits = read.visits.map(({ id, day }) => ({ id, day }));
          sameMinute = read.sameMinute;
          return read;
        },
        source: () => Promise.resolve(this.file.sourceNo),
        also: async (db, counts) => {
          await this.#note(db, { batch, report, counts, rows, visits, sameMinute });
          await this.tools.atStep?.("batch taken in");
        },
      });
      if (taken !== "behind") for (const { id } of visits) this.#recent.add(id);
      // A run whose job was taken over has woken up and was faster with this batch: what it counted stands in the row.
      if (taken === "used") Object.assign(this.file, await readFileCounts(db, this.of));
      if (taken !== "behind") return;
      // Counting is behind: it is helped along, since nobody else may be there to count.
      await rollUpWaiting(db, { ...this.of, isOver: () => signal.aborted });
      await pause(behindMs, undefined, { signal });
    }
  }

  async #note(db: Db, of: ToNote) {
    const { batch, report, counts, rows, visits, sameMinute } = of;
    const faults = { ...this.file.faults };
    for (const { fault } of rows) faults[fault] = (faults[fault] ?? 0) + 1;
    const skipped = { ...this.file.skipped };
    if (sameMinute > 0) skipped.same_minute = (skipped.same_minute ?? 0) + sameMinute;
    const isThere = await noteFileBatch(db, {
      ...this.of,
      no: batch.no,
      counts,
      faults,
      skipped,
      rows,
      firstDay: visits.reduce<string | null>((first, { day }) => (first !== null && first <= day ? first : day), null),
      partsRead: this.#partsRead,
      format: report.format ?? "table",
      lines: Math.min(report.lines, batch.lastLine),
    });
    if (!isThere) throw new Error("A file came to its end while it was read.");
    await noteFileVisits(db, { ...this.of, no: batch.no, visits });
    Object.assign(this.file, { faults, skipped });
  }
}
