import { gradeLabel } from "domain/software/catalogue/grade-words";

/** The grades of software, as forms offer them: -1 before kindergarten, 0 kindergarten, 1 to 12. */
export const gradeChoices = [
  { value: "-1", label: "Pre-K" },
  { value: "0", label: "K" },
  ...Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) })),
];

/** Grades in words, for a line of facts: "Pre-K, K, 1, 2". */
export const gradesInWords = (grades: readonly number[]) =>
  grades.map((grade) => gradeChoices.find(({ value }) => value === String(grade))?.label ?? String(grade)).join(", ");

/** The same as a question names them: "Grade 4", "Kindergarten". */
export const gradeOptions = Array.from({ length: 14 }, (_, at) => ({
  value: String(at - 1),
  label: gradeLabel(at - 1),
}));
