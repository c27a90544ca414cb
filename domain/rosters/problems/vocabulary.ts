import type { Column, Kind } from "../kinds/kind";
import { demographics, enrollments, roles, userProfiles, users } from "../kinds/of-people";
import { academicSessions, classes, courses, orgs } from "../kinds/of-places";

const kinds: readonly Kind[] = [
  ...[orgs, academicSessions, courses, users, userProfiles, roles, classes, enrollments, demographics],
];
const wordsOf = ({ terms = [], laterTerms = [] }: Column) => [...terms, ...laterTerms];

/** The words that a column of a file may have; none for a column without a vocabulary. */
export function allowedWords(file: string, field: string): readonly string[] {
  if (field === "status") return ["active", "tobedeleted"];
  const column = kinds.find((kind) => kind.file === file)?.columns.find((each) => each.field === field);
  return column ? wordsOf(column) : [];
}

/**
 * Words that may be repeated in a message when a file has them where they are not allowed: those of every vocabulary,
 * and what student information systems write instead. Anything else might be a person's.
 */
export const familiarWords: readonly string[] = [
  ...new Set(
    [
      ...kinds.flatMap((kind) => kind.columns.flatMap(wordsOf)),
      ...["active", "enabled", "disabled", "dropped", "withdrawn", "enrolled", "graduated", "transferred", "pending"],
      ...["tobedeleted", "inactive", "deleted", "admin", "staff", "faculty", "employee", "instructor", "pupil"],
      ...["learner", "substitute", "coteacher", "co-teacher", "paraprofessional", "nurse", "librarian", "coach"],
      ...["mother", "father", "contact", "primary", "secondary", "campus", "building", "region", "year", "fullyear"],
      ...["quarter", "trimester", "summer", "section", "course", "regular", "m", "f", "x", "nonbinary", "unknown"],
      ...["none", "null", "n/a", "user", "member", "stu", "tea", "stud", "teach", "s", "t", "true", "false"],
    ].flatMap((word) => [word.toLowerCase(), `${word.toLowerCase()}s`]),
  ),
];
