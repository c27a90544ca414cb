/** What can be recommended, in the order in which a page has it: money first, then what may be used. */
export const recommendationKinds = [
  "consolidate",
  "do_not_renew",
  "right_size",
  "renew",
  "train",
  "sign_agreement",
  "review_privacy",
  "replace_with",
  "approve_candidate",
] as const;
export type RecommendationKind = (typeof recommendationKinds)[number];

/** The kinds that people at a school read, too: what to use instead of products that may not be used. */
export const kindsAtSchools = ["replace_with", "approve_candidate"] as const satisfies RecommendationKind[];

/** What a district can answer to one. What is accepted is still to be done. */
export const recommendationAnswers = ["accepted", "dismissed", "done"] as const;
export type RecommendationAnswer = (typeof recommendationAnswers)[number];

/** The longest reason for dismissing one. */
export const longestDismissal = 300;

/** How sure a recommendation is. */
export type Confidence = "sure" | "likely" | "unsure";

/** From so many people on, in the days that usage is looked at, it is worth deciding about a product. */
export const fewestToDecide = 10;
/** A product is well used from this share of its seats on. */
export const wellUsed = 0.6;
/** Below this share of the minutes that a district expects, people need help with a product. */
export const farBelowTarget = 0.5;
/** Usage of so many months is a school year: what it says is sure. */
export const monthsOfYear = 10;
/** What began less than so many days ago is too new to be judged by its use. */
export const newContractDays = 90;
