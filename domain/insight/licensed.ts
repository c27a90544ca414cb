import { compareNames } from "domain/compare-names";
import { isSite } from "domain/money/figures";
import type { Enrolled } from "domain/money/queries/enrollment";
import type { PriceBasis } from "domain/money/terms";

/** Whom something is for: empty lists are all schools, or all grades. */
type Coverage = { schoolIds: readonly string[]; grades: readonly number[] };

/**
 * A product that contracts pay for today for students, for whom, and how much of them the seats reach: 1 where everyone
 * may use it, 0.5 where there are half as many seats as students.
 */
export type Licensed = Coverage & { softwareId: string; name: string; reach: number };

/** A license line in force, with whom its product is made and approved for in the district. */
export type LicenseLine = {
  softwareId: string;
  name: string;
  basis: PriceBasis;
  quantity: number;
  schoolIds: string[];
  grades: number[];
  gradeMin: number | null;
  gradeMax: number | null;
  allowedGrades: number[];
  allowedSchoolIds: string[];
};

const allGrades = Array.from({ length: 14 }, (_, nth) => nth - 1);

/** Whether something is for students of a school and some grades. Where something isn't known, it is no condition. */
export function isFor(
  { schoolIds, grades }: Coverage,
  of: { schoolId: string | null; grades: readonly number[] },
): boolean {
  if (schoolIds.length > 0 && of.schoolId && !schoolIds.includes(of.schoolId)) return false;
  return grades.length === 0 || of.grades.length === 0 || of.grades.some((grade) => grades.includes(grade));
}

/** What two lists have in common, where an empty one is everything; null where they have nothing. */
function both<T>(one: readonly T[], other: readonly T[]): readonly T[] | null {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const common = one.filter((each) => other.includes(each));
  return common.length > 0 ? common : null;
}

/** Whom a line is for: its schools and grades, of those for which its product is made and approved. Null: nobody. */
function coverageOf(line: LicenseLine): Coverage | null {
  const { gradeMin, gradeMax } = line;
  const isMadeForAll = gradeMin === null && gradeMax === null;
  const made = isMadeForAll
    ? []
    : allGrades.filter((grade) => (gradeMin ?? grade) <= grade && grade <= (gradeMax ?? grade));
  const allowed = both(made, line.allowedGrades);
  const grades = allowed && both(allowed, line.grades);
  const schoolIds = both(line.allowedSchoolIds, line.schoolIds);
  return grades && schoolIds && { schoolIds, grades };
}

type Group = { first: LicenseLine; of: Coverage; seats: number; site: boolean };

/** Lines of one product for the same students, their seats together. */
function grouped(lines: readonly LicenseLine[]): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const of = coverageOf(line);
    if (!of) continue;
    const key = `${line.softwareId} ${keyOf(of)}`;
    const group = groups.get(key) ?? { first: line, of, seats: 0, site: false };
    groups.set(key, group);
    if (isSite(line)) group.site = true;
    else group.seats += line.quantity;
  }
  return [...groups.values()];
}

const keyOf = ({ schoolIds, grades }: Coverage) => `${schoolIds.toSorted().join()} ${grades.join()}`;

/**
 * What license lines in force pay for, by name; a product comes once for each of its coverages. A site license reaches
 * everyone whom it is for. Seats reach as many of these students as there are seats.
 */
export function licensedBy(lines: readonly LicenseLine[], enrolled: readonly Enrolled[]): Licensed[] {
  const students = new Map<string, number>();
  const studentsFor = (of: Coverage) => {
    const key = keyOf(of);
    const known = students.get(key) ?? countFor(of, enrolled);
    students.set(key, known);
    return known;
  };
  return grouped(lines)
    .map(({ first: { softwareId, name }, of: { schoolIds, grades }, seats, site }) => ({
      softwareId,
      name,
      schoolIds,
      grades,
      reach: site ? 1 : Math.min(1, seats / Math.max(1, studentsFor({ schoolIds, grades }))),
    }))
    .sort((one, other) => compareNames(one.name, other.name));
}

const countFor = (of: Coverage, enrolled: readonly Enrolled[]) =>
  enrolled
    .filter(({ schoolId, grade }) => isFor(of, { schoolId, grades: grade === null ? [] : [grade] }))
    .reduce((sum, { students }) => sum + students, 0);
