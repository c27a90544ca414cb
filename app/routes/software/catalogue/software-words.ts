import { gradeLabel } from "domain/software/catalogue/grade-words";

/** All grades, as choices of a form. */
export const gradeOptions = Array.from({ length: 14 }, (_, at) => ({
  value: String(at - 1),
  label: gradeLabel(at - 1),
}));

/** Yes, no, or that nobody knows. */
export function flagText(flag: boolean | null): string {
  if (flag === null) return "Not known";
  return flag ? "Yes" : "No";
}
