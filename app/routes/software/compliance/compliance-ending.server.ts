import { daysUntil } from "domain/software/compliance/agreement-state";
import { paths } from "~/http/paths";
import type { ProductStanding } from "./compliance-standing.server";

/** Something with a last day. `days` counts from today, whose own day is 0. */
export type EndingLine = {
  what: "agreement" | "check" | "checks" | "approval" | "review";
  name: string;
  about: string | null;
  to: string;
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
export function endingsOf({ record, applying }: ProductStanding, today: string, days: number): EndingLine[] {
  const about = record.name;
  const to = paths.complianceOf(record.softwareId);
  const lines: (Omit<EndingLine, "days" | "on"> & { on: string | null })[] = [
    ...record.agreements
      .filter(({ status }) => status === "signed")
      .map(({ id, title, endsOn }) => {
        return { what: "agreement" as const, name: title, about, to: paths.agreement(id), on: endsOn };
      }),
    ...applying
      .filter(({ standing }) => standing.status !== "unknown")
      .map(({ requirement, expiresOn }) => {
        return { what: "check" as const, name: `${requirement.law}: ${requirement.title}`, about, to, on: expiresOn };
      }),
    {
      what: "approval",
      name: record.name,
      about: null,
      to: paths.software(record.softwareId),
      on: record.allowedUntil,
    },
    { what: "review", name: record.name, about: null, to: paths.software(record.softwareId), on: record.nextReviewOn },
  ];
  return lines.flatMap(({ on, ...line }) => {
    const left = on === null ? -1 : daysUntil(on, today);
    return on !== null && left >= 0 && left <= days ? [{ ...line, on, days: left }] : [];
  });
}

const collator = new Intl.Collator("en-US");

/**
 * Lines that are one to whoever reads them: an agreement on several products, and the checks of a product that end on one
 * day. Each tells how many it stands for.
 */
function drawnTogether(lines: EndingLine[]): EndingLine[] {
  const drawn = new Map<string, EndingLine & { count: number }>();
  for (const line of lines) {
    const { what, name, to, on } = line;
    const key = what === "agreement" ? to : what === "check" ? `${to} ${on}` : `${what} ${to} ${name}`;
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
export function endingNext(products: ProductStanding[], today: string) {
  const lines = drawnTogether(products.flatMap((product) => endingsOf(product, today, longest)));
  lines.sort((a, b) => a.days - b.days || collator.compare(a.name, b.name));
  return endingSpans.map(({ from, to }) => {
    const some = lines.filter(({ days }) => days >= from && days <= to);
    return { from, to, count: some.length, first: some.slice(0, mostOfSpan) };
  });
}

/** What ends so many days from today, the first of it. */
export type EndingSpan = ReturnType<typeof endingNext>[number];
