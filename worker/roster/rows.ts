import { BrokenFile, type CsvBlock, type CsvRecord } from "domain/rosters/csv-records";
import type { DateShape } from "domain/rosters/dates";
import type { Kind } from "domain/rosters/kinds/kind";
import { isFormula, isMarkup, isUnusual } from "domain/rosters/odd-text";
import type { ProblemCode } from "domain/rosters/problem-texts";
import type { Seen } from "domain/rosters/seen";
import { stagedColumns } from "domain/rosters/staging";
import { escaped } from "./copy-text";
import { shapesOf } from "./date-shapes";
import type { Header } from "./header";
import { IdPrints } from "./id-prints";
import { LooseEnds } from "./loose-ends";
import type { Report } from "./problem-list";
import { fits, type Places, placesOf, widthOf } from "./row-width";
import { Certain, Different, watchOf } from "./watched";

const longestValue = 4_000;

export const isBlank = ({ values }: CsvRecord): boolean => values.length === 1 && values[0]?.trim() === "";

const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const deletes = /^(tobedeleted|inactive|deleted)$/i;
const oddId = /[^0-9A-Za-z._/@-]/;
const longestId = 255;
/** Turns records into lines for COPY: line, whether the row is broken, status, and the columns that are read. */
export class Rows {
  count = 0;
  readonly statuses = { some: 0, gone: 0, odd: false };
  undated: { line: number; n: number } | null = null;
  private readonly fields: string[];
  private readonly watched: ReturnType<typeof watchOf>[];
  private readonly blank: boolean[] = [];
  readonly prints = new IdPrints();
  readonly looseEnds: LooseEnds;
  private readonly pairs = new IdPrints();
  private readonly paired: number[];
  private oddIds = false;
  private readonly asCells: string;
  private readonly places: Places;
  private passwords = false;
  private goes = false;
  private widths = false;

  constructor(
    private readonly kind: Kind,
    private readonly header: Header,
    private readonly report: Report,
  ) {
    this.fields = ["status", ...kind.columns.map((column) => column.field)];
    this.places = placesOf(kind, header);
    this.looseEnds = new LooseEnds(kind, header);
    this.paired = kind.pairs?.map((field) => header.positions[this.fields.indexOf(field)] ?? -1) ?? [];
    this.watched = [null, ...kind.columns.map(watchOf)];
    this.asCells = "\t".repeat(stagedColumns(kind).length - 2);
  }

  /** What was seen of the values, and the columns that write dates in another shape than ISO's, beyond doubt. */
  look(): { seen: Seen; dateShapes: ReadonlyMap<string, DateShape> } {
    const values = new Map<string, ReadonlySet<string>>();
    const dates = new Map<string, ReadonlySet<string>>();
    const blank = new Set<string>();
    this.kind.columns.forEach(({ name, field, type }, at) => {
      if (this.blank[at + 1]) blank.add(name);
      const watch = this.watched[at + 1];
      const kept = watch instanceof Different ? watch.values : null;
      if (!kept) return;
      values.set(name, kept);
      if (type === "date") dates.set(field, kept);
    });
    const dateShapes = shapesOf(dates);
    return {
      seen: { blank, oddIds: this.oddIds, alikeIds: this.prints.alike, alikePairs: this.pairs.alike, values },
      dateShapes,
    };
  }

  /** A last line that has no end and lacks values was cut off on its way here. */
  checkEnd(last: CsvRecord | undefined): void {
    if (!last) return;
    if (last.values.length < this.header.named) throw new BrokenFile("csv.truncated", last.line);
    this.report("csv.no_final_newline", last.line);
  }

