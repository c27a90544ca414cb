import { compareNames } from "domain/compare-names";
import { approvalStatuses } from "domain/software/status/terms";
import { type PersonFigures, type ProductOfUse, personFigures } from "./person-figures";
import { isNotForThem, type Standing } from "./product-standing-words";
import type { ProductInUse } from "./products-in-use";
import type { PersonUse } from "./queries/person-figures";

/** In which order the products that somebody used can stand. */
export const productUseSorts = ["product", "approval", "engagements", "minutes", "days", "last"] as const;
export type ProductUseSort = (typeof productUseSorts)[number];

/** A product that somebody used, as a row of a table or file. */
export type ProductLine = Omit<ProductOfUse, "productId"> &
  Standing & {
    id: string;
    name: string;
    vendor: string | null;
  };

export type ProductOrder = { sort: ProductUseSort; descending: boolean };

/** As which product each of these counts today, merged ones as the one they were merged into. */
export function standingProducts(products: readonly ProductInUse[]) {
  const idOf = new Map(products.map(({ usedId, id }) => [usedId, id]));
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    currentOf: (usedId: string) => idOf.get(usedId),
    productOf: (id: string) => byId.get(id),
  };
}

const compares: Record<ProductUseSort, (a: ProductLine, b: ProductLine) => number> = {
  product: (a, b) => compareNames(a.name, b.name),
  approval: (a, b) =>
    Number(isNotForThem(a)) - Number(isNotForThem(b)) ||
    approvalStatuses.indexOf(a.status) - approvalStatuses.indexOf(b.status),
  engagements: (a, b) => a.engagements - b.engagements,
  minutes: (a, b) => a.minutes - b.minutes,
  days: (a, b) => a.days - b.days,
  last: (a, b) => (a.lastUsed < b.lastUsed ? -1 : Number(a.lastUsed > b.lastUsed)),
};

/** Rows in an order; those that are equal in it by name. */
export function inOrder(lines: readonly ProductLine[], { sort, descending }: ProductOrder): ProductLine[] {
  const turn = descending ? -1 : 1;
  return [...lines].sort((a, b) => turn * compares[sort](a, b) || compares.product(a, b) || (a.id < b.id ? -1 : 1));
}

/** What somebody used in figures, with a row for each product. */
export function productLines(
  { cells, range, products, answers }: Pick<PersonUse, "cells" | "range" | "products" | "answers">,
  order: ProductOrder,
): { figures: PersonFigures; lines: ProductLine[] } {
  const { currentOf, productOf } = standingProducts(products);
  const figures = personFigures(cells, range, currentOf);
  const lines = figures.products.flatMap(({ productId, ...use }) => {
    const product = productOf(productId);
    if (!product) return [];
    const { name, vendor, status } = product;
    return [{ id: productId, name, vendor, status, answer: answers?.get(productId) ?? null, ...use }];
  });
  return { figures, lines: inOrder(lines, order) };
}
