import type { Confidence, RecommendationAnswer, RecommendationKind } from "./recommendation-terms";

/** How the kinds of recommendations are called, and by which rule each is found. */
export const kindWords: Record<RecommendationKind, { title: string; rule: string }> = {
  consolidate: {
    title: "Pay for one product, not two",
    rule: "Products of one category that are used or paid for at the same schools and grades. Of these, the one with the fewest active users whose places another product covers.",
  },
  do_not_renew: {
    title: "Don’t renew",
    rule: "Products that 5% of the people they are paid for, or fewer, used in their busiest month. Usage must go back six months, and the contract 90 days.",
  },
  right_size: {
    title: "Give back unused seats",
    rule: "Seats beyond the busiest month of the last 12 plus 10%.",
  },
  renew: {
    title: "Renew",
    rule: "Contracts to decide on within 90 days, where at least 60% of the seats are used and none is to spare.",
  },
  train: {
    title: "Help people use it",
    rule: "Products that are paid for and that people use for less than half of the minutes a week your district expects.",
  },
  sign_agreement: {
    title: "Sign an agreement",
    rule: "Approved products that no privacy agreement covers today.",
  },
  review_privacy: {
    title: "Review privacy",
    rule: "Approved products with requirements that failed, or with checks that expired.",
  },
  replace_with: {
    title: "Use an approved product instead",
    rule: "Products that are blocked, denied or retired and were still used in the last 30 days, where another product of the same category is approved.",
  },
  approve_candidate: {
    title: "Decide whether it may be used",
    rule: "Products that 10 or more people used in the last 30 days, although they were never reviewed or their approval ended.",
  },
};

/** How what is to be decided is called by those who can ask for a decision alone. */
export const requestedTitle = "Ask whether it may be used";

/** How sure a recommendation is, within a line. */
export const confidenceWords: Record<Confidence, string> = { sure: "high", likely: "medium", unsure: "low" };

/** How an answer is called, alone and before who gave it. */
export const recommendationAnswerWords: Record<RecommendationAnswer, { name: string; by: string }> = {
  accepted: { name: "Accepted", by: "Accepted" },
  dismissed: { name: "Dismissed", by: "Dismissed" },
  done: { name: "Done", by: "Marked done" },
};
