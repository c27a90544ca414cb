import { isApproval } from "domain/software/status/terms";
import { approvalWords } from "domain/software/status/words";
import type { MadeFigure } from "./made-terms";
import { type OverviewFigures, overviewFigures } from "./overview";
import type { UsedTargets } from "./queries/used-products";
import type { GroupUse } from "./queries/window-use";
import { bandWords } from "./span-words";

/** The record that a part is of, where it is of one. */
export type MadeRecord = { kind: "product" | "school"; id: string };

/** One part of a figure. `amount` is null where it isn't kept; `of` is what a share is taken of. */
export type MadePart = {
  name: string;
  record: MadeRecord | null;
  note: string | null;
  amount: number | null;
  of: number | null;
};

/** A figure with the parts that it is made of. Parts of minutes are seconds. */
export type Made = {
  figure: MadeFigure;
  value: number | null;
  parts: MadePart[];
  /** The parts added up; null where one isn't known. */
  sum: number | null;
  /** For a share: all that it is taken of. */
  ofSum: number | null;
};

type Input = {
  groups: readonly GroupUse[];
  used: UsedTargets;
  /** What a school is called; null is those who are in none. */
  schoolName: (id: string | null) => string;
};

/** People of one school and grade band, or staff: nobody is in two of these parts, so they add up. */
function peopleParts({ groups, schoolName }: Input): MadePart[] {
  const parts = new Map<string, MadePart>();
  for (const { schoolId, band, role, people, engagements } of groups) {
    if (people === 0 && engagements === 0) continue;
    const note = groupWords(band, role);
    const key = `${schoolId} ${note}`;
    const there = parts.get(key);
    const amount = there ? sumOf([there.amount, people]) : people;
    const record = schoolId === null ? null : ({ kind: "school", id: schoolId } as const);
    parts.set(key, { name: schoolName(schoolId), record, note, amount, of: null });
  }
  return [...parts.values()];
}

function groupWords(band: GroupUse["band"], role: string | null): string {
  if (band) return bandWords[band];
  if (role === null) return "Not in the roster";
  return role === "student" ? "Students without a known grade" : "Staff";
}

const ofProduct = ({ id, name, approval }: UsedTargets["products"][number]) => ({
  name,
  record: { kind: "product" as const, id },
  note: approvalWords[approval],
});

const noProduct = { name: "Websites without a product", record: null, note: null };

/** What each product adds, and all websites that aren't linked to one, together. */
function productParts(
  { used: { products, sites } }: Input,
  amountOf: (use: { engagements: number; seconds: number }) => number,
): MadePart[] {
  const rows = products.map((product) => ({
    ...ofProduct(product),
    amount: amountOf(product),
    of: null,
  }));
  const site = { ...noProduct, amount: amountOf(sites), of: null };
  return [...rows, site].filter(({ amount }) => amount > 0);
}

function partsOf(figure: MadeFigure, input: Input): MadePart[] {
  const { products, sites } = input.used;
  switch (figure) {
    case "activePeople":
      return peopleParts(input);
    case "engagements":
      return productParts(input, ({ engagements }) => engagements);
    case "minutes":
      return productParts(input, ({ seconds }) => seconds);
    case "productsInUse":
      return products
        .filter(({ engagements }) => engagements > 0)
        .map((product) => ({ ...ofProduct(product), amount: 1, of: null }));
    case "shareApproved": {
      const rows = products.map((product) => ({
        ...ofProduct(product),
        amount: isApproval(product.approval) ? product.engagements : 0,
        of: product.engagements,
      }));
      const site = { ...noProduct, amount: 0, of: sites.engagements };
      return [...rows, site].filter(({ of }) => of > 0);
    }
  }
}

const sumOf = (amounts: readonly (number | null)[]) =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0 as number | null);

/**
 * A figure of a window with its parts, which come from the same read as the figure on every screen: they add up to it.
 * Minutes are the sum of the seconds, rounded; a share is the sum of the parts out of the sum of all.
 */
export function madeOf(figure: MadeFigure, input: Input): Made {
  const figures: OverviewFigures = overviewFigures(input.groups, input.used);
  const parts = partsOf(figure, input);
  return {
    figure,
    value: figures[figure].value,
    parts,
    sum: sumOf(parts.map(({ amount }) => amount)),
    ofSum: figure === "shareApproved" ? sumOf(parts.map(({ of }) => of)) : null,
  };
}
