import { compareNames } from "domain/compare-names";
import { type ClassesOfWeek, weeksOfClasses } from "./class-figures";
import type { ClassFigureOpen, PersonFigureOpen } from "./made-terms";
import { personFigures, type UseCell } from "./person-figures";
import { standingProducts } from "./product-lines";
import { standingWords } from "./product-standing-words";
import type { ProductInUse } from "./products-in-use";
import type { ClassesUse } from "./queries/class-figures";
import type { PersonUse } from "./queries/person-figures";
import { weekOf } from "./spans";

/**
 * One part of a figure: a product, a class, or a week by its Monday (YYYY-MM-DD). Parts of somebody's minutes are
 * seconds.
 */
export type OpenPart = { name: string | null; week: string | null; note: string | null; amount: number; of?: number };
/** `of`: what the amounts are out of, for a figure that is a part of something. */
export type OpenFigure = { value: number; parts: OpenPart[]; sum: number; of?: number };

const part = (name: string, amount: number, note: string | null = null): OpenPart => ({
  name,
  week: null,
  note,
  amount,
});
const ofWeek = (week: string, amount: number): OpenPart => ({ name: null, week, note: null, amount });

/** The largest first, by name where they are alike; weeks stay one after the other. */
const inOrder = (one: OpenPart, other: OpenPart) =>
  one.name === null || other.name === null ? 0 : other.amount - one.amount || compareNames(one.name, other.name);

const made = (value: number, all: readonly OpenPart[]): OpenFigure => {
  const parts = all.filter(({ amount }) => amount !== 0).sort(inOrder);
  return { value, parts, sum: parts.reduce((sum, { amount }) => sum + amount, 0) };
};

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups];
}

/**
 * A figure of somebody's page with its parts, from the same days as the page: they add up to it. Minutes are the sum of the
 * seconds, rounded. Sites that lead to no product are one part and stay without a name.
 */
export function personMade(
  figure: PersonFigureOpen,
  { cells, range, products, answers }: Pick<PersonUse, "cells" | "range" | "products" | "answers">,
): OpenFigure {
  const { currentOf, productOf } = standingProducts(products);
  const figures = personFigures(cells, range, currentOf);
  if (figure === "daysWithUsage") {
    const weeks = grouped(cells, ({ day }) => weekOf(day));
    return made(
      figures.days,
      weeks.map(([week, own]) => ofWeek(week, new Set(own.map(({ day }) => day)).size)),
    );
  }
  const noteOf = ({ id, status }: ProductInUse) => standingWords({ status, answer: answers?.get(id) ?? null });
  const byProduct = grouped(cells, ({ productId }) => (productId && currentOf(productId)) || "");
  const partsOf = (amountOf: (own: readonly UseCell[]) => number) =>
    byProduct.map(([id, own]) => {
      const product = productOf(id);
      return product ? part(product.name, amountOf(own), noteOf(product)) : part(otherSites, amountOf(own));
    });
  if (figure === "productsInUse") {
    const names = figures.products.flatMap(({ productId }) => productOf(productId) ?? []);
    return made(
      figures.products.length,
      names.map((product) => part(product.name, 1, noteOf(product))),
    );
  }
  const amount = figure === "minutes" ? "seconds" : "engagements";
  return made(
    figures[figure],
    partsOf((own) => own.reduce((sum, cell) => sum + cell[amount], 0)),
  );
}

const otherSites = "Other sites";

/**
 * A figure of a teacher's classes with its parts. Students are counted by class, less those who are in more than one;
 * engagements and minutes by week, where everybody counts once, and each week is rounded to whole minutes.
 */
export function classMade(
  figure: Exclude<ClassFigureOpen, "licensesUsed">,
  use: Pick<ClassesUse, "classes" | "totals" | "weeks" | "active" | "range">,
) {
  const classes = use.totals.map(({ classNo, people }) => ({ title: use.classes[classNo]?.title ?? "", people }));
  if (figure === "activePeople") {
    const counted = classes.reduce((sum, { people }) => sum + people, 0);
    const twice = part("Students in more than one class, counted once", use.active - counted);
    return made(use.active, [...classes.map(({ title, people }) => part(title, people)), twice]);
  }
  if (figure === "classesWithUsage") {
    const used = classes.filter(({ people }) => people > 0);
    return made(
      used.length,
      used.map(({ title }) => part(title, 1)),
    );
  }
  const weeks: ClassesOfWeek[] = weeksOfClasses(use.weeks, use.range);
  const value = weeks.reduce((sum, week) => sum + week[figure], 0);
  return made(
    value,
    weeks.map((week) => ofWeek(week.week, week[figure])),
  );
}
