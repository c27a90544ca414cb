import { ownOf } from "domain/own";
import type { Column } from "domain/rosters/kinds/kind";
import type { ProblemCode } from "domain/rosters/problem-texts";

/** A value as it is staged, and what is said of how it was written; null when it is written as it should be. */
export type Reading = { value: string; code: ProblemCode | null };

const flags: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["true", "t", "yes", "y", "1"].map((word) => [word, "true"])),
  ...Object.fromEntries(["false", "f", "no", "n", "0"].map((word) => [word, "false"])),
};

/** Yes or no, however it is written. What can't be read is left blank where it may be, and as it is where it may not. */
function readFlag(text: string, { required }: Column): Reading {
  const value = ownOf(flags, text.toLowerCase());
  if (value === text) return { value, code: null };
  if (value === text.toLowerCase()) return { value, code: "row.term_case" };
  if (value) return { value, code: "row.flag_shape" };
  return required ? { value: text, code: null } : { value: "", code: "row.flag_unread" };
}

const span = /^((?:19|20|21)\d\d)\s*[-/\u2013]\s*((?:19|20|21)?\d\d)$/;

/** A school year as the year it ends in, also where it is written as both of its years. */
function readYear(text: string): Reading {
  const [, begins, ends] = span.exec(text) ?? [];
  if (!begins || !ends) return { value: text, code: null };
  const year = String(Number(begins) + 1);
  return year === ends || year.slice(2) === ends
    ? { value: year, code: "row.year_shape" }
    : { value: text, code: null };
}

/** Reads what a value of a column certainly means; undefined for columns that are read as they are written. */
export function readerOf(column: Column): ((text: string) => Reading) | undefined {
  if (column.type === "boolean") return (text) => readFlag(text, column);
  return column.type === "year" ? readYear : undefined;
}
