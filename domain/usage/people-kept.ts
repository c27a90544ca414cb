/** What a district keeps of use by person. */
export type PeopleKept = {
  /** The first day of which it is kept (YYYY-MM-DD), or "-infinity". */
  peopleFrom: string;
  /** False where only totals are kept: what there is of the last days waits to be dropped. */
  keepsPeople: boolean;
};

/** What that means for figures of a range that are counted from people. */
export type PeopleKnown =
  | { kind: "kept" }
  /** Days before this one aren't kept by person. */
  | { kind: "kept_from"; day: string }
  /** The district keeps totals only. */
  | { kind: "totals" };

/** What is known by person of a range that begins on `from` (YYYY-MM-DD). "-infinity" sorts before all days. */
export function peopleKnown({ peopleFrom, keepsPeople }: PeopleKept, from: string): PeopleKnown {
  if (!keepsPeople) return { kind: "totals" };
  return peopleFrom > from ? { kind: "kept_from", day: peopleFrom } : { kind: "kept" };
}
