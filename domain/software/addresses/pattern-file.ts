import { seedConfidence } from "domain/constants";
import { mostTableRows, readCsv } from "domain/csv-read";
import { ownOf } from "domain/own";
import { patternTypeOf, type ReadPattern, readPattern } from "./pattern";
import { type PatternType, patternTypes } from "./terms";

/** The largest file of patterns; its text travels with the preview, so that nothing has to be kept. */
export const patternFileBytes = 300 * 1024;

/** A line of the file: what it says by itself, or what is wrong with it. */
export type FileRow = { line: number; written: string; product: string } & (
  | { ok: true; read: ReadPattern; confidence: number; authorized: "follows" | "yes" | "no" }
  | { ok: false; why: string }
);

/** Reads a file of patterns. Takes its text; returns its lines, or a sentence that says why it can't be read. */
export function readPatternFile(text: string): FileRow[] | { fault: string } {
  const table = readCsv(text);
  if (typeof table === "string") return { fault: table };
  const places = new Map(table.heads.map((name, nth) => [name, nth] as const).reverse());
  const at = (name: string) => places.get(name) ?? -1;
  if (at("pattern") < 0 || at("product") < 0) {
    return { fault: "The first line must name the columns “pattern” and “product”. Download the sample to see how." };
  }
  if (table.rows.length === 0) return { fault: "The file has column names but no rows." };
  if (table.rows.length > mostTableRows) return { fault: "The file has more than 2,000 rows. Import it in parts." };
  const cell = (cells: string[], name: string) => (at(name) < 0 ? "" : (cells[at(name)] ?? "").trim());
  const first = new Map<string, number>();
  return table.rows.map(({ line, cells }) => {
    const row = rowOf(line, (name) => cell(cells, name));
    if (!row.ok) return row;
    const key = `${row.read.type} ${row.read.pattern}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    return before === undefined ? row : refused(row, `Line ${before} has the same pattern.`);
  });
}

const refused = ({ line, written, product }: Pick<FileRow, "line" | "written" | "product">, why: string): FileRow => ({
  line,
  written,
  product,
  ok: false,
  why,
});

function typeOf(text: string, pattern: string): PatternType | undefined {
  if (text === "") return patternTypeOf(pattern);
  const named = text.toLowerCase().replace(/[\s-]+/g, "_");
  return patternTypes.find((type) => type === named || (type === "path_prefix" && named === "path"));
}

/** "0.9", "90", "90 %"; empty: as certain as those of the start. */
function confidenceOf(text: string): number | null {
  if (text === "") return seedConfidence;
  const number = Number(text.replace("%", ""));
  if (!/^[\d.]+ ?%?$/.test(text) || !Number.isFinite(number) || number <= 0 || number > 100) return null;
  return Math.round((number > 1 || text.includes("%") ? number / 100 : number) * 100) / 100;
}

const authorizedWords: Record<string, "follows" | "yes" | "no"> = {
  "": "follows",
  yes: "yes",
  true: "yes",
  no: "no",
  false: "no",
};

function rowOf(line: number, cell: (name: string) => string): FileRow {
  const [written, product] = [cell("pattern").slice(0, 501), cell("product").slice(0, 301)];
  const row = { line, written, product };
  if (!written) return refused(row, "The pattern is missing.");
  if (!product) return refused(row, "The product is missing.");
  if (/^all districts$/i.test(cell("for"))) return refused(row, "It counts for all districts, so it is not imported.");
  const type = typeOf(cell("type"), written);
  if (!type) return refused(row, "The type must be domain, wildcard or path_prefix.");
  const read = readPattern(written, type);
  if (!read.ok) return refused(row, read.why);
  const confidence = confidenceOf(cell("confidence"));
  if (confidence === null) return refused(row, "The confidence must be a number from 0 to 1.");
  const authorized = ownOf(authorizedWords, cell("authorized").toLowerCase());
  if (!authorized) return refused(row, "Authorized must be yes or no.");
  const { ok: _, ...pattern } = read;
  return { ...row, ok: true, read: pattern, confidence, authorized };
}
