import { type CsvError, parse } from "csv-parse/sync";
import { withoutApostrophe } from "./csv-apostrophe";

/** A CSV file as a table: its heads in lower case, and each row with the line that it begins in. */
export type CsvTable = { heads: string[]; rows: { line: number; cells: string[] }[] };

const mostColumns = 200;

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

/**
 * Reads a CSV with a line of heads, as a spreadsheet saves it: commas, semicolons or tabs, with or without a byte-order
 * mark. An apostrophe that our own files put before "=", "+", "-" and "@" comes off. Takes the text, returns the table;
 * or in words for people why it can't be read.
 */
export function readCsv(text: string): CsvTable | string {
  const plain = text.replace(/^\ufeff/, "");
  // Pictures, workbooks and UTF-16 have such bytes; text that we read has none.
  if (plain.includes("\0")) return "This is not a CSV file. In your spreadsheet, choose “Save as”, “CSV UTF-8”.";
  try {
    const options = { delimiter: delimiterOf(plain), relax_column_count: true, skip_empty_lines: true, trim: true };
    // The types know the records alone; with `info` each is beside where it was found.
    const records = parse(plain, { ...options, info: true }) as unknown as Found[];
    const [head, ...rest] = records;
    if (!head) return "The file is empty.";
    if (head.record.length > mostColumns)
      return "The file has more than 200 columns. Keep only the columns in the sample.";
    return {
      heads: head.record.map((name) => name.toLowerCase().replace(/[\s-]+/g, "_")),
      // `lines` counts to the end of the record; a cell with line breaks in it began earlier.
      rows: rest
        .filter(({ record }) => record.some(Boolean))
        .map(({ record, info }) => ({
          line: info.lines - record.join("").split("\n").length + 1,
          cells: record.map(withoutApostrophe),
        })),
    };
  } catch (error) {
    const line = (error as CsvError & { lines?: number }).lines;
    return `This CSV file can’t be read${line ? `: check the quotation marks near line ${line}` : ""}. Save it as CSV and try again.`;
  }
}
