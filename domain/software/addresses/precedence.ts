import type { PatternType } from "./terms";

/** What decides between two patterns that cover the same address, in this order. */
export const precedence = ["district", "host", "path", "type", "confidence", "age"] as const;
export type Precedence = (typeof precedence)[number];

type Ranked = {
  id: string;
  districtId: string | null;
  type: PatternType;
  host: string;
  path: string;
  confidence: number;
  createdAt: number;
};

const rank: Record<Precedence, (row: Ranked) => number> = {
  district: (row) => (row.districtId === null ? 0 : 1),
  host: (row) => row.host.length,
  path: (row) => row.path.length,
  type: (row) => (row.type === "wildcard" ? 1 : 0),
  confidence: (row) => row.confidence,
  age: (row) => row.createdAt,
};

/**
 * The first thing in which two patterns that cover one address differ: by it the one comes before the other. Of two that
 * differ in nothing, the id decides, which grows with time.
 */
export function decidedBy(a: Ranked, b: Ranked): Precedence {
  return precedence.find((by) => rank[by](a) !== rank[by](b)) ?? "age";
}

/** Sorts patterns that cover one address: the one that wins comes first. */
export function byPrecedence(a: Ranked, b: Ranked): number {
  const by = decidedBy(a, b);
  return rank[by](b) - rank[by](a) || (a.id < b.id ? 1 : -1);
}
