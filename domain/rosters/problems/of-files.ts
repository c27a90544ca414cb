import { askVendor, exportAgain, have, type ProblemText, rows, rowsWere } from "./text";

/** Faults of whole files: not there, not UTF-8, not CSV. */
export const fileProblems = {
  "file.missing": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} is missing from the files`,
    advice: `A sync needs orgs, academicSessions, courses, users, classes and enrollments, and in OneRoster 1.2, roles. ${exportAgain}`,
  },
  "file.empty": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} is empty`,
    advice: `A file without a header and rows is most often an export that failed. ${exportAgain}`,
  },
  "file.no_rows": {
    severity: "error",
    rejectsBundle: true,
    follows: ["file.only_headers"],
    title: ({ file }) => `${file} has a header but no rows`,
    advice: `A file without rows is most often an export that failed. ${exportAgain}`,
  },
  "file.only_headers": {
    severity: "error",
    rejectsBundle: true,
    title: () => "The files have headers but no rows at all",
    advice:
      "Most often the export ran before its data was ready, or with no schools selected. Choose schools and a school year in the export, then upload all of the files again.",
  },
  "file.twice": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} is there twice, with different capitalization`,
    advice: "Remove the older one and keep the newer one.",
  },
  "file.name_case": {
    severity: "warning",
    title: ({ file }) => `The name of ${file} differs from OneRoster’s in capitalization`,
    advice: "The file was read. Name it exactly as OneRoster does.",
  },
  "file.skipped": {
    severity: "info",
    title: ({ file }) => `${file} was not read`,
    advice: "Only the rostering files of your version of OneRoster are read. No action needed.",
  },
  "file.misspelled": {
    severity: "warning",
    title: ({ file, details }) =>
      `${file} was not read. ${details.length > 0 ? `Did you mean ${details.join(" or ")}?` : "Is its name misspelled?"}`,
    advice: "Files are found by the names that OneRoster gives them. Rename the file if it is that one.",
  },
  "encoding.not_utf8": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} is not in UTF-8`,
    advice: "Set the export to UTF-8. Names with accents would be damaged otherwise.",
  },
  "encoding.byte_order_mark": {
    severity: "info",
    title: ({ file }) => `${file} begins with a byte-order mark`,
    advice: "It was ignored. No action needed.",
  },
  "csv.unterminated_quote": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} has a quotation mark that is opened and never closed`,
    advice: `From that line on, rows can’t be told apart. ${exportAgain}`,
  },
  "csv.text_after_quote": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} has text after a closing quotation mark`,
    advice: `A quotation mark inside a value must be written twice. ${askVendor}`,
  },
  "csv.quote_in_value": {
    severity: "error",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} a quotation mark inside an unquoted value`,
    advice: rowsWere("skipped", "Put the value in quotation marks and double the one inside."),
  },
  "csv.record_too_long": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} has a row of more than 1,000,000 characters`,
    advice: `Most often a quotation mark is not closed, or the file has no line breaks. ${askVendor}`,
  },
  "csv.wrong_delimiter": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} separates its columns by something other than commas`,
    advice: "Set the export to separate columns with commas, not with semicolons, tabs or vertical bars.",
  },
  "csv.carriage_returns": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} ends its lines with carriage returns alone`,
    advice: "Set the export to Unix or Windows line endings.",
  },
  "csv.mixed_line_ends": {
    severity: "info",
    title: ({ file }) => `${file} ends some lines as Windows does and others as Unix does`,
    advice: "All of them were read. No action needed.",
  },
  "csv.truncated": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} ends in the middle of a row`,
    advice: "The upload was most likely cut off. Upload the file again.",
  },
  "csv.no_final_newline": {
    severity: "info",
    title: ({ file }) => `The last row of ${file} does not end with a line break`,
    advice: "The row was read. No action needed.",
  },
  "csv.blank_line": {
    severity: "warning",
    title: ({ count, file }) => `${file} has ${count.toLocaleString("en-US")} blank ${count === 1 ? "line" : "lines"}`,
    advice: ({ count }) => (count === 1 ? "It was ignored." : "They were ignored."),
  },
  "csv.line_break": {
    severity: "warning",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} a line break inside ${field}`,
    advice: "It was read as a space. Remove line breaks from the value.",
  },
} as const satisfies Record<string, ProblemText>;
