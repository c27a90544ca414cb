import { BrokenFile, type CsvBlock, type CsvRecord } from "domain/rosters/csv-records";
import type { DateShape } from "domain/rosters/dates";
import type { Kind } from "domain/rosters/kinds/kind";
import type { ProblemCode } from "domain/rosters/problem-texts";
import type { Seen } from "domain/rosters/seen";
import type { Staged } from "domain/rosters/staging";
import { Cells, type JudgedBy } from "./cells";
import { escaped } from "./copy-text";
import { shapesOf } from "./date-shapes";
import type { Header } from "./header";
import { IdPrints } from "./id-prints";
import { LooseEnds } from "./loose-ends";
import type { Report } from "./problem-list";
import { fits, type Places, placesOf, widthOf } from "./row-width";

const longestValue = 4_000;

/** A line without a value: nothing at all, or commas alone, as spreadsheets leave them below a table. */
export const isBlank = ({ values }: CsvRecord): boolean => values.every((value) => value.trim() === "");

const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Turns records into lines for COPY: of those that are sound beyond doubt, and of the others as they stand. */
export class Rows {
  count = 0;
  /** How many of them are not sound beyond doubt. */
  doubtful = 0;
  undated: { line: number; n: number } | null = null;
  readonly cells: Cells;
  readonly looseEnds: LooseEnds;
  private readonly pairs = new IdPrints();
  private readonly paired: number[];
  private readonly places: Places;
  private passwords = false;
  private widths = false;

  constructor(
    kind: Kind,
    private readonly header: Header,
    judgedBy: JudgedBy,
    private readonly report: Report,
  ) {
    this.cells = new Cells(kind, header, judgedBy, report);
    this.places = placesOf(kind, header);
    this.looseEnds = new LooseEnds(kind, header);
    const fields = kind.columns.map(({ field }) => field);
    this.paired = kind.pairs?.map((field) => header.positions[fields.indexOf(field) + 1] ?? -1) ?? [];
  }

  /** What was seen of the values, and the columns that write dates in another shape than ISO's, beyond doubt. */
  look(): { seen: Seen; dateShapes: ReadonlyMap<string, DateShape> } {
    const { seen, dates } = this.cells.look();
    return { seen: { ...seen, alikePairs: this.pairs.alike }, dateShapes: shapesOf(dates) };
  }

  /** A last line that has no end and lacks values was cut off on its way here. */
  checkEnd(last: CsvRecord | undefined): void {
    if (!last) return;
    if (last.values.length < this.header.named) throw new BrokenFile("csv.truncated", last.line);
    this.report("csv.no_final_newline", last.line);
  }

  /** `plain` and `tight` as a block has them. */
  toCopy({ records, plain, tight }: Pick<CsvBlock, "records" | "plain" | "tight">): Staged {
    const staged = { sound: "", doubtful: "" };
    for (const record of records) {
      if (isBlank(record)) {
        this.report("csv.blank_line", record.line);
        continue;
      }
      this.count += 1;
      const fault = this.faultOf(record, plain && !record.quoted);
      if (fault) {
        this.report(fault, record.line, null, { detail: fault === "row.ragged" ? this.widthOnce(record) : null });
        this.doubtful += 1;
        staged.doubtful += `${record.line}\tt\t${this.cells.broken(this.idOf(record, fault))}\n`;
        continue;
      }
      const text = this.cells.take(record, plain && !record.quoted, tight && !record.quoted);
      if (this.cells.isSound) staged.sound += `${record.line}\t${text}\n`;
      else {
        this.doubtful += 1;
        staged.doubtful += `${record.line}\t\t${text}\n`;
      }
      this.lookBeside(record);
    }
    return staged;
  }

  /** A look at what is not kept. */
  private lookBeside({ line, values }: CsvRecord): void {
    const { password, dated } = this.header;
    if (password !== -1 && !this.passwords) this.checkPassword(values[password] as string);
    this.checkDated(dated === -1 ? "" : (values[dated] as string), line);
    this.looseEnds.add(values);
    if (this.paired.length > 0) this.pairs.addOf(values, this.paired);
  }

  /** How wide the first row of another width is. */
  private widthOnce(record: Pick<CsvRecord, "line" | "values">): string | null {
    const first = !this.widths;
    this.widths = true;
    return first ? widthOf(record, this.places) : null;
  }

  private faultOf({ line, values, stray }: CsvRecord, plain: boolean): ProblemCode | null {
    if (stray) return "csv.quote_in_value";
    if (values.length !== this.header.width) {
      if (!fits(values, this.places)) return "row.ragged";
      if (values.length > this.header.width)
        this.report("row.surplus", line, null, { detail: this.widthOnce({ line, values }) });
    }
    for (const value of values) {
      if (value.length > longestValue) return "row.too_long";
      if (!plain && value.includes("\0")) return "row.nul";
    }
    return null;
  }

  /** The id of a broken row, where it is surely the id: it is before anything that could have moved. */
  private idOf({ values }: CsvRecord, fault: ProblemCode): string {
    const at = this.header.positions[1] as number;
    const id = values[at]?.trim() ?? "";
    const moved = (fault === "row.ragged" || fault === "csv.quote_in_value") && at > 0;
    return moved || id.length > longestValue || /["\0]/.test(id) ? "" : escaped(id);
  }

  private checkPassword(value: string): void {
    if (value === "") return;
    this.passwords = true;
    this.report("header.passwords", null);
  }

  /** When a row was last changed is looked at and not kept. */
  private checkDated(value: string, line: number): void {
    if (value === "") {
      if (this.undated) this.undated.n += 1;
      else this.undated = { line, n: 1 };
    } else if (!utc.test(value)) this.report("row.time_shape", line, "dateLastModified");
  }
}
