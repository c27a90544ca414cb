import type { ProblemSeverity } from "../terms";

/**
 * What a title is made from: how many, where, and names of columns or words of vocabularies. Never a person's data.
 */
export type ProblemFacts = { count: number; file: string; field: string; details: readonly string[] };

export type ProblemText = {
  severity: ProblemSeverity;
  /** One of these, and nothing of the bundle is applied. */
  rejectsBundle?: true;
  /** One of these, and the changes wait for a person. */
  holds?: true;
  /** It only follows where one of these was found. */
  follows?: readonly string[];
  /** A plain sentence. */
  title: (facts: ProblemFacts) => string;
  /** What to do about it where the files are made. */
  advice: string | ((facts: ProblemFacts) => string);
};

export const rows = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;
/** What became of the rows, and what to do: "The row was skipped. ..." */
export const rowsWere =
  (done: "skipped" | "read" | "kept", next: string) =>
  ({ count }: Pick<ProblemFacts, "count">) =>
    `${count === 1 ? "The row was" : "The rows were"} ${done}. ${next}`.trimEnd();
/** The values themselves at the end of a title, where they may be repeated. */
export const asIn = (words: readonly string[]) => (words.length > 0 ? `: ${quoted(words)}` : "");
export const have = (count: number) => (count === 1 ? "has" : "have");
/** Names of columns, as they stand in the file. */
export const listed = (names: readonly string[], count: number) =>
  count > names.length ? `${names.join(", ")} and ${count - names.length} more` : names.join(", ");
export const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(", ");
/** The same, where more may be meant than are kept. */
export const asSome = (words: readonly string[], count: number) =>
  words.length > 0 && count > words.length ? `${asIn(words)} and ${count - words.length} more` : asIn(words);
/** A column with its article. */
export const a = (field: string) => `${/^([aeio]|u(?!s))/i.test(field) ? "an" : "a"} ${field}`;
export const name = (count: number) => (count === 1 ? "names" : "name");

export const exportAgain = "Export the files again from the student information system and upload all of them.";
export const askVendor = "Ask the vendor of the student information system to correct the export.";
/** What to do when a spreadsheet changed values by opening and saving a file. */
export const unopened = "export it again, and upload it without opening it there.";
