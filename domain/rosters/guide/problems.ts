import { describeProblem, problemTexts } from "../problem-texts";
import { type ProblemSeverity, problemSeverities } from "../terms";

/** The groups of problems, by the first part of their codes, in the order in which a check meets them. */
const groups = {
  file: "Missing and empty files",
  zip: "Zip files",
  encoding: "Characters",
  csv: "CSV format",
  format: "Files in another format",
  manifest: "manifest.csv",
  mode: "Full exports and changes",
  header: "Columns",
  row: "Values",
  semantic: "Rows that belong together",
  guard: "Limits that protect your roster",
} as const;

/** What stands where a text speaks of one file or column: the ones it is most often about. */
const about: Record<string, { file?: string; field?: string; details?: readonly string[] }> = {
  zip: { file: "export.zip" },
  "format.not_csv": { file: "users.csv", details: ["web_page"] },
  "row.bad_date": { field: "beginDate" },
  "row.date_shape": { field: "beginDate" },
  "row.implausible_date": { field: "endDate" },
  "row.bad_year": { file: "academicSessions.csv", field: "schoolYear" },
  "row.year_shape": { file: "academicSessions.csv", field: "schoolYear", details: ["2026-27"] },
  "row.term_case": { field: "role", details: ["Student"] },
  "row.flag_shape": { field: "enabledUser", details: ["Y"] },
  "row.flag_unread": { file: "enrollments.csv", field: "primary", details: ["unknown"] },
  "row.bad_boolean": { field: "enabledUser" },
  "row.unknown_term": { field: "role", details: ["Pupil"] },
  "row.ragged": { details: ["Line 2 has 10 values; the header has 9."] },
  "row.surplus": { details: ["Line 2 has 10 values; the header has 9."] },
  "row.padded": { field: "familyName" },
  "row.formula": { field: "familyName" },
  "row.markup": { field: "familyName" },
  "row.unusual_unicode": { field: "familyName" },
  "row.time_shape": { field: "dateLastModified" },
  row: { field: "role" },
  "header.optional_missing": { details: ["status", "dateLastModified", "middleName"] },
  "header.case": { details: ["GIVENNAME", "FamilyName", "ROLE"] },
  "header.alias": { field: "grades", details: ["grade"] },
  "header.unknown": { details: ["ext_nickname", "ext_bus", "ext_locker"] },
  header: { field: "givenName" },
  "manifest.unknown_key": { details: ["source.system", "file.user", "file.class"] },
  "manifest.version": { details: ["2.0"] },
  "manifest.version_shape": { details: ["1.2.1"] },
  "mode.legacy_status": { details: ["enabled"] },
  "manifest.case": { details: ["File.users", "File.orgs", "File.classes"] },
  "semantic.dangling": { file: "enrollments.csv", field: "classSourcedId" },
  "semantic.dangling_known": { file: "enrollments.csv", field: "classSourcedId" },
  "semantic.dangling_rejected": { file: "enrollments.csv", field: "userSourcedId" },
  "semantic.dangling_deleted": { file: "enrollments.csv", field: "userSourcedId" },
  "semantic.dangling_optional": { file: "courses.csv", field: "schoolYearSourcedId" },
  "semantic.dangling_optional_known": { file: "courses.csv", field: "schoolYearSourcedId" },
  "semantic.dangling_optional_rejected": { file: "courses.csv", field: "schoolYearSourcedId" },
  "semantic.dangling_optional_deleted": { file: "courses.csv", field: "schoolYearSourcedId" },
  "semantic.cycle": { file: "orgs.csv" },
  "semantic.enrolled_twice": { file: "enrollments.csv" },
  "semantic.student_teaches": { file: "enrollments.csv" },
  "semantic.two_primaries": { file: "enrollments.csv" },
  "semantic.school_mismatch": { file: "enrollments.csv" },
  "semantic.loose_end": { file: "users.csv", field: "agentSourcedIds" },
};

export type DescribedProblem = { code: string; severity: ProblemSeverity; title: string; advice: string };
export type ProblemGroup = { key: string; title: string; problems: DescribedProblem[] };

const groupOf = (code: string) => code.split(".")[0] as keyof typeof groups;
const counted = 3;

/** Every problem that a sync can report, as it reports it, by group; errors first. */
export function describeProblems(): ProblemGroup[] {
  const all = Object.entries(problemTexts).map(([code, { severity }]): DescribedProblem => {
    const facts = { file: "users.csv", ...about[groupOf(code)], ...about[code] };
    return { code, severity, ...describeProblem({ code, count: counted, ...facts }) };
  });
  const gravity = ({ severity }: DescribedProblem) => problemSeverities.indexOf(severity);
  return Object.entries(groups).map(([key, title]) => ({
    key,
    title,
    problems: all.filter(({ code }) => groupOf(code) === key).sort((one, other) => gravity(one) - gravity(other)),
  }));
}
