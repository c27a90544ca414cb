import { wholePercent } from "domain/percent-words";
import { isApproval } from "domain/software/status/terms";
import type { UsedTargets } from "./queries/used-products";
import type { GroupUse, Use } from "./queries/window-use";
import { type GradeBand, gradeBands } from "./terms";

/** A figure of a window and of the one before; null where it isn't known, or nothing is there to measure. */
export type Figure = { value: number | null; before: number | null };

/** The figures of figure-words.ts for a window; minutes are whole, shares whole percents. */
export type OverviewFigures = Record<
  "activePeople" | "engagements" | "minutes" | "productsInUse" | "shareApproved",
  Figure
>;

const minutes = (seconds: number) => Math.round(seconds / 60);

/** The sum of what groups used; nobody is in two of them. People are null where one group's are. */
export function sumUse(uses: readonly Use[]): Use {
  const sum = { people: 0 as number | null, engagements: 0, seconds: 0 };
  for (const { people, engagements, seconds } of uses) {
    sum.people = sum.people === null || people === null ? null : sum.people + people;
    sum.engagements += engagements;
    sum.seconds += seconds;
  }
  return sum;
}

/**
 * The figures of a window: of the people in these groups, and of what they used.
 * Share approved: engagements with products that are approved today (with or without conditions, or as a pilot) out of all
 * engagements, of sites that lead to no product, too. Where the window before isn't like it or isn't known (`isCompared` is
 * false), nothing is held against it.
 */
export function overviewFigures(
  groups: readonly GroupUse[],
  { products, sites }: UsedTargets,
  isCompared = true,
): OverviewFigures {
  const figure = (of: (when: "now" | "before") => number | null): Figure => ({
    value: of("now"),
    before: isCompared ? of("before") : null,
  });
  const total = { now: sumUse(groups), before: sumUse(groups.map(({ before }) => before)) };
  const used = (when: "now" | "before") =>
    products.map((product) => ({ approval: product.approval, use: when === "now" ? product : product.before }));
  const approved = (when: "now" | "before") => {
    const all = used(when);
    const of = sumUse(all.map(({ use }) => use)).engagements + (when === "now" ? sites : sites.before).engagements;
    const part = sumUse(all.filter(({ approval }) => isApproval(approval)).map(({ use }) => use)).engagements;
    return of === 0 ? null : wholePercent(part / of);
  };
  return {
    activePeople: figure((when) => total[when].people),
    engagements: figure((when) => total[when].engagements),
    minutes: figure((when) => minutes(total[when].seconds)),
    productsInUse: figure((when) => used(when).filter(({ use }) => use.engagements > 0).length),
    shareApproved: figure(approved),
  };
}

/** What the people of each school used, by the school's id ("" for those in none), the most active people first. */
export function bySchool(groups: readonly GroupUse[]): { schoolId: string; use: Use }[] {
  return parts(groups, ({ schoolId }) => schoolId ?? "").map(({ part, use }) => ({ schoolId: part, use }));
}

/** What students of each band used, the youngest first. Staff and those whose grade isn't known are in none. */
export function byBand(groups: readonly GroupUse[]): { band: GradeBand; use: Use }[] {
  const found = new Map(parts(groups, ({ band }) => band ?? "").map(({ part, use }) => [part, use]));
  return gradeBands.flatMap((band) => {
    const use = found.get(band);
    return use ? [{ band, use }] : [];
  });
}

function parts(groups: readonly GroupUse[], partOf: (group: GroupUse) => string): { part: string; use: Use }[] {
  const lists = new Map<string, GroupUse[]>();
  for (const group of groups) lists.set(partOf(group), [...(lists.get(partOf(group)) ?? []), group]);
  return [...lists]
    .map(([part, uses]) => ({ part, use: sumUse(uses) }))
    .filter(({ use }) => use.engagements > 0)
    .sort((a, b) => (b.use.people ?? 0) - (a.use.people ?? 0) || b.use.engagements - a.use.engagements);
}

/** Engagements by category of products, the most first; null is for products without a category. */
export function byCategory({ products }: UsedTargets): { category: string | null; engagements: number }[] {
  const sums = new Map<string | null, number>();
  for (const { category, engagements } of products) sums.set(category, (sums.get(category) ?? 0) + engagements);
  return [...sums]
    .map(([category, engagements]) => ({ category, engagements }))
    .filter(({ engagements }) => engagements > 0)
    .sort((a, b) => b.engagements - a.engagements);
}

/** Parts with the whole percent that each has of `all` engagements: where nothing else is given, of those of the parts. */
export function withShares<Part extends { engagements: number }>(
  parts: readonly Part[],
  all = parts.reduce((sum, { engagements }) => sum + engagements, 0),
) {
  return parts.map((part) => ({ ...part, share: all === 0 ? 0 : wholePercent(part.engagements / all) }));
}
