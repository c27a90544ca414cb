import { exportAgain, have, name, type ProblemText, rows, rowsWere, unopened } from "./text";

/** What rows say together: ids, references, people, and what was held back because of them. */
export const relationProblems = {
  "semantic.duplicate": {
    severity: "warning",
    title: ({ count, file }) => `${rows(count)} of ${file} ${count === 1 ? "repeats" : "repeat"} another row exactly`,
    advice: ({ count }) => `${count === 1 ? "The record was" : "Each record was"} kept once.`,
  },
  "semantic.duplicate_conflict": {
    severity: "error",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${have(count)} the same sourcedId as another row, but different content`,
    advice: `All of them were skipped, since we can’t tell which one is right. Give each record its own id. If ids look like 1.00E+05, a spreadsheet cut them short: ${unopened}`,
  },
  "semantic.case_twins": {
    severity: "warning",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${have(count)} sourcedIds that differ only in capitalization`,
    advice:
      "They were kept as separate records, since ids are case-sensitive. Check whether they are the same records.",
  },
  "semantic.dangling": {
    severity: "error",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} an id in ${field} that is not in the files`,
    advice: rowsWere("skipped", "Export all files for the same schools and terms."),
  },
  "semantic.dangling_known": {
    severity: "error",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} an id in ${field} that is not in the files; another file names it, too`,
    advice: rowsWere("skipped", "Add the missing record to the files, and the next sync reads what was skipped."),
  },
  "semantic.dangling_rejected": {
    severity: "error",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} an id in ${field} whose own row was skipped`,
    advice: rowsWere("skipped", "Correct the rows that they name, and the next sync reads what was skipped."),
  },
  "semantic.dangling_deleted": {
    severity: "error",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} an id in ${field} that the same files delete`,
    advice: rowsWere("skipped", "Delete these rows, too, or keep the record that they name."),
  },
  "semantic.dangling_optional": {
    severity: "warning",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} an id in ${field} that is not in the files`,
    advice: "The value was left empty; the rest of the row was kept.",
  },
  "semantic.dangling_optional_known": {
    severity: "warning",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} an id in ${field} that is not in the files; another file names it, too`,
    advice:
      "The value was left empty; the rest of the row was kept. It will be read once the missing record is in the files.",
  },
  "semantic.dangling_optional_rejected": {
    severity: "warning",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} an id in ${field} whose own row was skipped`,
    advice:
      "The value stays as your roster has it, empty for a new row; the rest of the row was kept. It will be read once the row that it names is corrected.",
  },
  "semantic.dangling_optional_deleted": {
    severity: "warning",
    title: ({ count, file, field }) =>
      `${rows(count)} of ${file} ${have(count)} an id in ${field} that the same files delete`,
    advice: "The value was left empty; the rest of the row was kept. Name another record, or keep this one.",
  },
  "semantic.cycle": {
    severity: "warning",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${count === 1 ? "leads back to itself through its parents" : "lead back to themselves through their parents"}`,
    advice: ({ count }) =>
      `${count === 1 ? "Its parent was" : "Their parents were"} left empty. Correct parentSourcedId in the student information system.`,
  },
  "semantic.no_role": {
    severity: "error",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} no role in roles.csv`,
    advice: rowsWere("skipped", "Give each person a role at a school or the district."),
  },
  "semantic.role_rejected": {
    severity: "error",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${have(count)} a role only in rows of roles.csv that were skipped`,
    advice: rowsWere("skipped", "Correct those rows of roles.csv, and the next sync reads what was skipped."),
  },
  "semantic.role_deleted": {
    severity: "error",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} a role only in rows that roles.csv deletes`,
    advice: rowsWere("skipped", "Give each person another role, or delete their row in users.csv, too."),
  },
  "semantic.shared_username": {
    severity: "warning",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${count === 1 ? "shares its" : "share a"} username with another`,
    advice: "They were kept as different people. Give each person their own username.",
  },
  "semantic.shared_email": {
    severity: "warning",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${count === 1 ? "shares its" : "share an"} email address with another`,
    advice: "They were kept as different people and never merged. Correct it where one person is in the files twice.",
  },
  "semantic.enrolled_twice": {
    severity: "info",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${count === 1 ? "enrolls" : "enroll"} someone twice in one class, in the same role`,
    advice: "All of them were kept. Check whether the export repeats a class for each term.",
  },
  "semantic.student_teaches": {
    severity: "info",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${count === 1 ? "enrolls a student" : "enroll students"} as a teacher`,
    advice: rowsWere("kept", "Check whether the role is right."),
  },
  "semantic.loose_end": {
    severity: "info",
    title: ({ count, file, field }) =>
      `${count.toLocaleString("en-US")} ${count === 1 ? "id" : "ids"} in ${field} of ${file} ${count === 1 ? "matches" : "match"} nothing in the files`,
    advice: "The column is not kept. No action needed, unless other systems read it.",
  },
  "semantic.two_primaries": {
    severity: "warning",
    title: ({ count, file }) => `${rows(count)} of ${file} ${name(count)} more than one primary teacher of a class`,
    advice: "All of them were kept. A class has one primary teacher.",
  },
  "semantic.school_mismatch": {
    severity: "warning",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${name(count)} a different school than the class or the course does`,
    advice: rowsWere("read", "Correct the school where it is wrong."),
  },
  "semantic.delete_unknown": {
    severity: "warning",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${count === 1 ? "deletes" : "delete"} something that is not in the roster`,
    advice: "No action needed.",
  },
  "guard.too_many_rejected": {
    severity: "error",
    rejectsBundle: true,
    title: ({ count, file }) => `${rows(count)} of ${file} have errors. The limit is 5% of its rows`,
    advice: `So many errors mean that the export itself is wrong. ${exportAgain}`,
  },
  "guard.nothing_left": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `No row of ${file} could be used`,
    advice: "A file that keeps no rows is never applied. Correct what is wrong with its rows first.",
  },
  "guard.too_few_left": {
    severity: "error",
    rejectsBundle: true,
    title: ({ count }) => `More than half of the rows would be skipped (${count.toLocaleString("en-US")})`,
    advice: "What would be left is not the roster you sent. First correct what makes most of the rows fail.",
  },
  "guard.absence_unclear": {
    severity: "warning",
    title: ({ count, file }) => `${rows(count)} missing from ${file} ${count === 1 ? "was" : "were"} kept anyway`,
    advice:
      "Some rows of the file have no readable sourcedId, so who is really missing can’t be known. Correct those rows.",
  },
} as const satisfies Record<string, ProblemText>;
