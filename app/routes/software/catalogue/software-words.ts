/** A grade by itself: "Pre-K", "Kindergarten", "Grade 4". */
export function gradeLabel(grade: number): string {
  if (grade < 0) return "Pre-K";
  return grade === 0 ? "Kindergarten" : `Grade ${grade}`;
}

/** All grades, as choices of a form. */
export const gradeOptions = Array.from({ length: 14 }, (_, at) => ({
  value: String(at - 1),
  label: gradeLabel(at - 1),
}));

/** From which grade to which a product is made; null when nobody has said. */
export function gradesText(low: number | null, high: number | null): string | null {
  if (low === null && high === null) return null;
  const [from, to] = [low ?? -1, high ?? 12];
  if (from === to) return gradeLabel(from);
  return from > 0 ? `Grades ${from} to ${to}` : `${gradeLabel(from)} to grade ${to}`.replace("grade 0", "Kindergarten");
}

/** Yes, no, or that nobody knows. */
export function flagText(flag: boolean | null): string {
  if (flag === null) return "Not known";
  return flag ? "Yes" : "No";
}
