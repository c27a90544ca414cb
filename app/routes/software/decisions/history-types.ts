/** What a line of a product's history tells of. */
export type HistoryKind =
  | "approval"
  | "privacy"
  | "conditions"
  | "review"
  | "blacklist"
  | "agreement"
  | "check"
  | "merge"
  | "pattern";

/** A line of a product's history in a district. */
export type HistoryEntry = {
  id: string;
  /** ISO 8601. */
  at: string;
  who: string | null;
  what: HistoryKind;
  from: string | null;
  to: string | null;
  reason: string | null;
  /** The product that it was written for, when that has been joined with this one since. */
  product: string | null;
};
