import { isUtf8 } from "node:buffer";
import { mayBeUnusual } from "./odd-text";
import type { ProblemCode } from "./problem-texts";

/** A file that can't be read any further: what is wrong, and in which line. */
export class BrokenFile extends Error {
  override name = "BrokenFile";
  constructor(
    readonly code: ProblemCode,
    readonly line: number | null,
  ) {
    super(code);
  }
}

/** A record as it was read; `stray` when a quotation mark stood inside a value that was not in any. */
export type CsvRecord = { line: number; values: string[]; quoted: boolean; stray: boolean };

/**
 * The records of one block. `plain` when no value that is not quoted holds a tab, a backslash, a carriage return, a NUL
 * or another unusual character, and `tight` when none begins or ends with a blank or a character beyond ASCII, so that
 * whoever cares need not look. `bytes` counts from the beginning of the file.
 */
export type CsvBlock = { records: CsvRecord[]; plain: boolean; tight: boolean; bytes: number };

const longestRecord = 1_000_000;
const newline = 10;
const comma = 44;
const loose = /[,\n][\0-\t\v- \u0080-\uffff]|[\0-\t\v- \u0080-\uffff][,\n]/;

/**
 * Reads a CSV file (RFC 4180: commas, quotation marks, LF or CRLF; UTF-8 with or without a byte-order mark) block by
 * block. Strict where leniency would lose or shift a row: throws BrokenFile for other
 * encodings, text after a closing quotation mark, one that is never closed, and a record beyond 1,000,000 characters.
 */
export async function* readCsvChunks(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  noted: (code: ProblemCode, line: number | null) => void,
): AsyncGenerator<CsvBlock> {
  let read = 0;
  const records = new Records();
  let first = true;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    read += chunk.length;
    let bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (first && bytes.length >= 3) {
      first = false;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
        noted("encoding.byte_order_mark", null);
        bytes = bytes.subarray(3);
      }
    }
    // Cut after a line end, so that no character is cut in two.
    const cut = bytes.lastIndexOf(newline) + 1;
    rest = bytes.subarray(cut);
    if (rest.length > longestRecord * 4) throw new BrokenFile("csv.record_too_long", records.line);
    if (cut > 0) {
      const text = decoded(bytes.subarray(0, cut), records.line);
      yield { records: records.read(text, false), plain: records.plain, tight: records.tight, bytes: read };
    }
  }
  const last = records.read(decoded(rest, records.line), true);
  if (rest.length > 0) noted("csv.no_final_newline", last.at(-1)?.line ?? null);
  if (records.mixedEnds(rest.length > 0)) noted("csv.mixed_line_ends", null);
  // What begins or ends the text itself is not looked at for tightness: the last record is taken slowly.
  if (last.length > 0) yield { records: last, plain: records.plain, tight: false, bytes: read };
}

function decoded(bytes: Buffer, line: number): string {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  let at = 0;
  for (let bad = line; ; bad++) {
    const end = bytes.indexOf(newline, at);
    if (end === -1 || !isUtf8(bytes.subarray(at, end))) throw new BrokenFile("encoding.not_utf8", bad);
    at = end + 1;
  }
}

/** Cuts text into records, across the blocks it comes in. */
class Records {
  /** The line, from 1, where the next record begins. */
  line = 1;
  /** Of what was read last. */
  plain = true;
  tight = true;
  private pending = "";
  private crlf = 0;
  /**
   * Where the next quotation mark stands, -1 for nowhere. Kept here and not in a variable: V8 takes the search for it into
   * the loop, and goes through the rest of a block for every line of it.
   */
  private nextQuote = -1;

  /** Whether some lines end with a carriage return and others without one. */
  mixedEnds(openEnded: boolean): boolean {
    return this.crlf > 0 && this.crlf < this.line - (openEnded ? 2 : 1);
  }

  read(block: string, isLast: boolean): CsvRecord[] {
    let text = block.includes("\r\n") ? block.replaceAll("\r\n", "\n") : block;
    this.crlf += block.length - text.length;
    if (this.pending) text = this.pending + text;
    this.pending = "";
    this.plain = !mayBeUnusual(text);
    // The text ends with a line end, and what it begins with is looked at as if it stood after one.
    this.tight = this.plain && !loose.test(text) && !loose.test(`\n${text.slice(0, 1)}`);
    const found: CsvRecord[] = [];
    this.nextQuote = text.indexOf('"');
    for (let at = 0; at < text.length; ) {
      const end = text.indexOf("\n", at);
      const until = end === -1 ? text.length : end;
      if (this.nextQuote !== -1 && this.nextQuote < at) this.nextQuote = text.indexOf('"', at);
      if (this.nextQuote === -1 || this.nextQuote > until) {
        found.push({ line: this.line, values: text.slice(at, until).split(","), quoted: false, stray: false });
        this.line += 1;
        at = until + 1;
        continue;
      }
      const quoted = this.quoted(text, at);
      if (!quoted) {
        if (isLast) throw new BrokenFile("csv.unterminated_quote", this.line);
        if (text.length - at > longestRecord) throw new BrokenFile("csv.record_too_long", this.line);
        this.pending = text.slice(at);
        break;
      }
      found.push(quoted.record);
      this.line = quoted.nextLine;
      at = quoted.next;
    }
    return found;
  }

  /** A record with quotation marks; null when the text ends before it does. */
  private quoted(text: string, from: number) {
    const record: CsvRecord = { line: this.line, values: [], quoted: true, stray: false };
    let nextLine = this.line + 1;
    for (let at = from; ; ) {
      const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
      if (!cell) return null;
      record.values.push(cell.value);
      record.stray ||= cell.stray;
      nextLine += cell.breaks;
      const after = text[cell.end];
      if (after === ",") at = cell.end + 1;
      else if (after === "\n" || after === undefined) return { record, nextLine, next: cell.end + 1 };
      else {
        const isFirst = this.line === 1;
        if (isFirst && record.values.length === 1 && /[;\t|]/.test(after))
          throw new BrokenFile("csv.wrong_delimiter", 1);
        throw new BrokenFile(isFirst && after === "\r" ? "csv.carriage_returns" : "csv.text_after_quote", nextLine - 1);
      }
    }
  }
}

type Cell = { value: string; end: number; stray: boolean; breaks: number };

function quotedCell(text: string, opening: number): Cell | null {
  const closing = closingQuote(text, opening);
  if (closing === -1) return null;
  const inner = text.slice(opening + 1, closing);
  const value = inner.includes('"') ? inner.replaceAll('""', '"') : inner;
  const breaks = value.includes("\n") ? value.split("\n").length - 1 : 0;
  return { value, end: closing + 1, stray: false, breaks };
}

function plainCell(text: string, from: number): Cell {
  let end = from;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === comma || code === newline) break;
  }
  const value = text.slice(from, end);
  return { value, end, stray: value.includes('"'), breaks: 0 };
}

function closingQuote(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}
