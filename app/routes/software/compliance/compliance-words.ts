/** What a score is, as it is explained beside it. */
export const scoreDefinition =
  "Requirements passed out of those that apply. What is not checked does not count as passed, and neither is a check whose last day has gone by. A conditional check is passed only with its evidence and an end; a waiver never is. What someone has found not to apply is left out.";

/** Why a privacy status is not shown where nothing has been checked. */
export const decidedUnchecked =
  "A product’s privacy status is a decision of your district. It is shown beside the product once a legal requirement has been checked.";

export const noLegalAdvice = "Plain-language summaries for your records. Not legal advice.";
