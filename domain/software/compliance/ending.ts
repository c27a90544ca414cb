import { compareNames } from "domain/compare-names";
import { daysUntil } from "./agreement-state";
import type { ProductCompliance } from "./product-compliance";

/** Something with a last day. `days` counts from today, whose own day is 0. */
export type Ending = {
  what: "agreement" | "check" | "checks" | "approval" | "review";
  /** Of the agreement, else of the product. */
  id: string;
  name: string;
  about: string | null;
  on: string;
  days: number;
};

/** How far ahead the report looks, in days from today. */
const endingSpans = [
  { from: 0, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
];
const longest = 90;

/** The most lines that a span shows: a large district has thousands, and works through the first. */
const mostOfSpan = 20;

/** What of a product has its last day within so many days. */
export function endingsOf({ record, applying }: ProductCompliance, today: string, days: number): Ending[] {
  const { softwareId: id, name: about } = record;
  const lines: (Omit<Ending, "days" | "on"> & { on: string | null })[] = [
    ...record.agreements
      .filter(({ status, renewed }) => status === "signed" && !renewed)
      .map(({ id, title, endsOn }) => ({ what: "agreement" as const, id, name: title, about, on: endsOn })),
    ...applying
      .filter(({ result }) => result.status !== "unknown")
      .map(({ requirement, expiresOn }) => {
        return { what: "check" as const, id, name: `${requirement.law}: ${requirement.title}`, about, on: expiresOn };
      }),
    { what: "approval", id, name: about, about: null, on: record.allowedUntil },
    { what: "review", id, name: about, about: null, on: record.nextReviewOn },
  ];
  return lines.flatMap(({ on, ...line }) => {
    const left = on === null ? -1 : daysUntil(on, today);
    return on !== null && left >= 0 && left <= days ? [{ ...line, on, days: left }] : [];
  });
}

/**
 * Lines that are one to whoever reads them: an agreement on several products, and the checks of a product that end on one
 * day. Each tells how many it stands for.
 */
export function drawnTogether(lines: Ending[]): Ending[] {
  const drawn = new Map<string, Ending & { count: number }>();
  for (const line of lines) {
    const { what, id, on } = line;
    const key = what === "agreement" ? id : what === "check" ? `${id} ${on}` : `${what} ${id}`;
    const known = drawn.get(key);
    if (known) known.count++;
    else drawn.set(key, { ...line, count: 1 });
  }
  return [...drawn.values()].map(({ count, ...line }) => {
    if (count === 1) return line;
    return line.what === "agreement"
      ? { ...line, about: `${count} products` }
      : { ...line, what: "checks", name: `${count} requirements` };
  });
}

/** What ends next over all products, in spans of thirty days: how much, and what of it comes first. */
export function endingNext(products: ProductCompliance[], today: string) {
  const lines = drawnTogether(products.flatMap((product) => endingsOf(product, today, longest)));
  lines.sort((a, b) => a.days - b.days || compareNames(a.name, b.name));
  return endingSpans.map(({ from, to }) => {
    const some = lines.filter(({ days }) => days >= from && days <= to);
    return { from, to, count: some.length, first: some.slice(0, mostOfSpan) };
  });
}