  /** `plain` and `tight` as a block has them. */
  toCopy({ records, plain, tight }: Pick<CsvBlock, "records" | "plain" | "tight">): string {
    let text = "";
    for (const record of records) {
      if (isBlank(record)) {
        this.report("csv.blank_line", record.line);
        continue;
      }
      this.count += 1;
      this.goes = false;
      const fault = this.faultOf(record, plain && !record.quoted);
      if (fault) {
        this.report(fault, record.line, null, { detail: fault === "row.ragged" ? this.widthOnce(record) : null });
        text += `${record.line}\tt\t\t${this.idOf(record, fault)}${this.asCells}\n`;
        continue;
      }
      if (tight && !record.quoted) text += this.tightRow(record);
      else text += this.soundRow(record, plain && !record.quoted);
      this.looseEnds.add(record.values);
      if (this.paired.length > 0) this.pairs.add(this.paired.map((at) => record.values[at]).join("\n"));
    }
    return text;
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

  /** The id of a broken row, where it is surely the id: it stands before anything that could have moved. */
  private idOf({ values }: CsvRecord, fault: ProblemCode): string {
    const at = this.header.positions[1] as number;
    const id = values[at]?.trim() ?? "";
    const moved = (fault === "row.ragged" || fault === "csv.quote_in_value") && at > 0;
    return moved || id.length > longestValue || /["\0]/.test(id) ? "" : escaped(id);
  }

  private soundRow({ line, values }: CsvRecord, plain: boolean): string {
    let row = `${line}\t`;
    const { positions, password, dated } = this.header;
    for (let nth = 0; nth < positions.length; nth++) {
      const at = positions[nth] as number;
      const value = at === -1 ? "" : (values[at] as string);
      if (value === "") {
        this.blank[nth] = true;
        row += "\t";
      } else row += `\t${this.cell(value, nth, line, plain)}`;
    }
    if (password !== -1 && !this.passwords) this.checkPassword(values[password] as string);
    this.checkDated(dated === -1 ? "" : (values[dated] as string), line);
    return `${row}\n`;
  }

  /** The same for a row of which no value has anything to be taken off or written otherwise. */
  private tightRow({ line, values }: CsvRecord): string {
    let row = `${line}\t`;
    const { positions, password, dated } = this.header;
    for (let nth = 0; nth < positions.length; nth++) {
      const at = positions[nth] as number;
      const value = at === -1 ? "" : (values[at] as string);
      row += "\t";
      if (value === "") {
        this.blank[nth] = true;
        continue;
      }
      const watch = this.watched[nth];
      if (watch instanceof Certain) {
        row += this.certain(watch, value, nth, line);
        continue;
      }
      row += value;
      if (watch instanceof Different) watch.add(value);
      else if (watch) this.watch(watch, value, nth, line);
      else if (nth === 0) this.noteStatus(value);
    }
    if (password !== -1 && !this.passwords) this.checkPassword(values[password] as string);
    this.checkDated(dated === -1 ? "" : (values[dated] as string), line);
    return `${row}\n`;
  }

  private cell(text: string, nth: number, line: number, plain: boolean): string {
    let value = text;
    const [first, last] = [value.charCodeAt(0), value.charCodeAt(value.length - 1)];
    if (first <= 32 || last <= 32 || first >= 0xa0 || last >= 0xa0) value = this.trimmed(value, nth, line);
    if (!plain) value = this.unbroken(value, nth, line);
    if (value === "") this.blank[nth] = true;
    else if (nth === 0) this.noteStatus(value);
    const watch = this.watched[nth];
    if (watch instanceof Certain) return value === "" ? "" : this.certain(watch, value, nth, line);
    if (watch instanceof Different) watch.add(value);
    else if (watch) this.watch(watch, value, nth, line);
    return value;
  }

  /** Of a row that is to be deleted nothing but the id matters. */
  private certain(watch: Certain, text: string, nth: number, line: number): string {
    const { value, code } = watch.take(text);
    if (code && !this.goes) this.report(code, line, this.fields[nth]);
    if (value === "") this.blank[nth] = true;
    return value;
  }

  private noteStatus(value: string): void {
    this.statuses.some += 1;
    if (value === "active") return;
    this.statuses.odd = true;
    this.goes = deletes.test(value);
    if (this.goes) this.statuses.gone += 1;
  }

  private checkPassword(value: string): void {
    if (value === "") return;
    this.passwords = true;
    this.report("header.passwords", null);
  }

  private watch(watch: "id" | "name" | "list", value: string, nth: number, line: number): void {
    if (watch === "id") {
      this.prints.add(value);
      if (value.length > longestId || oddId.test(value)) this.oddIds = true;
    } else if (watch === "list") {
      // A list of nothing but commas is blank.
      if (value.startsWith(",")) this.blank[nth] = true;
    } else if (isMarkup(value)) this.report("row.markup", line, this.fields[nth]);
    else if (isFormula(value)) this.report("row.formula", line, this.fields[nth]);
  }

  /** When a row was last changed is looked at and not kept. */
  private checkDated(value: string, line: number): void {
    if (value === "") {
      if (this.undated) this.undated.n += 1;
      else this.undated = { line, n: 1 };
    } else if (!utc.test(value)) this.report("row.time_shape", line, "dateLastModified");
  }

  private trimmed(value: string, nth: number, line: number): string {
    const trimmed = value.trim();
    if (trimmed !== value) this.report("row.padded", line, this.fields[nth]);
    return trimmed;
  }

  private unbroken(value: string, nth: number, line: number): string {
    if (isUnusual(value)) this.report("row.unusual_unicode", line, this.fields[nth]);
    if (!/[\n\r]/.test(value)) return escaped(value);
    this.report("csv.line_break", line, this.fields[nth]);
    const lines = value.split(/[\n\r]+/).map((part) => part.trim());
    return escaped(lines.filter(Boolean).join(" "));
  }
}
