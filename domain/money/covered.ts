import type { Enrolled } from "./queries/enrollment";

/** Schools and grades that a site licence covers; empty is all of them. */
type Coverage = { schoolIds: readonly string[]; grades: readonly number[] };

type Groups = readonly Enrolled[];

/** The groups of enrolled students that each coverage holds. Most site licences of a district have the same one. */
const found = new WeakMap<Groups, { of: WeakMap<Coverage, Groups>; alike: Map<string, Groups> }>();

/** The enrolled students that a site licence covers. A student without a known grade counts where no grade is named. */
export const enrolledIn = (coverage: Coverage, enrolled: Groups): number => studentsOf(groupsIn(coverage, enrolled));

/** The groups of enrolled students whom any of some site licences covers, each of them once. */
export function coveredBy(coverages: readonly Coverage[], enrolled: Groups): Groups {
  const [first, ...others] = new Set(coverages.map((coverage) => groupsIn(coverage, enrolled)));
  if (!first) return [];
  return others.length === 0 ? first : [...new Set([first, ...others].flat())];
}

export const studentsOf = (groups: Groups) => groups.reduce((sum, { students }) => sum + students, 0);

function groupsIn(coverage: Coverage, enrolled: Groups): Groups {
  const known = found.get(enrolled) ?? { of: new WeakMap<Coverage, Groups>(), alike: new Map<string, Groups>() };
  found.set(enrolled, known);
  const there = known.of.get(coverage);
  if (there) return there;
  const key = `${coverage.schoolIds.join()} ${coverage.grades.join()}`;
  const groups = known.alike.get(key) ?? groupsOf(coverage, enrolled);
  known.alike.set(key, groups);
  known.of.set(coverage, groups);
  return groups;
}

const groupsOf = ({ schoolIds, grades }: Coverage, enrolled: Groups): Groups =>
  enrolled
    .filter(({ schoolId }) => schoolIds.length === 0 || (schoolId !== null && schoolIds.includes(schoolId)))
    .filter(({ grade }) => grades.length === 0 || (grade !== null && grades.includes(grade)));
