import type { ProblemCode } from "domain/rosters/problem-texts";
import { describeProblem } from "domain/rosters/problem-texts";

/** The problems by which formats that are not OneRoster are told. */
const foreignCodes = ["format.sds_1", "format.sds_2", "format.sds_2_1", "format.clever"] as const;
type ForeignCode = (typeof foreignCodes)[number] & ProblemCode;

const sds = ["student", "teacher", "section", "studentenrollment", "teacherroster"];
const clever = ["students", "teachers", "sections", "schools"];

/** The format of a folder without a file of OneRoster, by the names of its files; null when there is none to tell. */
export function formatByNames(names: readonly string[]): ForeignCode | null {
  const plain = new Set(names.map((name) => name.toLowerCase().replace(/\.csv$/, "")));
  const has = (all: readonly string[]) => all.filter((name) => plain.has(name)).length >= 2;
  if (has(sds)) return "format.sds_1";
  return has(clever) ? "format.clever" : null;
}

/** Headers in lower case, by the names of their files without .csv. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/** The format of files that are called as OneRoster's are, by their headers; null when they may be OneRoster's. */
export function formatByHeaders(headers: Headers): ForeignCode | null {
  const has = (file: string, ...columns: string[]) => columns.every((column) => headers.get(file)?.includes(column));
  const lacks = (file: string, column: string) => headers.has(file) && !has(file, column);
  if (["section_id", "student_id", "school_id"].filter((column) => has("enrollments", column)).length >= 2) {
    return "format.clever";
  }
  const ownClasses = has("classes", "orgsourcedid") && lacks("classes", "schoolsourcedid");
  const ofSds = has("users", "activedirectorymatchid") || (ownClasses && lacks("enrollments", "sourcedid"));
  if (!ofSds && !(has("roles", "usersourcedid", "orgsourcedid") && lacks("roles", "sourcedid"))) return null;
  return headers.has("roles") || lacks("users", "role") ? "format.sds_2_1" : "format.sds_2";
}

/** The format that a message of foreignMessage names; undefined for any other message. */
export const formatIn = (message: string): ForeignCode | undefined =>
  foreignCodes.find((code) => message.startsWith(describeProblem({ code, count: 1 }).title));

/** What a sync of a folder without a roster says where its files are of another format. */
export function foreignMessage(names: readonly string[]): string | null {
  const code = formatByNames(names);
  if (!code) return null;
  const { title, advice } = describeProblem({ code, count: 1 });
  return `${title}. Nothing was applied. ${advice}`;
}
