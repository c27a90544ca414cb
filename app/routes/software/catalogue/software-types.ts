import type { ApprovalWord, PrivacyWord } from "~/routes/software/decisions/decision-badges";
import type { ShownAnswer } from "~/routes/software/policies/answer-line";

/** A product as a search lists it. */
export type SoftwareLine = {
  id: string;
  name: string;
  vendor: string | null;
  category: string | null;
  description: string | null;
  grades: string | null;
  isOwn: boolean;
  tier: number | null;
  approval: ApprovalWord;
  privacy: PrivacyWord;
  answer: ShownAnswer | null;
  /** What may be used instead, when this may not. */
  alternatives: { id: string; name: string }[];
};

/** A value of a facet: how many products have it, and whether it is asked for. */
export type FacetOption = { value: string; label: string; count: number; chosen: boolean };
export type Facet = { name: string; title: string; options: FacetOption[] };

export type SoftwareList = {
  /** The question as the address has it: only what is set. */
  query: [string, string][];
  text: string;
  /** The grade that "May I use it?" is answered for; "" for none. */
  grade: string;
  sort: "relevance" | "name";
  total: number;
  page: number;
  pages: number;
  facets: Facet[];
  lines: SoftwareLine[];
};
