import { roleNames } from "domain/access/words";
import { gradesInWords } from "domain/software/catalogue/grades";
import type { BlacklistRow } from "./queries/blacklist";

/** For whom an entry is, in words: "Alder, grades 3 to 5, Student". */
export function scopeWords({ schools, grades, roles }: Pick<BlacklistRow, "schools" | "grades" | "roles">): string {
  const parts = [
    ...(schools.length > 3 ? [`${schools.length} schools`] : schools.map(({ name }) => name)),
    ...(grades.length > 0 ? [gradesInWords(grades)] : []),
    ...roles.map((role) => `${roleNames[role]}s`.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())),
  ];
  return parts.length === 0 ? "Everyone" : parts.join(", ").replace(/^./, (letter) => letter.toUpperCase());
}
