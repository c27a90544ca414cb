import type { PatternTypeName, precedenceWords } from "./pattern-words";

/** How the list is narrowed and ordered, as its address has it: only what is set. */
export type PatternsQuery = Partial<Record<"q" | "type" | "authorized" | "whose" | "sort", string>>;

export type PatternLine = {
  id: string;
  isOwn: boolean;
  isOverruled: boolean;
  pattern: string;
  type: PatternTypeName;
  softwareId: string | null;
  product: string;
  confidence: number;
  isAuthorized: boolean;
  isBanned: boolean;
  createdAt: string;
};

/** One page of the patterns that count in a district. */
export type PatternsList = {
  query: PatternsQuery;
  /** How many the filters hold; more than 10,000 are not counted further. */
  count: string;
  first: boolean;
  next: string | null;
  rows: PatternLine[];
};

/** An entry of the blacklist that is in force today, in a sentence; its id for those who may open it. */
export type StandingBan = {
  id: string;
  opens: boolean;
  said: string;
  alternative: { id: string; name: string } | null;
};

export type Candidate = Omit<PatternLine, "isOverruled" | "createdAt"> & {
  /** What decided between it and the other; null: there was no other. */
  by: keyof typeof precedenceWords | null;
};

/** What became of a tested address. */
export type PatternTest = {
  typed: string;
  /** As it was read; null when it is no address. */
  read: string | null;
  winner: Candidate | null;
  others: Candidate[];
  /** What bans the address itself, or the product that it counts for: for everyone, or for some. */
  bans: StandingBan[];
  isBannedForAll: boolean;
};
