import { compareNames } from "domain/compare-names";
import { type ClassFigures, classFigures } from "./class-figures";
import { standingProducts } from "./product-lines";
import type { ClassesUse } from "./queries/class-figures";

/** In which order the classes of a teacher can stand. */
export const classUseSorts = ["class", "active", "engagements", "minutes", "unused"] as const;
export type ClassUseSort = (typeof classUseSorts)[number];

type Named = ClassFigures["products"][number] & { name: string };
/** A class as a row of a table or file, its products with their names. */
export type ClassLine = Omit<ClassFigures, "products"> & { products: Named[] };

export type ClassOrder = { sort: ClassUseSort; descending: boolean };

const compares: Record<ClassUseSort, (a: ClassLine, b: ClassLine) => number> = {
  class: (a, b) => compareNames(a.title, b.title),
  active: (a, b) => (a.share ?? -1) - (b.share ?? -1),
  engagements: (a, b) => a.engagements - b.engagements,
  minutes: (a, b) => a.minutes - b.minutes,
  unused: (a, b) => a.unused.length - b.unused.length,
};

/** The classes of a teacher in an order, with what each used and left unused. */
export function classLines(use: ClassesUse, { sort, descending }: ClassOrder): ClassLine[] {
  const { currentOf, productOf } = standingProducts(use.products);
  const lines = classFigures(use, currentOf).map((one) => ({
    ...one,
    products: one.products.map((row) => ({ ...row, name: productOf(row.productId)?.name ?? "" })),
  }));
  const turn = descending ? -1 : 1;
  return lines.sort((a, b) => turn * compares[sort](a, b) || compares.class(a, b) || (a.id < b.id ? -1 : 1));
}
