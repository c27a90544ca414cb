import type { ProblemSeverity } from "../terms";

/** What a title is made from: how many, and where. Never a value of a row. */
export type ProblemFacts = { count: number; file: string; field: string };

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
  advice: string;
};

export const rows = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;
export const have = (count: number) => (count === 1 ? "has" : "have");
/** A column with its article. */
export const a = (field: string) => `${/^([aeio]|u(?!s))/i.test(field) ? "an" : "a"} ${field}`;
export const name = (count: number) => (count === 1 ? "names" : "name");

export const exportAgain = "Export the files again from the student information system and upload all of them.";
export const askVendor = "Ask the vendor of the student information system to correct the export.";
