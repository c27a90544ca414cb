import type { CostLine } from "domain/money/product-costs";
import type { Saving, ValuedProduct } from "domain/money/product-value";
import type { ProductCompliance } from "domain/software/compliance/product-compliance";
import type { AgreementState, Law } from "domain/software/compliance/terms";
import type { ApprovalStatus } from "domain/software/status/terms";
import type { UsedProduct } from "domain/usage/queries/used-products";
import type { Going, NamedOverlap } from "./overlap";
import type { Confidence, RecommendationKind } from "./recommendation-terms";
import type { ValueGround } from "./value";

export type Named = { id: string; name: string };

/** What a recommendation of each kind rests on. Days are YYYY-MM-DD, amounts whole cents a year. */
export type Grounds = {
  consolidate: { overlap: NamedOverlap; going: Going };
  do_not_renew: { seats: number; peak: number; months: number; isSite: boolean };
  /** `active` are the people of the last 90 days, who may be more than in any month. */
  right_size: { saving: Saving; months: number; active: number };
  renew: { share: number; active: number; seats: number; isSite: boolean; index: number | null };
  train: { minutes: number; target: number; active: number };
  /** What was agreed on last, or is about to be: the day of its end, or of its beginning. */
  sign_agreement: { agreement: { id: string; title: string; state: AgreementState; on: string | null } | null };
  review_privacy: { failed: number; expired: number; laws: Law[] };
  replace_with: { approval: ApprovalStatus; alternatives: readonly Named[] };
  approve_candidate: { approval: ApprovalStatus; alternatives: readonly Named[] };
};

type Of<Kind extends RecommendationKind> = {
  kind: Kind;
  product: Named;
  ground: Grounds[Kind];
  /** The contract to decide about, its last day, and the day by which. */
  contract: (Named & { endsOn: string }) | null;
  by: string | null;
  /** What it would save in a year; null where it is not about money. No cent is in two of them. */
  cents: number | null;
  /** The people who used the product in the last 30 days; null where that isn't known. */
  people: number | null;
  confidence: Confidence;
};
export type Recommendation = { [Kind in RecommendationKind]: Of<Kind> }[RecommendationKind];

/** What is paid for and how it is used; for those who see the whole district. */
export type MoneyKnown = {
  products: readonly ValuedProduct[];
  lines: readonly CostLine[];
  overlaps: readonly NamedOverlap[];
  /** How many months of usage there are, at most twelve. */
  months: number;
  value: (softwareId: string) => { index: number | null; ground: ValueGround };
  /** Whether a product may be used today: nobody is told to renew, or to use more, what may not. */
  isInUse: (softwareId: string) => boolean;
};

export type Known = {
  today: string;
  money: MoneyKnown | null;
  /** The products on record, judged by their agreements and checks; for those who see the whole district. */
  compliance: readonly ProductCompliance[];
  /** What was used in the last 30 days, by those whom the reader sees; null where that isn't known. */
  used: readonly UsedProduct[] | null;
  /** What is approved in the category of a product, by the product's id. */
  alternatives: ReadonlyMap<string, readonly Named[]>;
};

/** The people who used a product in the last 30 days; null where that isn't known. */
export type PeopleOf = (softwareId: string) => number | null;

/** Whether the district said that it won't do what is recommended. */
export type IsDismissed = (one: Recommendation) => boolean;
