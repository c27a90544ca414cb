import { bundle, csv, filesOf, headers } from "../bundles";
import { type Case, lastWith, rowsWith, textWith } from "./case";

const verdict = "reject_bundle";

/** Faults of whole files. */
export const fileCases: Case[] = [
  {
    when: "there is no users.csv and no manifest",
    files: filesOf(bundle(), { "manifest.csv": "", "users.csv": "" }),
    verdict,
    found: { "file.missing users.csv": 1, "manifest.missing": 1 },
  },
  {
    when: "a file has only a header",
    files: filesOf(bundle(), { "courses.csv": `${headers.courses}\n` }),
    verdict,
    found: { "file.no_rows courses.csv": 1 },
  },
  {
    when: "a file is empty",
    files: filesOf(bundle(), { "courses.csv": "\n" }),
    verdict,
    found: { "file.empty courses.csv": 1 },
  },
  {
    when: "a web page and a workbook came in place of files",
    files: {
      ...textWith("users.csv", () => "\ufeff\n<!DOCTYPE html>\n<html><title>Sign in, please</title></html>\n"),
      "classes.csv": "PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00\x21\x00aaaaaaaaaaaaaaaa[Content_Types].xml",
    },
    verdict,
    found: { "format.not_csv users.csv": 1, "format.not_csv classes.csv": 1 },
  },
  {
    when: "a file is there under two names",
    files: { ...lastWith("classes", { title: "New" }), "Orgs.csv": csv(headers.orgs as string, bundle().orgs) },
    verdict,
    found: { "file.twice orgs.csv": 1, "file.name_case orgs.csv": 1 },
  },
  {
    when: "a quotation mark is never closed",
    files: textWith("orgs.csv", (text) => `${text}x,,,"Elm,school,,\n`),
    verdict,
    found: { "csv.unterminated_quote orgs.csv": 1 },
  },
  {
    when: "text follows a quotation mark",
    files: textWith("orgs.csv", (text) => `${text}x,,,"Elm"s,school,,\n`),
    verdict,
    found: { "csv.text_after_quote orgs.csv": 1 },
  },
  {
    when: "a file is in another encoding",
    files: textWith("orgs.csv", (text) => Buffer.from(text.replace("Alder", "Ålder"), "latin1")),
    verdict,
    found: { "encoding.not_utf8 orgs.csv": 1 },
  },
  {
    when: "a file is in UTF-16",
    files: textWith("orgs.csv", (text) => Buffer.from(`\ufeff${text}`, "utf16le")),
    verdict,
    found: { "encoding.not_utf8 orgs.csv": 1 },
  },
  {
    when: "columns are separated by semicolons",
    files: textWith("orgs.csv", (text) => text.replaceAll(",", ";")),
    verdict,
    found: { "csv.wrong_delimiter orgs.csv": 1 },
  },
  {
    when: "lines end with carriage returns alone",
    files: textWith("orgs.csv", (text) => text.replaceAll("\n", "\r")),
    verdict,
    found: { "csv.carriage_returns orgs.csv": 1 },
  },
  {
    when: "a file is cut off in a row",
    files: textWith("orgs.csv", (text) => `${text}x,,,El`),
    verdict,
    found: { "csv.truncated orgs.csv": 1 },
  },
  {
    when: "a row never ends",
    files: textWith("orgs.csv", (text) => `${text}x,,,"${"Elm\n".repeat(300_000)}`),
    verdict,
    found: { "csv.record_too_long orgs.csv": 1 },
  },
  {
    when: "more than 5 in 100 rows, and at least 25, are at fault themselves",
    files: rowsWith((rows) => {
      for (let n = 0; n < 25; n++) rows.enrollments.push({ sourcedId: `x${n}`, role: "wizard" });
    }),
    verdict,
    found: {
      "guard.too_many_rejected enrollments.csv": 25,
      "row.unknown_term enrollments.csv role": 25,
      "row.blank_required enrollments.csv classSourcedId": 25,
      "row.blank_required enrollments.csv schoolSourcedId": 25,
      "row.blank_required enrollments.csv userSourcedId": 25,
    },
  },
  {
    when: "a file has a byte-order mark, is skipped, or has no final line end",
    files: {
      ...textWith("orgs.csv", (text) => `\ufeff${text.trimEnd()}`),
      "results.csv": "sourcedId\n",
    },
    verdict: "accept",
    found: {
      "encoding.byte_order_mark orgs.csv": 1,
      "csv.no_final_newline orgs.csv": 1,
      "file.skipped results.csv": 1,
    },
  },
  {
    when: "the name of a file has a slip",
    files: ((files) => {
      const { "enrollments.csv": text = "", ...others } = files;
      return { ...others, "Enrolments.csv": text };
    })(textWith("orgs.csv", (text) => text)),
    verdict: "reject_bundle",
    found: { "file.misspelled Enrolments.csv": 1, "manifest.file_missing enrollments.csv": 1 },
  },
  {
    when: "lines end now this way, now that",
    files: textWith("orgs.csv", (text) => text.replace("\n", "\r\n")),
    verdict: "accept",
    found: { "csv.mixed_line_ends orgs.csv": 1 },
  },
  {
    when: "there are blank lines",
    files: textWith("orgs.csv", (text) => text.replace("\n", "\n\n  \n")),
    verdict: "accept_with_warnings",
    found: { "csv.blank_line orgs.csv": 2 },
  },
  {
    when: "lines are made of commas alone, as spreadsheets leave them below a table",
    files: textWith("orgs.csv", (text) => `${text},,,,,,\r\n"", ,,,,,\r\n,,,\r\n`),
    verdict: "accept_with_warnings",
    found: { "csv.blank_line orgs.csv": 3, "csv.mixed_line_ends orgs.csv": 1 },
  },
  {
    when: "a value goes over two lines",
    files: lastWith("classes", { title: "Algebra\nfor all" }),
    verdict: "accept_with_warnings",
    found: { "csv.line_break classes.csv title": 1 },
  },
  {
    when: "a quotation mark stands inside a value",
    files: textWith("classes.csv", (text) => text.replace("Class a2", 'Class "a2"')),
    verdict: "reject_rows",
    found: {
      "csv.quote_in_value classes.csv": 1,
      "semantic.dangling_rejected enrollments.csv classSourcedId": 2,
    },
  },
];
