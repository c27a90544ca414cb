import { compareNames } from "domain/compare-names";
import { type ClassFigures, classFigures } from "./class-figures";
import { standingProducts } from "./product-lines";
import type { ClassesUse } from "./queries/class-figures";

/** In which order the classes of a teacher can stand. */
export const classUseSorts = ["class", "active", "engagements", "minutes", "licenses", "unused"] as const;
export type ClassUseSort = (typeof classUseSorts)[number];

/** How many licenses are paid for, and how many of them were used. */
export type LicensesUsed = { licenses: number; used: number };

type Named = ClassFigures["products"][number] & { name: string };
/** A class as a row of a table or file, its products with their names. */
export type ClassLine = Omit<ClassFigures, "products"> & { products: Named[]; licenses: LicensesUsed };

export type ClassOrder = { sort: ClassUseSort; descending: boolean };

const compares: Record<ClassUseSort, (a: ClassLine, b: ClassLine) => number> = {
  class: (a, b) => compareNames(a.title, b.title),
  active: (a, b) => (a.share ?? -1) - (b.share ?? -1),
  engagements: (a, b) => a.engagements - b.engagements,
  minutes: (a, b) => a.minutes - b.minutes,
  licenses: (a, b) => shareUsed(a) - shareUsed(b),
  unused: (a, b) => a.unused.length - b.unused.length,
};

/** A class without licenses comes before one that uses none of its own. */
const shareUsed = ({ licenses: { licenses, used } }: ClassLine) => (licenses > 0 ? used / licenses : -1);

/**
 * The classes of a teacher in an order, with what each used and left unused. Takes the licenses of each by its number in
 * the list of the use.
 */
export function classLines(
  use: ClassesUse,
  { sort, descending }: ClassOrder,
  licenses: readonly LicensesUsed[],
): ClassLine[] {
  const { currentOf, productOf } = standingProducts(use.products);
  const lines = classFigures(use, currentOf).map((one, classNo) => ({
    ...one,
    licenses: licenses[classNo] ?? { licenses: 0, used: 0 },
    products: one.products.map((row) => ({ ...row, name: productOf(row.productId)?.name ?? "" })),
  }));
  const turn = descending ? -1 : 1;
  return lines.sort((a, b) => turn * compares[sort](a, b) || compares.class(a, b) || (a.id < b.id ? -1 : 1));
}
