import { gradesInWords } from "domain/software/catalogue/grades";
import type { SiteLimits } from "./site-limits";

type Limits = Pick<SiteLimits, "judgedBy" | "grades" | "withGrades" | "licenses">;

/** That grades aren't taken into account, and for which the licenses are; null where they are, or none is named. */
export function anyGradeSaid({ judgedBy, grades, withGrades, licenses }: Limits): string | null {
  if (judgedBy !== "anyGrade" && judgedBy !== "schoolsAnyGrade") return null;
  const where = judgedBy === "schoolsAnyGrade" ? " at its schools" : "";
  const whose =
    licenses === 1
      ? "The license is for"
      : withGrades === licenses
        ? "Its licenses are for"
        : withGrades === 1
          ? "One of its licenses is for"
          : "Some of its licenses are for";
  return `Utilization counts people in any grade${where}. ${whose} ${gradesInWords(grades)} only.`;
}
