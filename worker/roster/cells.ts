import { columnsOf } from "domain/rosters/kinds";
import type { Kind, Version } from "domain/rosters/kinds/kind";
import { isFormula, isMarkup, isUnusual } from "domain/rosters/odd-text";
import type { ProblemCode } from "domain/rosters/problem-texts";
import { familiarWords } from "domain/rosters/problems/vocabulary";
import { rightValues } from "domain/rosters/right-values";
import type { Seen } from "domain/rosters/seen";
import { stagedColumns } from "domain/rosters/staging";
import { asArray, escaped } from "./copy-text";
import type { Header } from "./header";
import { IdPrints } from "./id-prints";
import type { Statuses } from "./modes";
import type { Report } from "./problem-list";
import { Certain, Different, watchOf } from "./watched";

/** What the values of a file are judged by. `today` is a day as ISO writes it. */
export type JudgedBy = { version: Version; today: string };

const deletes = /^(tobedeleted|inactive|deleted)$/i;
const oddId = /[^0-9A-Za-z._/@-]/;
const longestId = 255;

/** A value, where it may be repeated: what could be read is a word or a year, anything else might be a person's. */
const tellable = (value: string, code: ProblemCode): string | null =>
  code !== "row.flag_unread" || familiarWords.includes(value.toLowerCase()) ? value : null;

/**
 * Turns the values of one row after the other into a row for COPY: status and the columns that are read. `isSound` says
 * of the last row whether all of it is right beyond doubt; lists are then written as arrays.
 */
export class Cells {
  isSound = true;
  readonly statuses: Statuses = { some: 0, gone: 0, odd: false };
  readonly prints = new IdPrints();
  private readonly fields: string[];
  private readonly watched: ("status" | ReturnType<typeof watchOf>)[];
  private readonly isRight: (((value: string) => boolean) | null)[];
  private readonly required: boolean[];
  private readonly lists: number[];
  private readonly spans: { begins: number; ends: number }[];
  private readonly blank: boolean[] = [];
  private readonly cells: string[];
  private oddIds = false;
  private goes = false;

  constructor(
    private readonly kind: Kind,
    private readonly header: Header,
    judgedBy: JudgedBy,
    private readonly report: Report,
  ) {
    const present = columnsOf(kind, judgedBy.version);
    const nthOf = (name: string) => kind.columns.findIndex((column) => column.name === name) + 1;
    this.fields = ["status", ...kind.columns.map((column) => column.field)];
    this.cells = this.fields.map(() => "");
    this.isRight = [null, ...kind.columns.map((column) => rightValues(column, judgedBy))];
    this.watched = [
      "status",
      ...kind.columns.map((column, nth) => watchOf(column, nth, this.isRight[nth + 1] ?? (() => true))),
    ];
    this.required = [false, ...kind.columns.map((column) => column.required && present.includes(column))];
    this.lists = present.filter(({ type }) => type === "list" || type === "grades").map(({ name }) => nthOf(name));
    this.spans = present.flatMap(({ name, notBefore }) =>
      notBefore ? [{ begins: nthOf(notBefore), ends: nthOf(name) }] : [],
    );
  }

  /** What was seen of the values so far, and the different values of each column of dates that has few. */
  look(): { seen: Omit<Seen, "alikePairs">; dates: ReadonlyMap<string, ReadonlySet<string>> } {
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
    return { seen: { blank, oddIds: this.oddIds, alikeIds: this.prints.alike, values }, dates };
  }

  /** A broken row as COPY takes it: its id, when that can be read, and nothing else. */
  broken(id: string): string {
    return `\t${id}${"\t".repeat(stagedColumns(this.kind).length - 2)}`;
  }

  /** `plain` and `tight` as the row's block has them. */
  take({ line, values }: { line: number; values: readonly string[] }, plain: boolean, tight: boolean): string {
    const { cells } = this;
    const { positions } = this.header;
    this.isSound = true;
    this.goes = false;
    for (let nth = 0; nth < positions.length; nth++) {
      const at = positions[nth] as number;
      let value = at === -1 ? "" : (values[at] as string);
      if (value !== "" && !tight) value = this.cleaned(value, nth, line, plain);
      if (value !== "") value = this.watch(value, nth, line);
      if (value === "") {
        this.blank[nth] = true;
        if (this.required[nth]) this.isSound = false;
      }
      cells[nth] = value;
    }
    for (const { begins, ends } of this.spans) {
      if (cells[ends] !== "" && (cells[ends] as string) < (cells[begins] as string)) this.isSound = false;
    }
    if (this.isSound) for (const nth of this.lists) cells[nth] = asArray(cells[nth] as string);
    return cells.join("\t");
  }

  /** What is to be kept of a value, after a look at it. */
  private watch(value: string, nth: number, line: number): string {
    const watch = this.watched[nth];
    if (watch === null) return value;
    if (watch instanceof Certain) {
      const { value: meant, code } = watch.take(value);
      // Of a row that is to be deleted nothing but the id matters.
      if (code && !this.goes) this.report(code, line, this.fields[nth], { detail: tellable(value, code) });
      if (meant !== "" && !watch.add(meant)) this.isSound = false;
      return meant;
    }
    if (watch instanceof Different) {
      if (!watch.add(value)) this.isSound = false;
    } else if (watch === "status") this.noteStatus(value);
    else if (watch === "id") this.noteId(value);
    else if (watch === "list") this.noteList(value, nth);
    else if (isMarkup(value)) this.report("row.markup", line, this.fields[nth]);
    else if (isFormula(value)) this.report("row.formula", line, this.fields[nth]);
    return value;
  }

  private noteStatus(value: string): void {
    this.statuses.some += 1;
    if (value === "active") return;
    this.isSound = false;
    this.statuses.odd = true;
    this.goes = deletes.test(value);
    if (this.goes) this.statuses.gone += 1;
  }

  private noteId(value: string): void {
    this.prints.add(value);
    if (value.length <= longestId && !oddId.test(value)) return;
    this.oddIds = true;
    this.isSound = false;
  }

  private noteList(value: string, nth: number): void {
    // A list of nothing but commas is blank.
    if (value.startsWith(",")) this.blank[nth] = true;
    if (this.isRight[nth]?.(value) === false) this.isSound = false;
  }

  private cleaned(text: string, nth: number, line: number, plain: boolean): string {
    let value = text;
    const [first, last] = [value.charCodeAt(0), value.charCodeAt(value.length - 1)];
    if (first <= 32 || last <= 32 || first >= 0xa0 || last >= 0xa0) value = this.trimmed(value, nth, line);
    return plain ? value : this.unbroken(value, nth, line);
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
