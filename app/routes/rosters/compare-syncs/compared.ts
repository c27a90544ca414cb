import type { SyncRow } from "domain/rosters/sync-row";

/** The earlier sync's figure and the later one's; null where there is none. */
export type Pair = [number | null, number | null];

export type Compared = SyncRow & { verdictText: string };

export type ComparedFile = {
  name: string;
  rows: Pair;
  bytes: Pair;
  content: "same" | "other" | "added" | "gone" | "unknown";
};

export const comparedFigures = ["read", "created", "updated", "deactivated", "reactivated", "rejected"] as const;
export type ComparedKind = { kind: string } & Record<(typeof comparedFigures)[number], Pair>;

export type ComparedProblem = {
  key: string;
  title: string;
  counts: Pair;
  change: "new" | "gone" | "more" | "fewer" | "same";
};

export type ComparisonData = {
  a: Compared;
  b: Compared;
  files: ComparedFile[];
  kinds: ComparedKind[];
  problems: ComparedProblem[];
};
