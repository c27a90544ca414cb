import { compareNames } from "domain/compare-names";
import { gradesOfClass, type RosterClass } from "domain/usage/class-figures";
import type { OpenFigure } from "domain/usage/person-made";
import { standingProducts } from "domain/usage/product-lines";
import type { ClassesUse } from "domain/usage/queries/class-figures";
import type { Licensed } from "./queries/licensed";

/** One product that is paid for the students of a class: how many licenses that is, and how many of them were used. */
type ClassLicense = { classNo: number; name: string; licenses: number; used: number };

export type LicensesUsed = { licenses: number; used: number };

type Use = Pick<ClassesUse, "classes" | "cells" | "products">;

/** Whether licenses are for students of a class. Where something isn't known, it is no condition. */
function coversOf(of: RosterClass): (licensed: Licensed) => boolean {
  const own = gradesOfClass(of);
  return ({ schoolIds, grades }) => {
    if (schoolIds.length > 0 && of.schoolId && !schoolIds.includes(of.schoolId)) return false;
    return grades.length === 0 || own.length === 0 || own.some((grade) => grades.includes(grade));
  };
}

/** The licenses of each class, product by product. */
function licensesOf({ classes, cells, products }: Use, licensed: readonly Licensed[]): ClassLicense[][] {
  const { currentOf } = standingProducts(products);
  const usedIn = classes.map(() => new Map<string, number>());
  for (const { classNo, productId, people } of cells) {
    const id = productId && currentOf(productId);
    const used = usedIn[classNo];
    // Two products that were merged and not counted together yet: their people are at least those of one.
    if (id && used) used.set(id, Math.max(people, used.get(id) ?? 0));
  }
  return classes.map((one, classNo) => {
    const paid = new Map(licensed.filter(coversOf(one)).map(({ softwareId, name }) => [softwareId, name]));
    return [...paid].map(([id, name]) => ({
      classNo,
      name,
      licenses: one.students,
      used: usedIn[classNo]?.get(id) ?? 0,
    }));
  });
}

const sumOf = (rows: readonly ClassLicense[]): LicensesUsed => ({
  licenses: rows.reduce((sum, { licenses }) => sum + licenses, 0),
  used: rows.reduce((sum, { used }) => sum + used, 0),
});

/**
 * Licenses used: of the licenses that contracts pay for today for students of a class's school and grade, how many had an
 * engagement in the dates of the use. One student with one product is one license. Contracts that pay per teacher, training
 * and other lines give none. All classes together, and each by its number in the list of the use.
 */
export function licensesUsed(use: Use, licensed: readonly Licensed[]): LicensesUsed & { byClass: LicensesUsed[] } {
  const byClass = licensesOf(use, licensed);
  return { ...sumOf(byClass.flat()), byClass: byClass.map(sumOf) };
}

/** The same figure with its parts: each class with each product, the most used first. */
export function licensesMade(use: Use, licensed: readonly Licensed[]): OpenFigure {
  const titleOf = (row: ClassLicense | undefined) => use.classes[row?.classNo ?? -1]?.title ?? "";
  // Those of a class are by product already, as the licenses are: there can be thousands.
  const all = licensesOf(use, licensed)
    .toSorted(([one], [other]) => compareNames(titleOf(one), titleOf(other)))
    .flat();
  const parts = all.map((row) => ({
    name: `${titleOf(row)}: ${row.name}`,
    week: null,
    note: `of ${row.licenses.toLocaleString("en-US")}`,
    amount: row.used,
  }));
  const { used } = sumOf(all);
  return { value: used, sum: used, parts: parts.sort((a, b) => b.amount - a.amount) };
}
