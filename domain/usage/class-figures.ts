import { compareNames } from "domain/compare-names";
import { wholePercent } from "domain/percent-words";
import type { DayRange } from "domain/places/calendar/terms";
import { gradeNumber } from "domain/software/catalogue/grades";
import type { Amount, WeekOfUse } from "./person-figures";
import type { GivenProduct } from "./products-in-use";
import { weeksOf } from "./spans";

/** A class as the roster has it. */
export type RosterClass = {
  id: string;
  title: string;
  grades: string[];
  schoolId: string | null;
  schoolName: string | null;
  /**
   * How many students are enrolled, each by what tells them apart in all classes, and the profiles of those who have
   * one.
   */
  students: number;
  enrolled: string[];
  profiles: string[];
  /** The grades of those, as the roster writes them. */
  studentGrades: string[];
};

/** What a class did with one product, or (null) with sites that lead to none. */
export type ClassCell = {
  classNo: number;
  productId: string | null;
  people: number;
  engagements: number;
  seconds: number;
};

export type ProductOfClass = Amount & { productId: string; people: number };

export type ClassFigures = Amount & {
  id: string;
  title: string;
  grades: string[];
  schoolName: string | null;
  students: number;
  /** Students with an engagement, and their share of all in whole percent; null without students. */
  active: number;
  share: number | null;
  /** The most used first. */
  products: ProductOfClass[];
  otherSites: Amount;
  /** How many products are approved for this class. */
  given: number;
  /** Those of them that nobody in it used; those that another of these classes uses come first. */
  unused: { id: string; name: string; usedElsewhere: boolean }[];
};

const minutes = (seconds: number) => Math.round(seconds / 60);

/** The grades of a class by number: its own, or else those of its students. Empty when neither is known. */
export const gradesOfClass = ({ grades, studentGrades }: RosterClass) => {
  const numbers = (codes: readonly string[]) => codes.map(gradeNumber).filter((grade) => grade !== null);
  const own = numbers(grades);
  return own.length > 0 ? own : numbers(studentGrades);
};

/**
 * Whether students of a class may use a product: its school and one of its grades meet the conditions, and the product is
 * made for one of them. Where something isn't known, it is no condition.
 */
export const isGivenTo = (product: GivenProduct, of: RosterClass): boolean => givenTo(of)(product);

function givenTo(of: RosterClass): (product: GivenProduct) => boolean {
  const grades = [...new Set(gradesOfClass(of))];
  return ({ gradeMin, gradeMax, allowedGrades, allowedSchoolIds }) => {
    if (allowedSchoolIds.length > 0 && of.schoolId && !allowedSchoolIds.includes(of.schoolId)) return false;
    if (grades.length === 0) return true;
    const suits = (grade: number) => (gradeMin ?? grade) <= grade && grade <= (gradeMax ?? grade);
    const allowed = (grade: number) => allowedGrades.length === 0 || allowedGrades.includes(grade);
    return grades.some((grade) => suits(grade) && allowed(grade));
  };
}

type Read = {
  classes: RosterClass[];
  /** By the number of a class in that list. */
  cells: ClassCell[];
  totals: { classNo: number; people: number; engagements: number; seconds: number }[];
  given: readonly GivenProduct[];
};

/** Each class with what its students used. `currentOf` says as which product one that was merged counts. */
export function classFigures(
  { classes, cells, totals, given }: Read,
  currentOf: (productId: string) => string | undefined,
): ClassFigures[] {
  const standing = cells.map((cell) => ({ ...cell, productId: cell.productId && (currentOf(cell.productId) ?? null) }));
  const usedBySome = new Set(standing.map(({ productId }) => productId));
  return classes.map((one, classNo) => {
    const own = standing.filter((cell) => cell.classNo === classNo);
    const used = new Set(own.map(({ productId }) => productId));
    const { people: active, engagements, seconds } = totals.find((row) => row.classNo === classNo) ?? nothing;
    const forClass = given.filter(givenTo(one));
    const unused = forClass
      .filter((product) => !used.has(product.id))
      .map(({ id, name }) => ({ id, name, usedElsewhere: usedBySome.has(id) }));
    return {
      id: one.id,
      title: one.title,
      grades: one.grades,
      schoolName: one.schoolName,
      students: one.students,
      active,
      share: one.students > 0 ? wholePercent(active / one.students) : null,
      engagements,
      minutes: minutes(seconds),
      ...productsOf(own),
      given: forClass.length,
      unused: unused.sort((a, b) => Number(b.usedElsewhere) - Number(a.usedElsewhere) || compareNames(a.name, b.name)),
    };
  });
}

const nothing = { people: 0, engagements: 0, seconds: 0 };

/** Two products that were merged and not counted together yet are one row: their people are at least those of one. */
function productsOf(cells: readonly ClassCell[]) {
  const rows = new Map<string | null, Omit<ClassCell, "classNo">>();
  for (const { productId, people, engagements, seconds } of cells) {
    const row = rows.get(productId) ?? { productId, ...nothing };
    rows.set(productId, {
      productId,
      people: Math.max(row.people, people),
      engagements: row.engagements + engagements,
      seconds: row.seconds + seconds,
    });
  }
  const { engagements, seconds } = rows.get(null) ?? nothing;
  const products = [...rows.values()].flatMap(({ productId, people, engagements, seconds }) =>
    productId === null ? [] : [{ productId, people, engagements, minutes: minutes(seconds) }],
  );
  return {
    products: products.sort((a, b) => b.engagements - a.engagements || b.minutes - a.minutes),
    otherSites: { engagements, minutes: minutes(seconds) },
  };
}

/** The students of all these classes together, by week; a student of two of the classes counts once. */
export type ClassesOfWeek = WeekOfUse & { people: number };

/** Each week that a range touches, also one with nothing. */
export function weeksOfClasses(
  rows: readonly { week: string; people: number; engagements: number; seconds: number }[],
  range: DayRange,
): ClassesOfWeek[] {
  const byWeek = new Map(rows.map((row) => [row.week, row]));
  return weeksOf(range).map((week) => {
    const { people, engagements, seconds } = byWeek.get(week) ?? nothing;
    return { week, people, engagements, minutes: minutes(seconds) };
  });
}
