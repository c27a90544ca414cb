import { BrokenFile, type CsvRecord } from "domain/rosters/csv-records";
import type { DateShape } from "domain/rosters/dates";
import type { Kind, Version } from "domain/rosters/kinds/kind";
import type { ProblemCode } from "domain/rosters/problem-texts";
import type { Seen } from "domain/rosters/seen";
import type { SyncSession } from "domain/rosters/session";
import { stageInto } from "domain/rosters/staging";
import type { JudgedBy } from "./cells";
import { checkSeparators, readCsv } from "./csv";
import { readHeader } from "./header";
import type { IdPrints } from "./id-prints";
import type { LooseEnds } from "./loose-ends";
import type { Statuses } from "./modes";
import type { ProblemList, Report } from "./problem-list";
import { isBlank, Rows } from "./rows";

/**
 * What came of a file: its rows, their statuses, those without a date of their last change (the first
 * one's line, and how many), which columns write dates in a shape of their own, and what was seen of its values.
 */
export type ReadFile = {
  rows: number;
  /** Whether it could not be read to its end, or not by its ids, so that nothing can be said of who is in it. */
  unread: boolean;
  /** How many of them are not right beyond doubt, so that the check has to look at them. */
  doubtful: number;
  statuses: Statuses;
  undated: { line: number; n: number } | null;
  dateShapes: ReadonlyMap<string, DateShape>;
  seen: Seen;
  /** Its ids, and what it names in a column that is not kept. */
  prints?: IdPrints;
  looseEnds?: LooseEnds;
};

const nothing: ReadFile = {
  rows: 0,
  unread: true,
  doubtful: 0,
  statuses: { some: 0, gone: 0, odd: false },
  undated: null,
  dateShapes: new Map(),
  seen: { blank: new Set(), oddIds: false, alikeIds: false, alikePairs: false, values: new Map() },
};

type Reading = JudgedBy & {
  kind: Kind;
  path: string;
  problems: ProblemList;
  signal: AbortSignal;
  onRows: (rows: number, bytes: number) => void;
};

/**
 * Reads a roster file into the tables of its kind, as a stream. Rows whose shape is broken are doubtful as such, with
 * their id when it can be read, so that they never count as absent. Faults of the whole file go to `problems`; its rows
 * up to there are kept, and the bundle is not applied.
 */
export async function readIntoStaging(session: SyncSession, reading: Reading): Promise<ReadFile> {
  const { kind, version, today, path, problems, signal, onRows } = reading;
  let unread = false;
  const report: Report = (code, line, field = null, more = {}) => {
    unread ||= code === "header.missing" && field === "sourcedId";
    problems.add(code, { file: kind.file, line, field, ...more });
  };
  const stage = stageInto(session, kind);
  let rows: Rows | null = null;
  let openEnded = false;
  try {
    const noted = (code: ProblemCode, line: number | null) => {
      if (code === "csv.no_final_newline") openEnded = true;
      else report(code, line);
    };
    for await (const { records, plain, tight, bytes } of readCsv(path, noted)) {
      signal.throwIfAborted();
      if (!rows) {
        const first = records.findIndex((record) => !isBlank(record));
        if (first === -1) continue;
        const header = headerOf({ kind, version }, records[first] as CsvRecord, report);
        rows = new Rows(kind, header, { version, today }, report);
        records.splice(0, first + 1);
      }
      if (openEnded) rows.checkEnd(records.at(-1));
      await stage.write(rows.toCopy({ records, plain, tight }));
      onRows(rows.count, bytes);
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) {
      await stage.abandon();
      throw error;
    }
    unread = true;
    report(error.code, error.line);
  }
  await stage.end();
  if (!rows) {
    if (!problems.hasErrorsIn(kind.file)) report("file.empty", null);
    return nothing;
  }
  if (rows.count === 0 && !problems.hasErrorsIn(kind.file)) report("file.no_rows", 1);
  const { count, doubtful, undated, looseEnds, cells } = rows;
  const { statuses, prints } = cells;
  return { rows: count, unread, doubtful, statuses, undated, prints, looseEnds, ...rows.look() };
}

function headerOf(columns: { kind: Kind; version: Version }, { values: names }: CsvRecord, report: Report) {
  checkSeparators(names);
  const counted = new Set<string>();
  return readHeader(columns, names, (code, field, more) => {
    // Once a file is enough for what concerns many columns alike; those that are named are counted.
    if (code !== "header.unknown" && code !== "header.case" && counted.has(`${code} ${field}`)) return;
    counted.add(`${code} ${field}`);
    report(code, 1, field, more);
  });
}
