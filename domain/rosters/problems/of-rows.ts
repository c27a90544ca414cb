import { a, asIn, have, type ProblemText, rows, rowsWere, unopened } from "./text";
import { allowedWords } from "./vocabulary";

const writtenOtherwise = (details: readonly string[], word: string) =>
  details.some((each) => each.toLowerCase() === word.toLowerCase());
const example = ([first]: readonly string[]) => (first ? `. ${first}` : "");

/** Faults of single rows. */
export const rowProblems = {
  "row.ragged": {
    severity: "error",
    title: ({ count, file, details }) =>
      `${rows(count)} of ${file} ${have(count)} more or fewer values than the header${example(details)}`,
    advice: rowsWere(
      "skipped",
      "Every row needs a value or a comma for each column. Put values that contain a comma in quotation marks.",
    ),
  },
  "row.surplus": {
    severity: "warning",
    title: ({ count, file, details }) =>
      `${rows(count)} of ${file} ${have(count)} more values than the header; the extra ones are empty${example(details)}`,
    advice: rowsWere("read", "Look for commas at the ends of the lines."),
  },
  "row.nul": {
    severity: "error",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} a NUL character`,
    advice: rowsWere("skipped", "Remove the character from the record."),
  },
  "row.too_long": {
    severity: "error",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} a value of more than 4,000 characters`,
    advice: rowsWere("skipped", "Shorten the value."),
  },
  "row.blank_required": {
    severity: "error",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} no ${field}`,
    advice: rowsWere("skipped", "Fill in the value in the student information system."),
  },
  "row.bad_date": {
    severity: "error",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} ${a(field)} that is not a date`,
    advice: rowsWere(
      "skipped",
      `Write dates as YYYY-MM-DD, such as 2026-08-31. If the file has numbers such as 46235, a spreadsheet made them: ${unopened}`,
    ),
  },
  "row.date_shape": {
    severity: "warning",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} ${a(field)} in a format other than YYYY-MM-DD`,
    advice: "We could tell from the whole column what it means, and read it. Set the export to YYYY-MM-DD.",
  },
  "row.time_shape": {
    severity: "warning",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${have(count)} a dateLastModified in a format other than OneRoster’s`,
    advice: rowsWere("read", "Write dates and times as in 2026-08-31T14:05:00.000Z."),
  },
  "row.implausible_date": {
    severity: "warning",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} ${a(field)} that is probably wrong`,
    advice: rowsWere(
      "read",
      "Check for dates far from today, birth dates in the future, and end dates before start dates.",
    ),
  },
  "row.bad_year": {
    severity: "error",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} ${a(field)} that is not a year`,
    advice: rowsWere("skipped", "A school year is written as the year it ends in, as in 2027."),
  },
  "row.year_shape": {
    severity: "warning",
    title: ({ count, file, field, details }) =>
      `${rows(count)} of ${file} ${have(count)} two years as ${field}${asIn(details)}`,
    advice: "The year in which it ends was read. Write that one alone, as in 2027.",
  },
  "row.flag_shape": {
    severity: "warning",
    title: ({ count, file, field, details }) =>
      `${rows(count)} of ${file} ${have(count)} ${a(field)} other than true or false${asIn(details)}`,
    advice: "We could tell what it means (such as yes, Y or 1), and read it. Write true or false.",
  },
  "row.flag_unread": {
    severity: "warning",
    title: ({ count, file, field, details }) =>
      `${rows(count)} of ${file} ${have(count)} ${a(field)} that can’t be read${asIn(details)}`,
    advice: "The value was left empty; the rest of the row was kept. Write true or false.",
  },
  "row.bad_boolean": {
    severity: "error",
    title: ({ count, file, field, details }) =>
      `${rows(count)} of ${file} ${have(count)} ${a(field)} other than true or false${asIn(details)}`,
    advice: rowsWere("skipped", "Write true or false."),
  },
  "row.unknown_term": {
    severity: "error",
    title: ({ count, file, field, details }) =>
      `${rows(count)} of ${file} ${have(count)} ${a(field)} that this version of OneRoster does not know${asIn(details)}`,
    advice: ({ count, file, field }) => {
      const words = allowedWords(file, field);
      const allowed = words.length > 0 ? ` The allowed words are: ${words.join(", ")}.` : "";
      return rowsWere("skipped", `Map the value to one of OneRoster’s own words in the export.${allowed}`)({ count });
    },
  },
  "row.extension_term": {
    severity: "warning",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} ${a(field)} of the vendor’s own (ext:)`,
    advice: "The value was kept as it is. Nothing in Rollcall depends on it.",
  },
  "row.unknown_grade": {
    severity: "warning",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} a grade that is not known`,
    advice: "The grade was kept as it is. Use the codes of CEDS: PK, KG, 01 to 12.",
  },
  "row.unusual_unicode": {
    severity: "info",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} unusual characters in ${field}`,
    advice:
      "Some are invisible, or could be combined into one. They were kept. Check whether they were copied in by mistake.",
  },
  "row.markup": {
    severity: "info",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} markup in ${field}`,
    advice: "It was kept as text and is shown as text. No action needed.",
  },
  "row.formula": {
    severity: "info",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} ${a(field)} that begins like a formula`,
    advice: "It was kept as text. Downloads from Rollcall put a character before it so that no spreadsheet runs it.",
  },
  "row.term_case": {
    severity: "warning",
    title: ({ count, file, field, details }) =>
      `${rows(count)} of ${file} ${have(count)} ${a(field)} with unexpected capitalization${asIn(details)}`,
    advice: ({ file, field, details }) => {
      const meant = allowedWords(file, field).filter((word) => writtenOtherwise(details, word));
      return `The value was read. Write ${meant.length > 0 ? meant.join(", ") : "it exactly as OneRoster does"}.`;
    },
  },
  "row.padded": {
    severity: "warning",
    title: ({ count, file, field }) => `${rows(count)} of ${file} ${have(count)} spaces around ${field}`,
    advice: "They were left out while reading.",
  },
  "row.id_too_long": {
    severity: "error",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} a sourcedId of more than 255 characters`,
    advice: rowsWere("skipped", "Use shorter ids."),
  },
  "row.id_characters": {
    severity: "warning",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${have(count)} a sourcedId with characters OneRoster does not allow`,
    advice: rowsWere("read", "Ids are made of letters, digits and . - _ / @"),
  },
} as const satisfies Record<string, ProblemText>;
