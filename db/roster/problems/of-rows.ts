import { have, name, type ProblemText, rows } from "./text";

/** Faults of single rows, of references between them, and what was held back because of them. */
export const rowProblems = {
  "row.ragged": {
    severity: "error",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} more or fewer values than the header`,
    advice: "The rows were set aside. A value with a comma must stand in quotation marks.",
  },
  "row.nul": {
    severity: "error",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} a NUL character`,
    advice: "The rows were set aside. Remove the character from the record.",
  },
  "row.too_long": {
    severity: "error",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} a value of more than 4,000 characters`,
    advice: "The rows were set aside. Shorten the value.",
  },
  "row.blank_required": {
    severity: "error",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} no ${field}`,
    advice: "The rows were set aside. Fill in the value in the student information system.",
  },
  "row.bad_date": {
    severity: "error",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} a ${field} that is not a date`,
    advice: "The rows were set aside. Dates are written YYYY-MM-DD, as in 2026-08-31.",
  },
  "row.bad_year": {
    severity: "error",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} a ${field} that is not a year`,
    advice: "The rows were set aside. A school year is written as the year it ends in, as in 2027.",
  },
  "row.bad_boolean": {
    severity: "error",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} a ${field} other than true or false`,
    advice: "The rows were set aside. Write true or false.",
  },
  "row.unknown_term": {
    severity: "error",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} a ${field} that OneRoster 1.1 does not know`,
    advice: "The rows were set aside. Map the value to one of OneRoster's own words in the export.",
  },
  "row.term_case": {
    severity: "warning",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} ${field} in other upper and lower case`,
    advice: "The value was read. Write it exactly as OneRoster does.",
  },
  "row.padded": {
    severity: "warning",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} spaces around ${field}`,
    advice: "They were left out while reading.",
  },
  "row.id_too_long": {
    severity: "error",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} a sourcedId of more than 255 characters`,
    advice: "The rows were set aside. Use shorter ids.",
  },
  "row.id_characters": {
    severity: "warning",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${have(count)} a sourcedId with characters OneRoster does not allow`,
    advice: "The rows were read. Ids are made of letters, digits and . - _ / @",
  },
  "semantic.duplicate": {
    severity: "warning",
    title: ({ count, file }) => `${rows(count)} of ${file} ${count === 1 ? "repeats" : "repeat"} another row exactly`,
    advice: "One of them was kept.",
  },
  "semantic.duplicate_conflict": {
    severity: "error",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${have(count)} a sourcedId that another row has with other content`,
    advice: "All of them were set aside, since which one holds can't be known. Give each record its own id.",
  },
  "semantic.dangling": {
    severity: "error",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${name(count)} a ${field} that is not in the files`,
    advice: "The rows were set aside. Export all files for the same schools and terms.",
  },
  "semantic.dangling_rejected": {
    severity: "error",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${name(count)} a ${field} whose own row was set aside`,
    advice: "They come by themselves once the rows that they name are corrected.",
  },
  "semantic.dangling_optional": {
    severity: "warning",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${name(count)} a ${field} that is not in the files`,
    advice: "The value was left empty; the rest of the row was kept.",
  },
  "semantic.delete_unknown": {
    severity: "warning",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${count === 1 ? "deletes" : "delete"} something that is not in the roster`,
    advice: "Nothing to do.",
  },
  "guard.absence_unclear": {
    severity: "warning",
    title: ({ count, file }) => `${rows(count)} missing from ${file} ${count === 1 ? "was" : "were"} kept all the same`,
    advice:
      "Some rows of the file have no readable sourcedId, so who is really missing can't be known. Correct those rows.",
  },
} as const satisfies Record<string, ProblemText>;
