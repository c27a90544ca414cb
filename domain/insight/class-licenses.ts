import { compareNames } from "domain/compare-names";
import { gradesOfClass } from "domain/usage/class-figures";
import type { LicensesUsed } from "domain/usage/class-lines";
import type { OpenFigure } from "domain/usage/person-made";
import { standingProducts } from "domain/usage/product-lines";
import type { ClassesUse } from "domain/usage/queries/class-figures";
import { isFor, type Licensed } from "./licensed";

/** One product that is paid for the students of a class: how many licenses that is, and how many of them were used. */
type ClassLicense = LicensesUsed & { classNo: number; name: string };

type Use = Pick<ClassesUse, "classes" | "cells" | "products">;

/** A student more likely has a license than not. */
const enough = 0.5;

/** The products that are given to a class, by their ids, with their names: contracts that pay for one add up. */
function givenTo(of: Use["classes"][number], licensed: readonly Licensed[]): Map<string, string> {
  const students = { schoolId: of.schoolId, grades: gradesOfClass(of) };
  const reached = new Map<string, number>();
  const given = new Map<string, string>();
  for (const one of licensed) {
    if (!isFor(one, students)) continue;
    const reach = one.reach + (reached.get(one.softwareId) ?? 0);
    reached.set(one.softwareId, reach);
    if (reach >= enough) given.set(one.softwareId, one.name);
  }
  return given;
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
    if (one.students === 0) return [];
    return [...givenTo(one, licensed)].map(([id, name]) => ({
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
 * engagement in the dates of the use. One student with one product is one license. Where a contract pays for a number of
 * seats, they count when they reach at least half of the students whom it is for. Contracts that pay per teacher, training
 * and other lines give none. All classes together, and each by its number in the list of the use.
 */
export function licensesUsed(use: Use, licensed: readonly Licensed[]): LicensesUsed & { byClass: LicensesUsed[] } {
  const byClass = licensesOf(use, licensed);
  const all = sumOf(byClass.flat());
  return { licenses: all.licenses, used: all.used, byClass: byClass.map(sumOf) };
}

/** The same figure with its parts: each class with each product, the smallest share used first. */
export function licensesMade(use: Use, licensed: readonly Licensed[]): OpenFigure {
  const titleOf = (row: ClassLicense | undefined) => use.classes[row?.classNo ?? -1]?.title ?? "";
  // Those of a class are by product already, as the licenses are: there can be thousands.
  const all = licensesOf(use, licensed)
    .toSorted(([one], [other]) => compareNames(titleOf(one), titleOf(other)))
    .flat()
    .sort((one, other) => one.used / one.licenses - other.used / other.licenses);
  const { used, licenses } = sumOf(all);
  const parts = all.map((row) => ({
    name: `${titleOf(row)}: ${row.name}`,
    week: null,
    note: null,
    amount: row.used,
    of: row.licenses,
  }));
  return { value: used, sum: used, of: licenses, parts };
}
