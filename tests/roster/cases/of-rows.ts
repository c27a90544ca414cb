import { type Row, user } from "../bundles";
import { laterBundle, laterFiles } from "../bundles-1-2";
import { type Case, lastWith, rowsWith, textWith } from "./case";

const rejected = (when: string, file: Parameters<typeof lastWith>[0], values: Row, problem: string): Case => ({
  when,
  files: lastWith(file, values),
  verdict: "reject_rows",
  found: { [problem]: 1, ...(file === "users" && { "semantic.dangling_rejected enrollments.csv userSourcedId": 1 }) },
});

const warned = (when: string, file: Parameters<typeof lastWith>[0], values: Row, problem: string): Case => ({
  when,
  files: lastWith(file, values),
  verdict: "accept_with_warnings",
  found: { [problem]: 1 },
});

const begun = (...dates: string[]) =>
  rowsWith((rows) => {
    rows.enrollments = rows.enrollments.map((row, at) => ({ ...row, beginDate: dates[at] ?? "" }));
  });

/** Faults of single rows. */
export const rowCases: Case[] = [
  rejected("a name is blank", "users", { familyName: "" }, "row.blank_required users.csv familyName"),
  rejected("a day is none", "enrollments", { beginDate: "2027-02-29" }, "row.bad_date enrollments.csv beginDate"),
  rejected("true is written perhaps", "users", { enabledUser: "perhaps" }, "row.bad_boolean users.csv enabledUser"),
  rejected(
    "a day is text as long as one",
    "enrollments",
    { beginDate: "not a date" },
    "row.bad_date enrollments.csv beginDate",
  ),
  rejected(
    "a day is written two ways",
    "enrollments",
    { beginDate: "10/12/2026" },
    "row.bad_date enrollments.csv beginDate",
  ),
  warned("true is written yes", "users", { enabledUser: "yes" }, "row.flag_shape users.csv enabledUser"),
  warned("true is written 1", "users", { enabledUser: "1" }, "row.flag_shape users.csv enabledUser"),
  warned(
    "an optional flag can't be read",
    "enrollments",
    { primary: "perhaps" },
    "row.flag_unread enrollments.csv primary",
  ),
  warned(
    "a school year is written as two",
    "academicSessions",
    { schoolYear: "2026-27" },
    "row.year_shape academicSessions.csv schoolYear",
  ),
  rejected("a role is not known", "users", { role: "wizard" }, "row.unknown_term users.csv role"),
  rejected(
    "a value has more than 4,000 characters",
    "users",
    { middleName: "x".repeat(4001) },
    "row.too_long users.csv",
  ),
  rejected("a value has a NUL", "users", { middleName: "x\0y" }, "row.nul users.csv"),
  rejected(
    "an id has more than 255 characters",
    "enrollments",
    { sourcedId: "x".repeat(256) },
    "row.id_too_long enrollments.csv sourcedId",
  ),
  rejected(
    "a term is of the vendor's own in 1.1",
    "enrollments",
    { role: "ext:coach" },
    "row.unknown_term enrollments.csv role",
  ),
  warned(
    "an id has characters that ids don't have",
    "enrollments",
    { sourcedId: "e 5" },
    "row.id_characters enrollments.csv sourcedId",
  ),
  warned("true is written TRUE", "users", { enabledUser: "TRUE" }, "row.term_case users.csv enabledUser"),
  warned("a value has spaces around it", "users", { givenName: " Ann\u00a0" }, "row.padded users.csv givenName"),
  warned("a grade is not known", "users", { grades: "09,Juniors" }, "row.unknown_grade users.csv grades"),
  warned("a day is far away", "enrollments", { endDate: "2099-06-30" }, "row.implausible_date enrollments.csv endDate"),
  warned(
    "an end is before its beginning",
    "academicSessions",
    { endDate: "2026-08-01" },
    "row.implausible_date academicSessions.csv endDate",
  ),
  {
    when: "a list is blank",
    files: lastWith("users", { orgSourcedIds: " , " }),
    verdict: "reject_rows",
    found: {
      "row.blank_required users.csv orgSourcedIds": 1,
      "row.padded users.csv orgSourcedIds": 1,
      "semantic.dangling_rejected enrollments.csv userSourcedId": 1,
    },
  },
  {
    when: "a year is none, and the term is in the roster, so that nothing else goes",
    files: lastWith("academicSessions", { schoolYear: "26/27" }),
    later: true,
    verdict: "reject_rows",
    found: { "row.bad_year academicSessions.csv schoolYear": 1 },
  },
  {
    when: "a status is not known",
    files: lastWith("enrollments", { status: "gone" }),
    verdict: "reject_rows",
    found: {
      "row.unknown_term enrollments.csv status": 1,
    },
  },
  {
    when: "a row has more values than the header",
    files: textWith("enrollments.csv", (text) => text.replace("e5,,", "e5,,,")),
    verdict: "reject_rows",
    found: { "row.ragged enrollments.csv": 1 },
  },
  {
    when: "a row ends with more commas than the header",
    files: textWith("enrollments.csv", (text) => text.replace("k3,student,,,", "k3,student,,,,")),
    verdict: "accept_with_warnings",
    found: { "row.surplus enrollments.csv": 1 },
  },
  {
    when: "a comma in a name moves what follows, though the last value is empty",
    files: textWith("users.csv", (text) =>
      text.replace("Family p1,", "Family, Jr.,").replace("Family k1,", "Family,Jr.,"),
    ),
    verdict: "reject_rows",
    found: { "row.ragged users.csv": 2, "semantic.dangling_rejected enrollments.csv userSourcedId": 1 },
  },
  {
    when: "dates are written month first, and one of them leaves no other way",
    files: begun("8/27/2026", "1/7/2027"),
    verdict: "accept_with_warnings",
    found: { "row.date_shape enrollments.csv beginDate": 2 },
  },
  {
    when: "dates are written in a way that leaves two",
    files: begun("8/7/2026", "1/7/2027"),
    verdict: "reject_rows",
    found: { "row.bad_date enrollments.csv beginDate": 2 },
  },
  {
    when: "dates are written in two ways",
    files: begun("8/27/2026", "2027-01-07"),
    verdict: "reject_rows",
    found: { "row.bad_date enrollments.csv beginDate": 1 },
  },
  {
    when: "a birth is in the future",
    files: rowsWith((rows) => {
      rows.demographics = [{ sourcedId: "k1", birthDate: "2035-01-01", sex: "male" }];
    }),
    verdict: "accept_with_warnings",
    found: { "row.implausible_date demographics.csv birthDate": 1 },
  },
  {
    when: "sex is a word of 1.2 in a file of 1.1",
    files: rowsWith((rows) => {
      rows.demographics = [{ sourcedId: "k1", sex: "other" }];
    }),
    verdict: "reject_rows",
    found: { "row.unknown_term demographics.csv sex": 1 },
  },
  {
    when: "a term is of the vendor's own in 1.2",
    files: laterFiles({
      ...laterBundle(),
      roles: laterBundle().roles.map((row, at) => (at === 5 ? { ...row, role: "ext:mascot" } : row)),
    }),
    verdict: "accept_with_warnings",
    found: { "row.extension_term roles.csv role": 1 },
  },
  {
    when: "a date of the last change is in another shape",
    files: rowsWith((rows) => {
      for (const row of rows.orgs) row.dateLastModified = "2017-05-06 08:01:05";
    }),
    verdict: "accept_with_warnings",
    found: { "row.time_shape orgs.csv dateLastModified": 3 },
  },
  {
    when: "names hold markup, formulas and what nobody sees",
    files: rowsWith((rows) => {
      rows.users.push(
        user("n1", "student", "s1", { givenName: "<b>Ann</b>" }),
        user("n2", "student", "s1", { givenName: "=cmd()" }),
        user("n3", "student", "s1", { givenName: "An\u200bn" }),
        user("n4", "student", "s1", { givenName: "Zoe\u0301" }),
        user("n5", "student", "s1", { givenName: "Zoé 李小龍", middleName: "<3" }),
      );
    }),
    verdict: "accept",
    found: {
      "row.markup users.csv givenName": 1,
      "row.formula users.csv givenName": 1,
      "row.unusual_unicode users.csv givenName": 2,
    },
  },
];
