import type { Kind } from "db/roster/kinds";
import type { ProblemCode } from "db/roster/problem-texts";
import type { SyncSession } from "db/roster/session";
import { stagedColumns, stageInto } from "db/roster/staging";
import { BrokenFile, type CsvRecord, readCsv } from "./csv";
import { type Header, readHeader } from "./header";
import type { ProblemList } from "./problem-list";

const longestValue = 4_000;

/** What came of a file: its rows, and how many of them carry a status. */
export type ReadFile = { rows: number; withStatus: number };

type Reading = {
  kind: Kind;
  path: string;
  problems: ProblemList;
  signal: AbortSignal;
  onRows: (rows: number, bytes: number) => void;
};

/**
 * Reads a roster file into its staged table, as a stream. Rows whose shape is broken are staged as such, with their id
 * when it can be read, so that they never count as absent. Faults of the whole file go to `problems`; its rows up to
 * there are staged, and the bundle is not applied.
 */
export async function readIntoStaging(session: SyncSession, reading: Reading): Promise<ReadFile> {
  const { kind, path, problems, signal, onRows } = reading;
  const report = (code: ProblemCode, line: number | null, field: string | null = null) =>
    problems.add(code, { file: kind.file, line, field });
  const stage = stageInto(session, kind);
  let rows: Rows | null = null;
  let openEnded = false;
  try {
    const noted = (code: ProblemCode, line: number | null) => {
      if (code === "csv.no_final_newline") openEnded = true;
      else report(code, line);
    };
    for await (const { records, plain, bytes } of readCsv(path, noted)) {
      signal.throwIfAborted();
      if (!rows) {
        const first = records.findIndex((record) => !isBlank(record));
        if (first === -1) continue;
        rows = new Rows(kind, headerOf(kind, records[first] as CsvRecord, report), report);
        records.splice(0, first + 1);
      }
      if (openEnded) rows.checkEnd(records.at(-1));
      const text = rows.toCopy(records, plain);
      if (text) await stage.write(text);
      onRows(rows.count, bytes);
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) {
      await stage.abandon();
      throw error;
    }
    report(error.code, error.line);
  }
  await stage.end();
  if (!rows) {
    if (!problems.hasErrorsIn(kind.file)) report("file.empty", null);
    return { rows: 0, withStatus: 0 };
  }
  if (rows.count === 0 && !problems.hasErrorsIn(kind.file)) report("file.no_rows", 1);
  return { rows: rows.count, withStatus: rows.withStatus };
}

type Report = (code: ProblemCode, line: number | null, field?: string | null) => void;

const isBlank = ({ values }: CsvRecord) => values.length === 1 && values[0]?.trim() === "";

function headerOf(kind: Kind, { values: names }: CsvRecord, report: Report): Header {
  if (names.length === 1 && /[;\t|]/.test(names[0] as string)) throw new BrokenFile("csv.wrong_delimiter", 1);
  const counted = new Set<string>();
  return readHeader(kind, names, (code, field) => {
    // Once a file is enough for what concerns many columns alike; unknown ones are counted.
    if (code !== "header.unknown" && counted.has(`${code} ${field}`)) return;
    counted.add(`${code} ${field}`);
    report(code, 1, field);
  });
}

/** Turns records into lines for COPY: line, whether the row is broken, status, and the columns that are read. */
class Rows {
  count = 0;
  withStatus = 0;
  private readonly fields: string[];
  private readonly asCells: string;
  private passwords = false;

  constructor(
    kind: Kind,
    private readonly header: Header,
    private readonly report: Report,
  ) {
    this.fields = ["status", ...kind.columns.map((column) => column.field)];
    this.asCells = "\t".repeat(stagedColumns(kind).length - 2);
  }

  /** A last line that has no end and lacks values was cut off on its way here. */
  checkEnd(last: CsvRecord | undefined): void {
    if (!last) return;
    if (last.values.length < this.header.width) throw new BrokenFile("csv.truncated", last.line);
    this.report("csv.no_final_newline", last.line);
  }

  /** `plain` as a block has it. */
  toCopy(records: readonly CsvRecord[], plain: boolean): string {
    let text = "";
    for (const record of records) {
      if (isBlank(record)) {
        this.report("csv.blank_line", record.line);
        continue;
      }
      this.count += 1;
      const fault = this.faultOf(record, plain && !record.quoted);
      if (fault) {
        this.report(fault, record.line);
        text += `${record.line}\tt\t\t${this.idOf(record, fault)}${this.asCells}\n`;
      } else text += this.soundRow(record, plain && !record.quoted);
    }
    return text;
  }

  private faultOf({ values, stray }: CsvRecord, plain: boolean): ProblemCode | null {
    if (stray) return "csv.quote_in_value";
    if (values.length !== this.header.width) return "row.ragged";
    for (const value of values) {
      if (value.length > longestValue) return "row.too_long";
      if (!plain && value.includes("\0")) return "row.nul";
    }
    return null;
  }

  /** The id of a broken row, where it is surely the id: it stands before anything that could have moved. */
  private idOf({ values }: CsvRecord, fault: ProblemCode): string {
    const at = this.header.positions[1] as number;
    const id = values[at]?.trim() ?? "";
    const moved = (fault === "row.ragged" || fault === "csv.quote_in_value") && at > 0;
    return moved || id.length > longestValue || /["\0]/.test(id) ? "" : escaped(id);
  }

  private soundRow({ line, values }: CsvRecord, plain: boolean): string {
    let row = `${line}\t`;
    const { positions, password } = this.header;
    for (let nth = 0; nth < positions.length; nth++) {
      const at = positions[nth] as number;
      let value = at === -1 ? "" : (values[at] as string);
      if (value !== "") {
        const [first, last] = [value.charCodeAt(0), value.charCodeAt(value.length - 1)];
        if (first <= 32 || last <= 32 || first >= 0xa0 || last >= 0xa0) value = this.trimmed(value, nth, line);
        if (!plain) value = this.unbroken(value, nth, line);
        if (nth === 0 && value !== "") this.withStatus += 1;
      }
      row += `\t${value}`;
    }
    if (password !== -1 && values[password] !== "" && !this.passwords) {
      this.passwords = true;
      this.report("header.passwords", null);
    }
    return `${row}\n`;
  }

  private trimmed(value: string, nth: number, line: number): string {
    const trimmed = value.trim();
    if (trimmed !== value) this.report("row.padded", line, this.fields[nth]);
    return trimmed;
  }

  private unbroken(value: string, nth: number, line: number): string {
    if (!/[\n\r]/.test(value)) return escaped(value);
    this.report("csv.line_break", line, this.fields[nth]);
    return escaped(value.replace(/\s*[\n\r]+\s*/g, " "));
  }
}

/** COPY's text format gives meaning to backslash and tab (PostgreSQL, "COPY", Text Format). */
function escaped(value: string): string {
  if (!/[\\\t\n\r]/.test(value)) return value;
  return value.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
