import type { FileKind } from "../../file-kinds";
import { exportAgain, type ProblemText } from "./text";

/** Kinds that a CSV file is not. Text in another encoding is told by its bytes, line by line. */
export type NoCsv = Exclude<FileKind, "utf16" | "not_text">;

const names: Record<NoCsv, string> = {
  image: "an image",
  pdf: "a PDF",
  workbook: "an Excel or Office file",
  archive: "a ZIP or other archive",
  event_log: "a Windows event log",
  database: "a database file",
  web_page: "a web page",
  xml: "an XML file",
  rich_text: "a formatted document",
  json: "a JSON file",
};

const failed = `Most often the program that uploads the files saved a sign-in page or an error message in its place. Open the file to see what it says. ${exportAgain}`;
const advice: Partial<Record<NoCsv, string>> = {
  web_page: failed,
  xml: failed,
  json: failed,
  workbook: `A file named .csv can still be a spreadsheet inside. Choose CSV as the format of the export. ${exportAgain}`,
  archive: "Unpack it and upload the CSV file inside, or zip all of the CSV files into one file.",
};

const kindOf = ([kind = ""]: readonly string[]) => kind as NoCsv;

const calledAs = (file: string) => (/\.zip$/i.test(file) ? "a zip file" : "a CSV file");

/** Files that are called as OneRoster's are and hold something else. */
export const contentProblems = {
  "format.not_csv": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file, details }) => `${file} is ${names[kindOf(details)] ?? "something else"}, not ${calledAs(file)}`,
    advice: ({ details }) => advice[kindOf(details)] ?? `Choose CSV as the format of the export. ${exportAgain}`,
  },
} as const satisfies Record<string, ProblemText>;
