import { ownOf } from "domain/own";

/** Grades as governance counts them: -1 is pre-kindergarten, 0 kindergarten, then 1 to 12. */
export const allGrades = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

const early: Record<string, number> = { IT: -1, PR: -1, PK: -1, TK: 0, KG: 0 };

/** The number of a grade as rosters write it ("02", "KG"). Null for what is no such code, or lies beyond the twelfth. */
export function gradeNumber(code: string | null): number | null {
  if (code === null) return null;
  const known = ownOf(early, code);
  if (known !== undefined) return known;
  const number = /^\d{1,2}$/.test(code) ? Number(code) : Number.NaN;
  return number >= 1 && number <= 12 ? number : null;
}

/** A grade the way people say it: "Pre-K", "Kindergarten", "grade 4". */
export function gradeWord(grade: number): string {
  if (grade < 0) return "Pre-K";
  return grade === 0 ? "Kindergarten" : `grade ${grade}`;
}

/** Some grades in a line, those that follow each other drawn together: "Pre-K to grade 2, grade 5". */
export function gradesInWords(grades: readonly number[]): string {
  const sorted = [...new Set(grades)].sort((a, b) => a - b);
  const runs: number[][] = [];
  for (const grade of sorted) {
    const run = runs.at(-1);
    if (run && run.at(-1) === grade - 1) run.push(grade);
    else runs.push([grade]);
  }
  return runs.map(runInWords).join(", ");
}

function runInWords(run: number[]): string {
  const [first, last] = [run[0] as number, run.at(-1) as number];
  if (run.length === 1) return gradeWord(first);
  if (first > 0) return run.length === 2 ? `grades ${first} and ${last}` : `grades ${first} to ${last}`;
  return run.length === 2 ? `${gradeWord(first)} and ${gradeWord(last)}` : `${gradeWord(first)} to ${gradeWord(last)}`;
}
