import type { Enrolled } from "./queries/enrollment";

/** Schools and grades that a site licence covers; empty is all of them. */
type Coverage = { schoolIds: readonly string[]; grades: readonly number[] };

/** The enrolled students that a site licence covers. A student without a known grade counts where no grade is named. */
export function enrolledIn({ schoolIds, grades }: Coverage, enrolled: readonly Enrolled[]): number {
  return enrolled
    .filter(({ schoolId }) => schoolIds.length === 0 || (schoolId !== null && schoolIds.includes(schoolId)))
    .filter(({ grade }) => grades.length === 0 || (grade !== null && grades.includes(grade)))
    .reduce((sum, { students }) => sum + students, 0);
}
