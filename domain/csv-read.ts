import { type CsvError, parse } from "csv-parse/sync";
import { withoutApostrophe } from "./csv-apostrophe";

/** A CSV file as a table: its heads in lower case, and each row with the line that it begins in. */
export type CsvTable = { heads: string[]; rows: { line: number; cells: string[] }[] };

const mostColumns = 200;
/** No import takes as many rows; a file that has more is read as far as shows that. */
export const mostTableRows = 2_000;
/** Reading takes time for each line and each sign between cells, also where they are empty. */
const mostLines = 50_000;
const mostSigns = 2_000;
const tooWide = "The file has more than 200 columns. Keep only the columns in the sample.";
const tooLong = "The file has more than 50,000 lines. Delete the empty rows below your table and save it again.";

type Found = { record: string[]; info: { lines: number } };

/** The text of an uploaded file: UTF-8, or what older spreadsheets write. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What is between the cells: the one of the three that the first line has most of. */
function delimiterOf(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const counted = [",", ";", "\t"].map((sign) => ({ sign, times: first.split(sign).length }));
  return counted.reduce((most, one) => (one.times > most.times ? one : most)).sign;
}

/** What can be said of a file before it is taken apart: why it has too much of something, in words; null when it has not. */
function faultOfSize(text: string, delimiter: string): string | null {
  const sign = delimiter.charCodeAt(0);
  let [lines, signs] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) {
      signs = 0;
      if (++lines > mostLines) return tooLong;
    } else if (code === sign && ++signs > mostSigns) return tooWide;
  }
  return null;
}

/**
 * Reads a CSV with a line of heads, as a spreadsheet saves it: commas, semicolons or tabs, with or without a byte-order
 * mark. An apostrophe that our own files put before "=", "+", "-" and "@" comes off. Takes the text, returns the table
 * with 2,001 rows at the most; or in words for people why it can't be read.
 */
export function readCsv(text: string): CsvTable | string {
  const plain = text.replace(/^\ufeff/, "");
  // Pictures, workbooks and UTF-16 have such bytes; text that we read has none.
  if (plain.includes("\0")) return "This is not a CSV file. In your spreadsheet, choose “Save as”, “CSV UTF-8”.";
  const delimiter = delimiterOf(plain);
  const fault = faultOfSize(plain, delimiter);
  if (fault) return fault;
  try {
    const records = parse(plain, {
      delimiter,
      // Named, because to find out which one a file has costs six times as much for a line that never ends.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: mostTableRows + 2,
      // The types know the records alone; with this each is beside where it was found.
      info: true,
    }) as unknown as Found[];
    const [head, ...rest] = records;
    if (!head) return "The file is empty.";
    if (head.record.length > mostColumns) return tooWide;
    return {
      heads: head.record.map((name) => name.toLowerCase().replace(/[\s-]+/g, "_")),
      // `lines` counts to the end of the record; a cell with line breaks in it began earlier.
      rows: rest.map(({ record, info }) => ({
        line: info.lines - record.join("").split("\n").length + 1,
        cells: record.map(withoutApostrophe),
      })),
    };
  } catch (error) {
    const line = (error as CsvError & { lines?: number }).lines;
    return `This CSV file can’t be read${line ? `: check the quotation marks near line ${line}` : ""}. Save it as CSV and try again.`;
  }
}
