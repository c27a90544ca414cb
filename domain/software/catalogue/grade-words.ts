/** A grade by itself: "Pre-K", "Kindergarten", "Grade 4". */
export function gradeLabel(grade: number): string {
  if (grade < 0) return "Pre-K";
  return grade === 0 ? "Kindergarten" : `Grade ${grade}`;
}

/** From which grade to which a product is made; null when nobody has said. */
export function gradesText(low: number | null, high: number | null): string | null {
  if (low === null && high === null) return null;
  const [from, to] = [low ?? -1, high ?? 12];
  if (from === to) return gradeLabel(from);
  return from > 0 ? `Grades ${from} to ${to}` : `${gradeLabel(from)} to grade ${to}`.replace("grade 0", "Kindergarten");
}
