/** What the compliance screens are sent. Words of their own: nothing of the database comes up here. */

export type Law = "FERPA" | "COPPA" | "CIPA" | "PPRA" | "ADA Title II";
export type CheckStatus = "pass" | "conditional" | "fail" | "unknown" | "not_applicable" | "waived";
/** How a whole law stands for a product: the worst of its requirements; "none" where none of them applies. */
export type LawState = CheckStatus | "none";
export type AgreementStand = "none" | "in_negotiation" | "active" | "ends_soon" | "ended" | "not_required";

export type Score = { percent: number | null; passed: number; applies: number; unknown: number };

export type LawLine = { law: Law; state: LawState; passed: number; applies: number };

/** A product in the report. Days are YYYY-MM-DD. */
export type ReportLine = {
  id: string;
  name: string;
  vendor: string | null;
  category: string | null;
  standing: { approval: string; privacy: string; agreement: AgreementStand };
  /** The last day of the agreement, where it has one, and which it is, for those who may open it. */
  agreementEnds?: string;
  agreementId?: string;
  laws: LawLine[];
  score: Score;
};

/** Something with a last day. `days` counts from today, whose own day is 0. */
export type EndingLine = {
  what: "agreement" | "check" | "checks" | "approval" | "review";
  name: string;
  about: string | null;
  to: string;
  on: string;
  days: number;
};

/** What ends so many days from today, the first of it. */
export type EndingSpan = { from: number; to: number; count: number; first: EndingLine[] };

export type ReportQuery = Record<string, string>;

export type Report = {
  lines: ReportLine[];
  total: number;
  page: number;
  pages: number;
  query: ReportQuery;
  categories: { value: string; label: string }[];
  score: Score;
  products: number;
  /** Products with an agreement that is in force. */
  agreed: number;
  /** Approved, and without one. */
  bare: number;
  ending: EndingSpan[];
};

/** Which dates of the ADA's rule hold: one where the population is known, else both. */
export type AdaDates = { population: number | null; dates: string[] };

/** A field of a condition, and what is known in it; no value: nobody has said. */
export type KnownFact = { field: string; values: string[] };

export type RequirementLine = {
  id: string;
  code: string;
  law: Law;
  title: string;
  explanation: string;
  evidenceNeeded: string;
  appliesWords: string;
  /** What is known of the product that it hangs on. */
  why: KnownFact[];
  sourceTitle: string;
  sourceUrl: string;
  dates: string[];
  applies: boolean;
  state: CheckStatus;
  expired: boolean;
  passed: boolean;
  expiresOn: string | null;
  /** Who made the last check, on what; only for those who see the whole district. */
  check: CheckLine | null;
};

export type CheckLine = {
  status: CheckStatus;
  evidenceType: string | null;
  evidenceUrl: string | null;
  evidenceNote: string | null;
  reason: string | null;
  expiresOn: string | null;
  by: string | null;
  at: string;
  demo: boolean;
  version: number;
};
